import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { AppError, type Words } from '#shared/errors';
import { buildApp } from '../app.ts';
import { databaseFolder, type ServerConfig } from '../config.ts';
import { openDatabase } from '../db/index.ts';
import type { Database } from '../db/tenancy.ts';
import { addMissingCatalogue } from '../modules/catalogue.ts';
import { backUpBeforeUpdate } from '../operations/before-update.ts';
import { type EmbeddedBackups, keepBackups } from '../operations/nightly.ts';
import { freeMemory } from './free-memory.ts';
import { openLog } from './log.ts';

export interface RunningServer {
  /** Origin, without a trailing slash. */
  url: string;
  /** Reports not ready for a while, lets running requests finish, then closes the database. */
  stop(): Promise<void>;
}

/** Reports a step of the start. `isUpdate`: one that may take many minutes with much data. */
export type ReportStep = (words: Words, isUpdate?: boolean) => void;

/** Starts a node: database, migrations, demo data, listening. Throws `server.failed` or `port.in_use`. */
export async function startServer(config: ServerConfig, onProgress: ReportStep): Promise<RunningServer> {
  const logger = openLog(config.dataDir);
  // The crash itself proceeds; its reason is logged.
  process.once('uncaughtExceptionMonitor', (error) => logger.fatal({ err: error }, 'crashed'));
  onProgress({ zh: '正在打开数据库', en: 'Opening the database' });
  const failToStart = (error: unknown): never => {
    logger.error({ err: error }, 'could not start');
    throw toStartError(error, config.port);
  };
  const location = {
    url: config.databaseUrl,
    directUrl: config.directUrl,
    folder: config.dataDir === undefined ? undefined : databaseFolder(config.dataDir),
  };
  const database = await openDatabase(location, (error) =>
    logger.warn({ err: error }, 'database connection lost'),
  ).catch(failToStart);
  try {
    const applied = await update(config, database, logger, onProgress);
    if (applied.length > 0) logger.info({ applied }, 'migrated');
    await addMissingCatalogue(database);
    if (config.demo !== 'off') {
      const { seedDemo } = await import('../demo/seed.ts');
      onProgress({ zh: '正在检查演示数据', en: 'Checking the demo data' });
      const withYear = config.demo === 'year';
      if (await seedDemo(database, new Date(), { withYear })) {
        await database.upkeep();
        logger.info('demo data added');
      }
    }
    const leaving = new AbortController();
    const backups = startBackups(config, database, logger);
    const app = await buildApp({ database, config, logger, leaving: leaving.signal, ...backups });
    await app.listen({ host: config.host, port: config.port });
    const [address] = app.addresses();
    if (typeof address !== 'object') throw new Error('not listening on a port');
    const url = `http://${hostForUrl(address.address)}:${address.port}`;
    if (applied.length > 0) await freeMemory();
    logger.info({ url }, 'ready');
    return {
      url,
      async stop() {
        leaving.abort();
        await setTimeout(config.drainSeconds * 1000);
        await app.close();
        await backups.backups?.stop();
        await database.close();
        logger.info('stopped');
      },
    };
  } catch (error) {
    await database.close();
    return failToStart(error);
  }
}

/** Brings the database up to date; an embedded one with data is backed up before. Returns the applied migrations. */
async function update(
  config: ServerConfig,
  database: Database,
  log: Logger,
  onProgress: ReportStep,
): Promise<string[]> {
  const outdated = await database.findOutdated();
  if (outdated !== null) {
    const folder = backupFolder(config);
    onProgress(
      {
        zh: '正在为新版本升级数据，请勿关机',
        en: 'Updating the data for the new version; keep the computer on',
      },
      true,
    );
    if (folder !== null && config.backup.at !== null)
      await backUpBeforeUpdate({ config, database, applied: outdated, folder, log, now: new Date() });
  }
  return database.migrate();
}

/** Null where the server makes no backups of its own: PostgreSQL, and a database in memory. */
function backupFolder({ backup, databaseUrl, dataDir }: ServerConfig): string | null {
  if (databaseUrl !== undefined || dataDir === undefined) return null;
  return backup.folder ?? join(dataDir, 'backups');
}

/** The embedded server makes its own backups; no other process can open its database while it runs. */
function startBackups(config: ServerConfig, database: Database, log: Logger): { backups?: EmbeddedBackups } {
  const { backup } = config;
  const folder = backupFolder(config);
  if (folder === null) return {};
  return { backups: keepBackups({ config, database, backup, folder, log, now: () => new Date() }) };
}

/** The loopback address for a server that listens on all addresses. */
function hostForUrl(address: string): string {
  if (address === '0.0.0.0' || address === '::') return '127.0.0.1';
  return address.includes(':') ? `[${address}]` : address;
}

function toStartError(error: unknown, port: number): AppError {
  if (error instanceof AppError && error.code !== 'unexpected') return error;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return new AppError('port.in_use', { port }, { cause: error });
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError('server.failed', { reason }, { cause: error });
}
