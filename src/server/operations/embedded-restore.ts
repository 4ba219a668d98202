import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors';
import { databaseFolder } from '../config.ts';
import type { DatabaseContents } from '../db/contents.ts';
import { lockFolder } from '../db/folder-lock.ts';
import { MOVED_INFIX, UNPACKING_PREFIX } from '../db/moved-database.ts';
import { openPGlite } from '../db/pglite.ts';
import { syncNames } from '../program/file-system.ts';
import { DATABASE_FOLDER } from './embedded-backup.ts';
import { copyFile, explainFailure, forEachFile } from './files.ts';
import type { BackupManifest } from './manifest.ts';

export interface EmbeddedRestore {
  dataDir: string;
  backup: string;
  manifest: BackupManifest;
  isReplacing: boolean;
  /** Suffix of the folder the old database is moved to. */
  stamp: string;
}

/**
 * Unpacks a database beside the old one, opens it to read its contents, and replaces the old one only if `check`
 * accepts it. Returns the folder of the old database, null if there was none. Throws `backup.…`, and `server.failed`
 * while a server holds the folder.
 */
export async function restoreEmbedded(
  { dataDir, backup, manifest, isReplacing, stamp }: EmbeddedRestore,
  check: (contents: DatabaseContents) => Promise<void>,
): Promise<string | null> {
  const target = databaseFolder(dataDir);
  const isThere = existsSync(join(target, 'PG_VERSION'));
  if (isThere && !isReplacing && (await hasCompany(target))) throw new AppError('backup.target_filled');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(target);
  let staging: string | null = null;
  try {
    staging = await mkdtemp(join(dataDir, UNPACKING_PREFIX));
    const unpacked = join(staging, 'back-office');
    await unpack(backup, unpacked, manifest);
    await check(await contentsOf(unpacked));
    const old = target + MOVED_INFIX + stamp;
    if (isThere) await rename(target, old);
    else await rm(target, { recursive: true, force: true });
    try {
      await rename(unpacked, target);
    } catch (error) {
      if (isThere) await rename(old, target);
      throw error;
    }
    await syncNames(dataDir);
    return isThere ? old : null;
  } catch (error) {
    throw explainFailure(error, dataDir);
  } finally {
    if (staging !== null) await rm(staging, { recursive: true, force: true });
    unlock();
  }
}

async function unpack(backup: string, folder: string, manifest: BackupManifest): Promise<void> {
  const inside = `${DATABASE_FOLDER}/`;
  for (const path of manifest.emptyFolders)
    await mkdir(join(folder, path.slice(inside.length)), { recursive: true, mode: 0o700 });
  const packed = manifest.files.filter(({ path }) => path.startsWith(inside));
  await forEachFile(packed, ({ path }) => {
    const name = path.slice(inside.length).replace(/\.gz$/, '');
    return copyFile(join(backup, path), join(folder, name), 'gunzip');
  });
}

async function contentsOf(folder: string): Promise<DatabaseContents> {
  const connection = await openPGlite(folder);
  try {
    return await connection.freeze(async ({ contents }) => contents);
  } finally {
    await connection.close();
  }
}

async function hasCompany(folder: string): Promise<boolean> {
  return ((await contentsOf(folder)).rows.tenants ?? 0) > 0;
}
