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
  close(): Promise<void>;
}
