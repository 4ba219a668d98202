import { join } from 'node:path';
import { AppError } from '#shared/errors';
import type { DatabaseContents } from '../db/contents.ts';
import type { Database } from '../db/tenancy.ts';
import { copyFile, type FileMark, listTree } from './files.ts';

export const DATABASE_FOLDER = 'database';

/**
 * Copies an embedded database's folder, file by file and packed, while nobody else gets in: calls wait meanwhile.
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
  return database.freeze(async ({ folder, contents }) => {
    const tree = await listTree(folder);
    const files = [];
    for (const file of tree.files) {
      const path = `${DATABASE_FOLDER}/${file}.gz`;
      const mark = await copyFile(join(folder, file), join(backup, path), 'gzip');
      // Nobody else is in the folder, so a file that has gone is one that somebody took from outside.
      if (mark === null) throw new AppError('backup.failed', { reason: file });
      files.push({ path, ...mark });
    }
    return { contents, files, emptyFolders: tree.emptyFolders.map((name) => `${DATABASE_FOLDER}/${name}`) };
  });
}
