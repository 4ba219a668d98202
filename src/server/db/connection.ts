import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

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

/**
 * The raw connection. Only `tenancy.ts` and `migrate.ts` see it; everything else gets a handle that has entered a role
 * and, for a company's rows, a company.
 */
export interface Connection {
  /** One transaction, rolled back if `work` throws. Inside it only its handle may be used: PGlite would wait for ever. */
  transaction<T>(work: (tx: RawTransaction) => Promise<T>): Promise<T>;
  /** Hears what transactions on any node send to `channel`; see `Listener`. Rejects when the database is away now. */
  listen(channel: Channel, listener: Listener): Promise<StopListening>;
  close(): Promise<void>;
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
