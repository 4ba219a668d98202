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

/** A server that fails at its start is restarted every half minute: one backup of such a series is enough. */
const KEPT_FOR_MS = 60 * 60_000;

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
 * Backs up an embedded database before this version changes its tables: an earlier version refuses the changed ones, so
 * that a downgrade needs this backup. Of several attempts of one version to start, one backup is kept. A failure, such as
 * a full disk, is logged and does not stop the start.
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
    const earlier = await findEarlier(folder, applied, now);
    if (earlier !== null && now.getTime() - timeOf(earlier).getTime() < KEPT_FOR_MS) return;
    const made = await makeBackup({ config, database, into: folder, now });
    log.info({ backup: made.folder }, 'backup made before the database is updated');
    if (earlier !== null) await rm(join(folder, earlier), { recursive: true, force: true });
  } catch (error) {
    log.error({ err: error }, 'no backup before the database is updated');
  }
}

/** The newest backup, if this version made it before it changed the tables. */
async function findEarlier(folder: string, applied: readonly string[], now: Date): Promise<string | null> {
  const [newest] = await listBackups(folder, now);
  if (newest === undefined || timeOf(newest) > now) return null;
  // One that cannot be read is kept.
  const manifest = await readManifest(join(folder, newest)).catch(() => null);
  const isOurs = manifest?.version === version && isDeepStrictEqual(manifest.contents.migrations, applied);
  return isOurs ? newest : null;
}
