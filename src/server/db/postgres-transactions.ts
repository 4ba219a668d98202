import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { ActingAs, RawTransaction, Sql } from './connection.ts';
import { enterSql } from './enter.ts';
import { classifyDatabaseFailure, isStatementTooSlow } from './failures.ts';
import { untilAborted } from './until-aborted.ts';

/** A migration may rewrite a large table. */
const SCRIPT_LIMIT_MS = 3_600_000;

interface StatementLimits {
  statementMs: number;
  listStatementMs: number;
}

type Work<T> = (tx: RawTransaction) => Promise<T>;

/** Runs transactions, each on one connection of a pool. */
export class PoolTransactions {
  readonly #pool: Pool;
  readonly #sqlOf: (client: PoolClient) => Sql;
  readonly #limits: StatementLimits;
  readonly #onError: (error: Error) => void;

  constructor(
    pool: Pool,
    sqlOf: (client: PoolClient) => Sql,
    limits: StatementLimits,
    onError: (error: Error) => void,
  ) {
    this.#pool = pool;
    this.#sqlOf = sqlOf;
    this.#limits = limits;
    this.#onError = onError;
  }

  change<T>(work: Work<T>, as?: ActingAs, signal?: AbortSignal): Promise<T> {
    const commit = async (client: PoolClient) => {
      await client.query('COMMIT');
      client.release();
    };
    return this.#run(this.#beginSql('BEGIN', as, false), work, commit, signal);
  }

  /** All statements see one state of the database. Returns without waiting for the transaction's end. */
  read<T>(work: Work<T>, as: ActingAs & { isList: boolean }, signal?: AbortSignal): Promise<T> {
    const leave = (client: PoolClient) => void endAndRelease(client, 'COMMIT');
    return this.#run(
      this.#beginSql('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', as, as.isList),
      work,
      leave,
      signal,
    );
  }

  /** Rolls back if `work` throws; otherwise `end` completes the transaction and releases the connection. */
  async #run<T>(
    begin: string,
    work: Work<T>,
    end: (client: PoolClient) => Promise<void> | void,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const client = await this.#pool.connect();
    let stopCancelling: () => Promise<void> = async () => undefined;
    try {
      if (signal === undefined) await client.query(begin);
      else stopCancelling = this.#cancelling(signal, await beginKnown(client, begin));
      const result = await work(this.#handleOf(client, signal));
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

  /** One message for all settings: separate ones would add a round trip each to every list. */
  #beginSql(begin: string, as: ActingAs | undefined, isList: boolean): string {
    // Not set when connecting: PgBouncer refuses a connection with this option.
    const { statementMs, listStatementMs } = this.#limits;
    const limits = isList
      ? [`SET LOCAL statement_timeout = ${listStatementMs}`, 'SET LOCAL max_parallel_workers_per_gather = 0']
      : [`SET LOCAL statement_timeout = ${statementMs}`];
    return [begin, ...limits, ...(as === undefined ? [] : [enterSql(as)])].join('; ');
  }

  #handleOf(client: PoolClient, signal: AbortSignal | undefined): RawTransaction {
    return {
      sql: this.#sqlOf(untilAborted(client, signal) as PoolClient),
      async runScript(script) {
        await client.query(`SET LOCAL statement_timeout = ${SCRIPT_LIMIT_MS}`);
        await client.query({ text: script, query_timeout: SCRIPT_LIMIT_MS } as QueryConfig);
      },
    };
  }

  /**
   * Cancels the connection's running statement when `signal` is aborted. The returned function stops this and waits for
   * a cancellation under way, which would otherwise hit the next user of the connection. Cancels by SQL, because behind
   * a pooler the protocol's cancel request would reach another process.
   */
  #cancelling(signal: AbortSignal, process: number): () => Promise<void> {
    let cancelled = Promise.resolve();
    const cancel = () => {
      cancelled = this.#pool
        .query('SELECT pg_cancel_backend($1)', [process])
        .then(() => undefined, this.#onError);
    };
    signal.addEventListener('abort', cancel);
    return () => {
      signal.removeEventListener('abort', cancel);
      return cancelled;
    };
  }
}

/** Starts a transaction and returns the id of the server process that runs it. */
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
