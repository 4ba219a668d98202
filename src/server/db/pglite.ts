import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '#shared/errors';
import { blockingOthers } from './blocking.ts';
import type { Connection, RawTransaction, Sql } from './connection.ts';
import { readContents } from './contents.ts';
import type { SyncFile } from './durable-files.ts';
import { EmbeddedUpkeep } from './embedded-upkeep.ts';
import { enterSql } from './enter.ts';
import { lockFolder } from './folder-lock.ts';
import { putMovedDatabaseBack } from './moved-database.ts';
import { type DatabaseDisk, RecoveringClient } from './recovering-client.ts';
import { untilAborted } from './until-aborted.ts';

/** A desk does not need PostgreSQL's defaults of 128 MB buffers and 1 GB of log kept for the next burst. */
const SETTINGS = ['shared_buffers=24MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => [
  '-c',
  setting,
]);

/**
 * V8 compiles WebAssembly twice: first quickly, then frequently used code again with optimisation. For the size of
 * PostgreSQL the second compilation takes 500 MB and a core for seconds, and does not make our queries faster
 * (docs/performance.md).
 */
const COMPILE_ONCE = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'];

const DISK_FULL = { zh: '数据目录所在的磁盘已满', en: 'the disk of the data folder is full' };

export interface PGliteOptions {
  /** Replaces the system's fsync. */
  sync?: SyncFile;
  /** Replaces the free bytes of the folder's disk. */
  space?: () => number;
  /** PGlite's dump to start a database in memory from, instead of an empty one. */
  dump?: Blob;
}

/**
 * Opens the embedded database: in a folder, which only one process may have open (throws `server.failed` otherwise),
 * or in memory if no folder is given. Committed changes are on the disk and survive the end of the process and a
 * power cut. The options are for tests.
 */
export async function openPGlite(folder?: string, options: PGliteOptions = {}): Promise<Connection> {
  const { sync, dump } = options;
  const unlock = folder === undefined ? () => undefined : lockFolder(folder);
  try {
    if (folder !== undefined) await putMovedDatabaseBack(folder);
    for (const flag of COMPILE_ONCE) setFlagsFromString(flag);
    const [{ PGlite }, { DurableFiles, syncFolder, withFsync }, { pg_trgm }, { btree_gin }, { drizzle }] =
      await Promise.all([
        import('@electric-sql/pglite'),
        import('./durable-files.ts'),
        // A database whose migrations created these extensions needs them at every start.
        import('@electric-sql/pglite/contrib/pg_trgm'),
        import('@electric-sql/pglite/contrib/btree_gin'),
        import('drizzle-orm/pglite'),
      ]);
    const isNew = folder !== undefined && !existsSync(join(folder, 'PG_VERSION'));
    const { defaultStartParams } = PGlite;
    const files = () =>
      folder === undefined
        ? { startParams: [...defaultStartParams, ...SETTINGS], loadDataDir: dump }
        : {
            startParams: [...withFsync(defaultStartParams), ...SETTINGS],
            fs: new DurableFiles(folder, sync),
          };
    const start = () => PGlite.create({ extensions: { pg_trgm, btree_gin }, ...files() });
    const client = new RecoveringClient(await start(), start, diskOf(folder, options));
    if (isNew) await syncFolder(folder);
    const upkeep = new EmbeddedUpkeep(client);
    const transact = <T>(
      work: (tx: RawTransaction) => Promise<T>,
      enter: string,
      signal: AbortSignal | undefined,
    ): Promise<T> =>
      client.transaction(async (raw) => {
        upkeep.used();
        if (enter !== '') await raw.exec(enter);
        const tx = {
          // Drizzle uses only `query` of a client.
          sql: drizzle({ client: untilAborted(raw, signal) as unknown as PGlite }) as unknown as Sql,
          runScript: async (script: string) => void (await raw.exec(script)),
        };
        return blockingOthers(() => work(tx));
      });
    return {
      places: 1,
      transaction: (work, as, signal) => transact(work, as === undefined ? '' : enterSql(as), signal),
      read: (work, as, signal) => transact(work, `SET TRANSACTION READ ONLY; ${enterSql(as)}`, signal),
      listen: (channel, listener) => client.listen(channel, listener),
      poolState: () => null,
      async freeze(work) {
        if (folder === undefined) throw new AppError('backup.by_command');
        client.requireSpace();
        // Shortens the log to replay when the copy is opened.
        await client.use((pglite) => pglite.exec('CHECKPOINT'));
        // The server runs all its work in transactions, so nothing else uses the connection; PGlite has another lock
        // inside.
        return client.transaction(async (tx, pglite) => {
          const contents = await readContents(async (text) => (await tx.query(text)).rows as never[]);
          return pglite.runExclusive(() => work({ folder, contents }));
        });
      },
      upkeep: () => upkeep.run(),
      async close() {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    if (error instanceof AppError) throw error;
    const isFull = folder !== undefined && freeBytes(folder) === 0;
    const told = error instanceof Error ? error.message : String(error);
    throw new AppError('server.failed', { reason: isFull ? DISK_FULL : told }, { cause: error });
  }
}

function diskOf(folder: string | undefined, { space }: PGliteOptions): DatabaseDisk | undefined {
  if (folder === undefined) return undefined;
  return {
    space: space ?? (() => freeBytes(folder)),
    segments: () => readdirSync(join(folder, 'pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name)),
  };
}

/** The bytes that this user can still write on the disk of a folder. */
function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
