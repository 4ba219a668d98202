import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors';
import type { DatabaseContents } from '../db/contents.ts';
import type { Database } from '../db/tenancy.ts';
import { copyFile, type FileMark, listTree } from './files.ts';

export const DATABASE_FOLDER = 'database';
/** Of the copy that is not packed yet; for a moment the disk has both. */
const PLAIN_FOLDER = 'database.plain';
/** Files packed side by side: most are small, and between two steps of one the server works. */
const AT_ONCE = 8;

/**
 * Copies an embedded database's folder: as it is while nobody else gets in and calls wait, packed once they go on.
 * Throws `backup.by_command` for a database that is not in a folder.
 */
export async function copyEmbedded(
  database: Pick<Database, 'freeze'>,
  backup: string,
): Promise<{
  contents: DatabaseContents;
  files: (FileMark & { path: string })[];
  emptyFolders: string[];
}> {
  const plain = join(backup, PLAIN_FOLDER);
  const contents = await database.freeze(async (frozen) => {
    // Where the file system can, a clone: it costs no time and no room.
    await cp(frozen.folder, plain, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return frozen.contents;
  });
  const tree = await listTree(plain);
  const files = [];
  for (let first = 0; first < tree.files.length; first += AT_ONCE) {
    const few = tree.files.slice(first, first + AT_ONCE);
    files.push(...(await Promise.all(few.map((file) => packFile(plain, file, backup)))));
  }
  await rm(plain, { recursive: true });
  return { contents, files, emptyFolders: tree.emptyFolders.map((name) => `${DATABASE_FOLDER}/${name}`) };
}

async function packFile(plain: string, file: string, backup: string): Promise<FileMark & { path: string }> {
  const path = `${DATABASE_FOLDER}/${file}.gz`;
  const mark = await copyFile(join(plain, file), join(backup, path), 'gzip');
  // Nothing else uses the copy: if it is gone, it was removed from outside.
  if (mark === null) throw new AppError('backup.failed', { reason: file });
  await rm(join(plain, file));
  return { path, ...mark };
}
