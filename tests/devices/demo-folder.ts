import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findImage } from '../../src/server/testing/image-store.ts';
import { TEST_SECRET } from '../../src/server/testing/test-secret.ts';
import { copyFolder } from './copy-folder.ts';
import { startServerProgram, whenReady } from './server-program.ts';

/** The files of a first start that are copied; its log is dropped. */
const KEPT = ['back-office', 'server.secret'];

/** The companies alone, which tests need, or the first of them with a year of documents. */
export type Demo = '1' | 'year';

/** Copies into a data folder what the built back office creates at its first start with demo data. */
export async function copyDemoData(dataDir: string, demo: Demo = '1'): Promise<void> {
  const image = await findDemoFolder(demo);
  for (const name of KEPT) copyFolder(join(image, name), join(dataDir, name));
}

/** The folder to copy, created first where it is missing. */
export function findDemoFolder(demo: Demo = '1'): Promise<string> {
  return findImage({
    name: demo === '1' ? 'folder' : 'year-folder',
    sources: ['out/main'],
    // The demo data has records of the days before today.
    also: new Date().toISOString().slice(0, 10),
    make: (folder) => startOnce(folder, demo),
  });
}

async function startOnce(folder: string, demo: Demo): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The same secret, for the environment and as a desk's file.
  writeFileSync(join(folder, 'server.secret'), TEST_SECRET, { mode: 0o600 });
  const settings = { VENEER_DESK_DATA: folder, VENEER_DESK_DEMO: demo, VENEER_DESK_BACKUP_AT: 'off' };
  const program = await whenReady(startServerProgram(settings));
  program.child.send({ kind: 'stop' });
  await program.exited;
}
