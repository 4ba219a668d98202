import type { PoolClient } from 'pg';
import { AppError } from '#shared/errors';
import type { Connection, Sql } from './connection.ts';
import { listenPostgres, type SendPayload } from './postgres-listener.ts';
import { PoolTransactions } from './postgres-transactions.ts';

const CONNECT_LIMIT_MS = 5000;
const STATEMENT_LIMIT_MS = 30_000;
/** Clients wait 10 s for an answer; a list that takes longer than this is cancelled. */
const LIST_STATEMENT_LIMIT_MS = 8000;
/** A server that accepts a query and never answers cannot cancel it either; after this margin the client gives up. */
const ANSWER_MARGIN_MS = 5000;

export interface PostgresOptions {
  /** Address to listen on if `url` leads through a pooler in transaction mode. */
  directUrl?: string | undefined;
  poolSize?: number;
  statementLimitMs?: number;
  listStatementLimitMs?: number;
}

/** A pool of connections to PostgreSQL 15 or newer. Connecting happens on first use. */
export async function openPostgres(
  url: string,
  onError: (error: Error) => void,
  options: PostgresOptions = {},
): Promise<Connection> {
  const [{ Pool }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const { directUrl = url, poolSize = 10 } = options;
  const limits = {
    statementMs: options.statementLimitMs ?? STATEMENT_LIMIT_MS,
    listStatementMs: options.listStatementLimitMs ?? LIST_STATEMENT_LIMIT_MS,
  };
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: limits.statementMs + ANSWER_MARGIN_MS,
    application_name: 'veneer-desk',
  });
  // A connection that breaks while idle is replaced at the next use; without a listener its error would end the
  // process.
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  const send: SendPayload = async (channel, payload) => {
    await pool.query('SELECT pg_notify($1, $2)', [channel, payload]);
  };
  // Drizzle uses only `query` of a client.
  const sqlOf = (client: PoolClient) => drizzle({ client }) as unknown as Sql;
  const transactions = new PoolTransactions(pool, sqlOf, limits, onError);
  return {
    transaction: (work, as, signal) => transactions.change(work, as, signal),
    read: (work, as, signal) => transactions.read(work, as, signal),
    places: poolSize,
    listen: (channel, listener) => listenPostgres(directUrl, channel, listener, { send, onError }),
    poolState: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    freeze: () => Promise.reject(new AppError('backup.by_command')),
    upkeep: async () => undefined,
    close: () => pool.end(),
  };
}
