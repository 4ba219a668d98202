import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '#shared/errors';
import { version } from '../../../package.json';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../db/tenancy.ts';
import { SECRET_FILE } from '../secrets/server-secret.ts';
import { copyEmbedded } from './embedded-backup.ts';
import { copyFile, type FileMark, listTree, writeFolder, writeStream } from './files.ts';
import { type BackupManifest, formatManifest, MANIFEST_FILE } from './manifest.ts';
import { dumpPostgres } from './postgres-backup.ts';

export const DUMP_FILE = 'database.dump';
export const UPLOADS_FOLDER = 'uploads';
/** Name of a backup's folder: the UTC time of its start. */
export const BACKUP_NAME = /^veneer-desk-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})Z$/;

export interface BackupOrder {
  config: Pick<ServerConfig, 'databaseUrl' | 'dataDir' | 's3' | 'secret'>;
  /** The open database if it is embedded; PostgreSQL is reached by its address. */
  database?: Pick<Database, 'freeze'>;
  /** Folder in which the backup's folder is created. */
  into: string;
  now: Date;
}

export interface MadeBackup {
  folder: string;
  manifest: BackupManifest;
}

type Part = Pick<BackupManifest, 'contents' | 'files' | 'emptyFolders'>;

/**
 * Makes a backup while the server is running, with everything acknowledged before the call. The database is copied
 * first: files never change, so the files named by its rows still exist when they are copied, unless they are removed
 * meanwhile. Throws `backup.…`, and then leaves no part of the backup.
 */
export async function makeBackup({ config, database, into, now }: BackupOrder): Promise<MadeBackup> {
  const folder = join(into, nameOf(now));
  const manifest = await writeFolder(folder, async (half) => {
    const stored = await copyDatabase(config, database, half);
    const uploads = await copyUploads(config, half);
    const secret = await copySecret(config, half);
    const made: BackupManifest = {
      product: 'veneer-desk',
      format: 1,
      version,
      madeAt: now.toISOString(),
      database: config.databaseUrl === undefined ? 'embedded' : 'postgres',
      contents: stored.contents,
      uploads: uploads.kind,
      secret: secret.kind,
      emptyFolders: stored.emptyFolders,
      files: [...stored.files, ...uploads.files, ...secret.files],
    };
    await writeStream(join(half, MANIFEST_FILE), Readable.from([formatManifest(made)]));
    return made;
  });
  return { folder, manifest };
}

async function copyDatabase(
  { databaseUrl }: BackupOrder['config'],
  database: BackupOrder['database'],
  half: string,
): Promise<Part> {
  if (databaseUrl !== undefined) {
    const { contents, mark } = await dumpPostgres(databaseUrl, join(half, DUMP_FILE));
    return { contents, files: [{ path: DUMP_FILE, ...mark }], emptyFolders: [] };
  }
  if (database === undefined) throw new AppError('backup.by_command');
  return copyEmbedded(database, half);
}

async function copyUploads({ s3, dataDir }: BackupOrder['config'], half: string) {
  const files: (FileMark & { path: string })[] = [];
  if (s3 !== undefined) return { kind: 'store' as const, files };
  if (dataDir === undefined) return { kind: 'none' as const, files };
  const tree = await listTree(join(dataDir, UPLOADS_FOLDER));
  for (const file of tree.files.filter((name) => !name.endsWith('.part'))) {
    const path = `${UPLOADS_FOLDER}/${file}`;
    const mark = await copyFile(join(dataDir, path), join(half, path));
    // Removed meanwhile, as its row is or will be.
    if (mark !== null) files.push({ path, ...mark });
  }
  return { kind: 'folder' as const, files };
}

/** Without the secret a restore would fail, so a backup without it is refused. */
async function copySecret({ secret, dataDir }: BackupOrder['config'], half: string) {
  if (secret !== undefined) return { kind: 'environment' as const, files: [] };
  const mark =
    dataDir === undefined ? null : await copyFile(join(dataDir, SECRET_FILE), join(half, SECRET_FILE));
  if (mark === null) throw new AppError('backup.failed', { reason: `VENEER_DESK_SECRET, ${SECRET_FILE}: ?` });
  return { kind: 'file' as const, files: [{ path: SECRET_FILE, ...mark }] };
}

function nameOf(now: Date): string {
  const digits = now.toISOString().replace(/\D/g, '');
  return `veneer-desk-${digits.slice(0, 8)}-${digits.slice(8, 14)}Z`;
}
