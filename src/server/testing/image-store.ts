import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../../../build/lib/lock.mjs';
import { takeStamp } from '../../../build/lib/stamp.mjs';

const ROOT = join(import.meta.dirname, '../../..');
/** Ignored by git. */
const FOLDER = join(ROOT, '.veneer-desk', 'images');

export interface Image {
  /** One image is kept for each name. */
  name: string;
  /** Files and folders the image depends on, relative to the project's folder. */
  sources: string[];
  /** Other values the image depends on. */
  also?: string;
  /** Creates the image, a file or a folder, at this path. */
  make(path: string): Promise<void>;
}

/**
 * The path of an image that takes long to create, such as a database with demo data or a built page. It is created at
 * its first use and again after a source has changed, by one process while others wait.
 */
export async function findImage({ name, sources, also = '', make }: Image): Promise<string> {
  const path = join(FOLDER, `${name}-${digestOf(sources, also)}`);
  if (existsSync(path)) return path;
  await withLock(`image-${name}`, async () => {
    if (existsSync(path)) return;
    mkdirSync(FOLDER, { recursive: true });
    // Created from other sources, or incomplete.
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
