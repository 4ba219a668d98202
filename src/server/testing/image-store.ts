import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../../build/lib/lock.mjs';
import { takeStamp } from '../../../build/lib/stamp.mjs';

export const ROOT = join(import.meta.dirname, '../../..');
/** Ignored by git. */
const FOLDER = join(ROOT, '.veneer-desk', 'images');

export interface Image {
  /** One of a name is kept. */
  name: string;
  /** Files and folders, from the project's folder, that decide what is in it. */
  sources: string[];
  /** What else does. */
  also?: string;
  /** Makes it, a file or a folder, at this path. */
  make(path: string): Promise<void>;
}

/**
 * The path of something that takes long to make and that tests begin with: a database with its demo data, a built page. It
 * is made at its first use and again when a source has changed, by one process while others wait.
 */
export async function findImage({ name, sources, also = '', make }: Image): Promise<string> {
  const path = join(FOLDER, `${name}-${digestOf(sources, also)}`);
  if (existsSync(path)) return path;
  await withLock(`image-${name}`, async () => {
    if (existsSync(path)) return;
    mkdirSync(FOLDER, { recursive: true });
    // Of other sources, or cut off while it was made.
    for (const old of readdirSync(FOLDER))
      if (old.startsWith(`${name}-`)) rmSync(join(FOLDER, old), { recursive: true, force: true });
    await make(`${path}.new`);
    renameSync(`${path}.new`, path);
  });
  return path;
}

function digestOf(sources: string[], also: string): string {
  const stamp = takeStamp(ROOT, sources, (path: string) => !/\.(test|suite)\.ts$|\.(md|map)$/.test(path));
  const digests = Object.entries(stamp).map(([path, { sha256 }]) => `${path} ${sha256}`);
  return createHash('sha256')
    .update([also, ...digests].join('\n'))
    .digest('hex')
    .slice(0, 16);
}
