import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/**
 * The place of a download in the first of these folders that can be written to: `name`, `name (2)`, `name (3)` …,
 * neither there nor the place of another one under way; null where there is no such folder. Path parts of the name are
 * dropped.
 */
export function findPlace(
  wanted: string,
  folders: readonly string[],
  underWay: readonly string[],
): string | null {
  const folder = folders.find(isWritable);
  if (folder === undefined) return null;
  const taken = new Set(underWay.map(sameName));
  const last = basename(wanted.replaceAll('\\', '/'));
  const name = /^\.*$/.test(last) ? 'download' : last;
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${extension}`);
    if (!existsSync(path) && !taken.has(sameName(path))) return path;
  }
}

/** Windows and macOS do not distinguish upper and lower case. */
const sameName = (path: string): string => path.toLowerCase();

/** A folder that was removed is made again; one on a drive that is gone cannot be. */
function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    // The next folder is taken, and the notification names it.
    return false;
  }
}
