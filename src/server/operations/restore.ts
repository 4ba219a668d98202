import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type Words } from '#shared/errors';
import type { ServerConfig } from '../config.ts';
import type { DatabaseContents } from '../db/contents.ts';
import { SECRET_FILE } from '../secrets/server-secret.ts';
import { DUMP_FILE, UPLOADS_FOLDER } from './backup.ts';
import { restoreEmbedded } from './embedded-restore.ts';
import { copyFile, hashFile } from './files.ts';
import { type BackupManifest, verifyBackup } from './manifest.ts';
import { checkTarget, restorePostgres } from './postgres-restore.ts';

export interface RestoreOrder {
  config: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 's3' | 'secret'>;
  /** The backup's own folder. */
  backup: string;
  /** Whether existing data may be replaced. */
  isReplacing: boolean;
  now: Date;
}

export interface Restored {
  manifest: BackupManifest;
  /** Folders in which the previous data is kept, if it is. */
  kept: string[];
  /** Steps left for the operator. */
  notices: Words[];
}

/**
 * Restores a backup into an empty back office or, if requested, over existing data. Nothing is changed before the
 * backup was read completely and verified; if a later step fails, the old data is unchanged. Uploaded files are
 * added, none is removed. Throws `backup.…`.
 */
export async function restoreBackup({ config, backup, isReplacing, now }: RestoreOrder): Promise<Restored> {
  const manifest = await verifyBackup(backup);
  const kind = config.databaseUrl === undefined ? 'embedded' : 'postgres';
  if (manifest.database !== kind) throw new AppError('backup.other_database', { kind: manifest.database });
  const uploads = placeOfUploads(config, manifest);
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const addUploads = async () => {
    if (uploads !== null) await copyMissing(backup, uploads, manifest);
  };

  const kept: string[] = [];
  if (config.databaseUrl !== undefined) {
    await checkTarget(config.databaseUrl, isReplacing);
    await addUploads();
    const { rows } = manifest.contents;
    await restorePostgres(config.databaseUrl, join(backup, DUMP_FILE), { isReplacing, rows });
  } else if (config.dataDir !== undefined) {
    const order = { dataDir: config.dataDir, backup, manifest, isReplacing, stamp };
    const old = await restoreEmbedded(order, async (contents) => {
      requireSame(contents, manifest);
      await addUploads();
    });
    if (old !== null) kept.push(old);
  }
  const oldSecret = await restoreSecret(config, backup, manifest, stamp);
  if (oldSecret !== null) kept.push(oldSecret);
  return { manifest, kept, notices: noticesOf(config, manifest) };
}

/** Throws `backup.failed` if the row counts differ from the manifest's. */
function requireSame(found: DatabaseContents, { contents }: BackupManifest): void {
  const names = new Set([...Object.keys(found.rows), ...Object.keys(contents.rows)]);
  const different = [...names].find((name) => found.rows[name] !== contents.rows[name]);
  if (different === undefined) return;
  const reason = `${different}: ${found.rows[different]} ≠ ${contents.rows[different]}`;
  throw new AppError('backup.failed', { reason });
}

function placeOfUploads(
  { dataDir, s3 }: RestoreOrder['config'],
  { uploads, files }: BackupManifest,
): string | null {
  if (uploads !== 'folder' || !files.some(({ path }) => path.startsWith(`${UPLOADS_FOLDER}/`))) return null;
  if (dataDir !== undefined && s3 === undefined) return dataDir;
  const reason = {
    zh: '备份含有上传的文件，需要设置 VENEER_DESK_DATA 并且不使用 S3',
    en: 'the backup has uploaded files; set VENEER_DESK_DATA and no S3 store',
  };
  throw new AppError('backup.failed', { reason });
}

/** A file never changes under its name, so an identical existing one is skipped. */
async function copyMissing(backup: string, dataDir: string, { files }: BackupManifest): Promise<void> {
  for (const { path, bytes, sha256 } of files) {
    if (!path.startsWith(`${UPLOADS_FOLDER}/`)) continue;
    const target = join(dataDir, path);
    const found = await hashFile(target);
    if (found?.bytes === bytes && found.sha256 === sha256) continue;
    await placeFile(join(backup, path), target);
  }
}

async function placeFile(from: string, target: string): Promise<void> {
  const half = `${target}.part`;
  await rm(half, { force: true });
  await copyFile(from, half);
  await rename(half, target);
}

/** Returns the folder in which a different old secret is kept, if there was one. */
async function restoreSecret(
  { secret, dataDir }: RestoreOrder['config'],
  backup: string,
  manifest: BackupManifest,
  stamp: string,
): Promise<string | null> {
  if (manifest.secret !== 'file' || secret !== undefined || dataDir === undefined) return null;
  const target = join(dataDir, SECRET_FILE);
  const wanted = await hashFile(join(backup, SECRET_FILE));
  // Throws if the old one cannot be read: it could not be kept.
  const old = await hashFile(target);
  if (old?.sha256 === wanted?.sha256) return null;
  const kept = `${target}.before-${stamp}`;
  if (old !== null) await rename(target, kept);
  await placeFile(join(backup, SECRET_FILE), target);
  return old === null ? null : kept;
}

function noticesOf({ secret, dataDir }: RestoreOrder['config'], manifest: BackupManifest): Words[] {
  const notices: Words[] = [];
  const isPlaced = manifest.secret === 'file' && secret === undefined && dataDir !== undefined;
  if (!isPlaced)
    notices.push({
      zh: '服务器密钥不在恢复的内容里：请设置与原服务器相同的 VENEER_DESK_SECRET，或首次启动时设 VENEER_DESK_REPLACE_SECRET=1。',
      en: 'The server’s secret was not put in place: set the VENEER_DESK_SECRET the old server had, or VENEER_DESK_REPLACE_SECRET=1 at the first start.',
    });
  if (manifest.uploads === 'store')
    notices.push({
      zh: '上传的文件在 S3 存储中，不在这份备份里。',
      en: 'Uploaded files are in the S3 store and not in this backup.',
    });
  return notices;
}
