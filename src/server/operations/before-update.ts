import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { version } from '../../../package.json';
import type { ServerConfig } from '../config.ts';
import type { Database } from '../db/tenancy.ts';
import { makeBackup } from './backup.ts';
import { readManifest } from './manifest.ts';
import { listBackups, timeOf } from './nightly.ts';

/** A server that fails at its start is started again every half minute. */
const ANEW_AFTER_MS = 60 * 60_000;

interface Update {
  config: ServerConfig;
  database: Pick<Database, 'freeze'>;
  /** The migrations that the database has. */
  applied: readonly string[];
  /** The folder of backups. */
  folder: string;
  log: FastifyBaseLogger;
  now: Date;
}

/**
 * Backs an embedded database up before this version changes its tables: an earlier version refuses them afterwards, so that
 * going back needs the database of before. Of attempts of one version to start, one backup is kept. A backup that fails,
 * such as on a full disk, is logged and does not keep the desk from working.
 */
export async function backUpBeforeUpdate({
  config,
  database,
  applied,
  folder,
  log,
  now,
}: Update): Promise<void> {
  try {
    const former = await findFormer(folder, applied, now);
    if (former !== null && now.getTime() - timeOf(former).getTime() < ANEW_AFTER_MS) return;
    const made = await makeBackup({ config, database, into: folder, now });
    log.info({ backup: made.folder }, 'backup made before the database is updated');
    if (former !== null) await rm(join(folder, former), { recursive: true, force: true });
  } catch (error) {
    log.error({ err: error }, 'no backup before the database is updated');
  }
}

/** The newest backup, if this version has made it and before it changed the tables. */
async function findFormer(folder: string, applied: readonly string[], now: Date): Promise<string | null> {
  const [newest] = await listBackups(folder, now);
  if (newest === undefined || timeOf(newest) > now) return null;
  // One that cannot be read is left alone.
  const manifest = await readManifest(join(folder, newest)).catch(() => null);
  const isOurs = manifest?.version === version && isDeepStrictEqual(manifest.contents.migrations, applied);
  return isOurs ? newest : null;
}
