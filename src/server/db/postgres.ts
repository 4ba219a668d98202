import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { AppError } from '#shared/errors';
import type { ActingAs, Connection, RawTransaction, Sql } from './connection.ts';
import { enterSql } from './enter.ts';
import { classifyDatabaseFailure, isStatementTooSlow } from './failures.ts';
import { listenPostgres, type Speak } from './postgres-listener.ts';
import { whileWanted } from './while-wanted.ts';

const CONNECT_LIMIT_MS = 5000;
const STATEMENT_LIMIT_MS = 30_000;
/** Clients wait 10 s for an answer; a list that takes longer than this is cancelled. */
const LIST_STATEMENT_LIMIT_MS = 8000;
/** A migration may rewrite a large table. */
const SCRIPT_LIMIT_MS = 3_600_000;
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
  {
    directUrl = url,
    poolSize = 10,
    statementLimitMs = STATEMENT_LIMIT_MS,
    listStatementLimitMs = LIST_STATEMENT_LIMIT_MS,
  }: PostgresOptions = {},
): Promise<Connection> {
  const [{ Pool }, { drizzle }] = await Promise.all([import('pg'), import('drizzle-orm/node-postgres')]);
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: statementLimitMs + ANSWER_MARGIN_MS,
    application_name: 'veneer-desk',
  });
  // A connection that breaks while idle is replaced at the next use; without a listener its error would end the
  // process.
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  const speak: Speak = async (channel, payload) => {
    await pool.query('SELECT pg_notify($1, $2)', [channel, payload]);
  };

  const handleOf = (client: PoolClient, signal: AbortSignal | undefined): RawTransaction => ({
    // Drizzle uses only `query` of a client.
    sql: drizzle({ client: whileWanted(client, signal) as PoolClient }) as unknown as Sql,
    async runScript(script) {
      await client.query(`SET LOCAL statement_timeout = ${SCRIPT_LIMIT_MS}`);
      await client.query({ text: script, query_timeout: SCRIPT_LIMIT_MS } as QueryConfig);
    },
  });

  /** One message for all settings: separate ones would add a round trip each to every list. */
  function beginSql(begin: 'BEGIN' | 'BEGIN READ ONLY', as: ActingAs | undefined, isList = false): string {
    // Not set when connecting: PgBouncer refuses a connection with this option.
    const limits = isList
      ? [
          `SET LOCAL statement_timeout = ${listStatementLimitMs}`,
          'SET LOCAL max_parallel_workers_per_gather = 0',
        ]
      : [`SET LOCAL statement_timeout = ${statementLimitMs}`];
    return [begin, ...limits, ...(as === undefined ? [] : [enterSql(as)])].join('; ');
  }

  /**
   * Cancels the statement that a connection runs when `signal` is aborted. The returned function ends that and waits for
   * a cancellation under way, which would otherwise hit whoever uses the connection next. By SQL, because behind a pooler
   * the process is not the one that a cancel request of the protocol reaches.
   */
  function cancelling(signal: AbortSignal, process: number): () => Promise<void> {
    let cancelled = Promise.resolve();
    const cancel = () => {
      cancelled = pool.query('SELECT pg_cancel_backend($1)', [process]).then(() => undefined, onError);
    };
    signal.addEventListener('abort', cancel);
    return () => {
      signal.removeEventListener('abort', cancel);
      return cancelled;
    };
  }

  /** Rolls back if `work` throws; otherwise `end` completes the transaction and releases the connection. */
  async function run<T>(
    begin: string,
    work: (tx: RawTransaction) => Promise<T>,
    end: (client: PoolClient) => Promise<void> | void,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const client = await pool.connect();
    let stopCancelling: () => Promise<void> = async () => undefined;
    try {
      if (signal === undefined) await client.query(begin);
      else stopCancelling = cancelling(signal, await beginKnown(client, begin));
      const result = await work(handleOf(client, signal));
      await stopCancelling();
      signal?.throwIfAborted();
      await end(client);
      return result;
    } catch (error) {
      await stopCancelling();
      await abandon(client, signal?.aborted && isStatementTooSlow(error) ? signal.reason : error);
      throw error;
    }
  }

  return {
    transaction: (work, as, signal) =>
      run(
        beginSql('BEGIN', as),
        work,
        async (client) => {
          await client.query('COMMIT');
          client.release();
        },
        signal,
      ),
    read: (work, as, signal) =>
      run(
        beginSql('BEGIN READ ONLY', as, as.isList),
        work,
        (client) => void endAndRelease(client, 'COMMIT'),
        signal,
      ),
    places: poolSize,
    listen: (channel, listener) => listenPostgres(directUrl, channel, listener, { speak, onError }),
    poolState: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    freeze: () => Promise.reject(new AppError('backup.by_command')),
    upkeep: async () => undefined,
    close: () => pool.end(),
  };
}

/** Begins a transaction and gives the id of the server's process that runs it. */
async function beginKnown(client: PoolClient, begin: string): Promise<number> {
  const results: unknown = await client.query(`${begin}; SELECT pg_backend_pid() AS process`);
  const last = (results as QueryResult<{ process: number }>[]).at(-1);
  return last?.rows[0]?.process ?? 0;
}

/** Removes a failed connection from the pool. */
async function abandon(client: PoolClient, error: unknown): Promise<void> {
  if (error instanceof Error && classifyDatabaseFailure(error) === 'unavailable') client.release(error);
  else await endAndRelease(client, 'ROLLBACK');
}

/** Also removes a connection that cannot end its transaction. */
const endAndRelease = (client: PoolClient, end: 'COMMIT' | 'ROLLBACK'): Promise<void> =>
  client.query(end).then(
    () => client.release(),
    (failure) => client.release(failure),
  );
