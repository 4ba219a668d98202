import type { Client } from 'pg';
import { AppError } from '#shared/errors';
import type { AskDatabase } from '../db/contents.ts';

const CONNECT_LIMIT_MS = 5000;

/**
 * Runs work on a connection without tenancy, for copying and restoring the database, and closes it. Throws
 * `database.unavailable` and `backup.pooled`.
 */
export async function withClient<T>(url: string, work: (ask: AskDatabase) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg');
  const client: Client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'veneer-desk-backup',
  });
  // The query that meets a broken connection reports it; without a listener the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new AppError('database.unavailable', {}, { cause: error });
  }
  try {
    await refusePooler(client);
    return await work(async <R>(text: string) => (await client.query(text)).rows as R[]);
  } finally {
    await client.end();
  }
}

/**
 * pg_dump and psql change settings of their session. A pooler in transaction mode leaves them on a connection that
 * the server gets next, whose statements then find no table. A pooler does not report its mode, but it can be
 * detected: the process id it sends to a new connection is invented.
 */
async function refusePooler(client: Client & { processID?: number | null }): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  if (rows[0]?.pid !== client.processID) throw new AppError('backup.pooled');
}
