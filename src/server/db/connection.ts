import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DatabaseContents } from './contents.ts';

/** What `execute` answers with, on both databases. */
interface Rows<T> {
  rows: T[];
}
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

/** Drizzle inside a transaction, whichever of the two databases is behind it. */
export type Sql = PgDatabase<RowsResult>;

export interface RawTransaction {
  sql: Sql;
  /** Runs several statements given as text. */
  runScript(script: string): Promise<void>;
}

/** Whom row-level security holds a transaction to from its first statement on. */
export interface ActingAs {
  role: 'veneer_desk_tenant' | 'veneer_desk_system';
  /** Empty for the system. */
  tenantId: string;
}

/**
 * The raw connection. Only `tenancy.ts` and `migrate.ts` see it; everything else gets a handle that has entered a role
 * and, for a company's rows, a company.
 */
export interface Connection {
  /**
   * One transaction, rolled back if `work` throws. Inside it only its handle may be used: PGlite would wait for ever.
   * Without `as` it is the database's owner's.
   */
  transaction<T>(work: (tx: RawTransaction) => Promise<T>, as?: ActingAs): Promise<T>;
  /**
   * The same for work that changes nothing; a statement that would fails. Nobody waits for its end. Statements of a list
   * have less time and take one core each.
   */
  read<T>(work: (tx: RawTransaction) => Promise<T>, as: ActingAs & { isList: boolean }): Promise<T>;
  /** Transactions that can be under way at once. */
  places: number;
  /** Hears what transactions on any node send to `channel`; see `Listener`. Rejects when the database is away now. */
  listen(channel: Channel, listener: Listener): Promise<StopListening>;
  /** Null where there is but one connection. */
  poolState(): PoolState | null;
  /**
   * Keeps everybody else out while `work` copies the folder; what was committed before is in it. Throws
   * `backup.by_command` where a server of its own keeps the database.
   */
  freeze<T>(work: (frozen: FrozenFolder) => Promise<T>): Promise<T>;
  /** To be called now and then: what a server of its own does for its database by itself. */
  upkeep(): Promise<void>;
  close(): Promise<void>;
}

/** An embedded database that holds still. */
export interface FrozenFolder {
  folder: string;
  contents: DatabaseContents;
}

/** Connections now: all, idle ones, and callers waiting for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/** Channels in use; a program that shares the database must not use their names. */
export type Channel = 'veneer_desk_chat';

export type StopListening = () => Promise<void>;

export interface Listener {
  /** In the order of the commits. */
  onPayload(payload: string): void;
  /** From now on nothing is heard. Listening is taken up again by itself. */
  onLost(): void;
  /** Listening again: what was sent in between will not be heard. */
  onRestored(): void;
}
