import type { Client } from 'pg';
import { AppError } from '#shared/errors';
import type { AskDatabase } from '../db/contents.ts';

const CONNECT_LIMIT_MS = 5000;

/**
 * A connection to the whole database, for what is done below tenancy: copying and restoring it. Closed afterwards. Throws
 * `database.unavailable` and `backup.pooled`.
 */
export async function withClient<T>(url: string, work: (ask: AskDatabase) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg');
  const client: Client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    application_name: 'veneer-desk-backup',
  });
  // A connection that breaks is told by the query that meets it; without a listener it would end the process.
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
 * pg_dump and psql change settings of their session. A pooler in transaction mode leaves them on a connection that the server
 * gets next, and its statements find no table any more. Which mode it is in it does not tell; that it is there shows,
 * because it makes the process id up that a new connection is told.
 */
async function refusePooler(client: Client & { processID?: number | null }): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  if (rows[0]?.pid !== client.processID) throw new AppError('backup.pooled');
}
