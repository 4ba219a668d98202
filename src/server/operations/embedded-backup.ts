import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors';
import type { DatabaseContents } from '../db/contents.ts';
import type { Database } from '../db/tenancy.ts';
import { copyFile, type FileMark, forEachFile, listTree } from './files.ts';

export const DATABASE_FOLDER = 'database';
/** The uncompressed copy; it needs the space of the database while it exists. */
const PLAIN_FOLDER = 'database.plain';

/**
 * Copies the folder of an embedded database while its transactions are blocked, then compresses the copy. Throws
 * `backup.by_command` for a database that is not in a folder.
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
    // A clone if the file system supports it, which takes neither time nor space.
    await cp(frozen.folder, plain, { recursive: true, mode: constants.COPYFILE_FICLONE });
    return frozen.contents;
  });
  const tree = await listTree(plain);
  const files = await forEachFile(tree.files, (file) => packFile(plain, file, backup));
  await rm(plain, { recursive: true });
  return { contents, files, emptyFolders: tree.emptyFolders.map((name) => `${DATABASE_FOLDER}/${name}`) };
}

async function packFile(plain: string, file: string, backup: string): Promise<FileMark & { path: string }> {
  const path = `${DATABASE_FOLDER}/${file}.gz`;
  const mark = await copyFile(join(plain, file), join(backup, path), 'gzip');
  // Only this program uses the copy, so if a file is missing, another program has removed it.
  if (mark === null) throw new AppError('backup.failed', { reason: file });
  await rm(join(plain, file));
  return { path, ...mark };
}
