import type { PGlite } from '@electric-sql/pglite';
import { AppError } from '#shared/errors';
import type { Connection, Sql } from './connection.ts';
import { lockFolder } from './folder-lock.ts';

/** One desk needs no buffers of 128 MB, which PostgreSQL would take; the file system caches too. */
const SETTINGS = ['-c', 'shared_buffers=24MB'];

/**
 * The embedded database: in a folder, which only one process may have open (`server.failed` otherwise), or in memory
 * when none is named. What was committed survives the end of the process, however it ends; PGlite leaves it to the
 * operating system when it reaches the disk, so a power cut may cost the last seconds.
 */
export async function openPGlite(folder?: string): Promise<Connection> {
  const unlock = folder === undefined ? () => undefined : lockFolder(folder);
  try {
    const [{ PGlite }, { drizzle }] = await Promise.all([
      import('@electric-sql/pglite'),
      import('drizzle-orm/pglite'),
    ]);
    const client = await PGlite.create({
      dataDir: folder,
      startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    });
    return {
      transaction: (work) =>
        client.transaction((raw) =>
          work({
            // Drizzle asks a client for nothing but `query`, which a transaction of PGlite has.
            sql: drizzle({ client: raw as unknown as PGlite }) as unknown as Sql,
            runScript: async (script) => void (await raw.exec(script)),
          }),
        ),
      async listen(channel, listener) {
        const stop = await client.listen(channel, (payload) => listener.onPayload(payload));
        return () => stop();
      },
      async close() {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    if (error instanceof AppError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError('server.failed', { reason }, { cause: error });
  }
}
