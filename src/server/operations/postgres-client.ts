import type { Client } from 'pg';
import { AppError } from '#shared/errors';
import type { AskDatabase } from '../db/contents.ts';

const CONNECT_LIMIT_MS = 5000;

/** A connection to the whole database, for what is done below tenancy: copying and restoring it. Closed afterwards. */
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
    return await work(async <R>(text: string) => (await client.query(text)).rows as R[]);
  } finally {
    await client.end();
  }
}
