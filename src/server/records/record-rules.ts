import type { RecordRow } from '#shared/records/record';
import type { Doer } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { Values } from './record-values.ts';
import type { Referrer } from './referrers.ts';

/** What is about to be written: `values` of a new record (`isNew`) or of a changed one, null where records are removed. */
export interface Writing {
  ids: readonly string[];
  isNew: boolean;
  values: Readonly<Values> | null;
}

/** Rules of a kind that no declaration says; each throws an AppError to refuse. */
export interface RecordRules {
  /** Records of other kinds that name these: they stand against a removal. */
  referredToBy?: readonly Referrer[];
  /** Values of answers that stand in no column of the table, by the rows' ids. */
  present?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, Values>>;
  /**
   * Around a write: takes what has to be held before any row is, calls `write` once, with further values to keep, and
   * judges what came of it.
   */
  around?(
    tx: TenantTx,
    writing: Writing,
    by: Doer,
    write: (further?: Values) => Promise<void>,
  ): Promise<void>;
  /** Before records are removed; they are locked. */
  remove?(tx: TenantTx, rows: readonly RecordRow[]): Promise<void>;
}
