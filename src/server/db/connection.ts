import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DatabaseContents } from './contents.ts';

/** Result of `execute` on both databases. */
interface Rows<T> {
  rows: T[];
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle inside a transaction, on either database. */
export type Sql = PgDatabase<RowsResult>;

export interface RawTransaction {
  sql: Sql;
  /** Runs a script of several statements, up to an hour. */
  runScript(script: string): Promise<void>;
}

/** The role and company that row-level security applies to a transaction from its first statement on. */
export interface ActingAs {
  role: 'veneer_desk_tenant' | 'veneer_desk_system';
  /** Empty for the system. */
  tenantId: string;
}

/**
 * The raw connection. A transaction whose `signal` is aborted runs no further statement and is rolled back. PostgreSQL
 * also cancels the running statement; PGlite cannot interrupt one, which runs to its end in our own thread.
 *
 * Only `tenancy.ts` and `migrate.ts` use it; all other code gets a handle that has entered a role
 * and, for a company's rows, a company.
 */
export interface Connection {
  /**
   * Runs one transaction, rolled back if `work` throws. Inside it only this transaction's handle may be used: on PGlite
   * any other would wait forever. Without `as` it has the rights of the database's owner.
   */
  transaction<T>(work: (tx: RawTransaction) => Promise<T>, as?: ActingAs, signal?: AbortSignal): Promise<T>;
  /**
   * Runs a read-only transaction: a statement that changes anything fails. It returns without waiting for the
   * transaction's end. Statements of a list have a shorter time limit and one core each.
   */
  read<T>(
    work: (tx: RawTransaction) => Promise<T>,
    as: ActingAs & { isList: boolean },
    signal?: AbortSignal,
  ): Promise<T>;
  /** Number of transactions that can run at once. */
  places: number;
  /**
   * Listens to messages of transactions on any node to `channel`; see `Listener`. Rejects if the database cannot be
   * reached now.
   */
  listen(channel: Channel, listener: Listener): Promise<StopListening>;
  /** Null if there is only one connection. */
  poolState(): PoolState | null;
  /**
   * Blocks all transactions while `work` copies the folder, which contains everything committed before. Throws
   * `backup.by_command` if the database is a PostgreSQL server.
   */
  freeze<T>(work: (frozen: FrozenFolder) => Promise<T>): Promise<T>;
  /** Maintenance that a PostgreSQL server does on its own; to be called regularly. */
  upkeep(): Promise<void>;
  close(): Promise<void>;
}

/** An embedded database while its transactions are blocked. */
export interface FrozenFolder {
  folder: string;
  contents: DatabaseContents;
}

/** Connections now: all, idle ones, and the number of callers waiting for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/** Channels in use; other programs on the same database must not use their names. */
export type Channel = 'veneer_desk_chat';

export type StopListening = () => Promise<void>;

export interface Listener {
  /** Payloads arrive in the order of the commits. */
  onPayload(payload: string): void;
  /** The connection was lost: payloads are missed until it is restored automatically. */
  onLost(): void;
  /** Listening again; payloads sent in between are lost. */
  onRestored(): void;
}
