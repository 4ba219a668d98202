import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Between the name of a database's folder and the time at which a restore moved it aside. */
export const MOVED_INFIX = '.before-';
/** Begins the name of the folder in which a restore unpacks; it is gone when the restore has ended. */
export const UNPACKING_PREFIX = 'restoring-';

/**
 * Puts the database back that a restore had moved aside when it was killed before the new one was in its place. Without
 * this, the next start would make an empty back office. To be called under the folder's lock.
 */
export async function putMovedDatabaseBack(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const beside = dirname(folder);
  const names = await readdir(beside);
  const unpacking = names.filter((name) => name.startsWith(UNPACKING_PREFIX));
  const moved = names
    .filter((name) => name.startsWith(basename(folder) + MOVED_INFIX))
    .sort()
    .at(-1);
  if (unpacking.length === 0 || moved === undefined) return;
  await rm(folder, { recursive: true, force: true });
  await rename(join(beside, moved), folder);
  for (const name of unpacking) await rm(join(beside, name), { recursive: true, force: true });
}
