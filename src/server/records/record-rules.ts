import type { SQL } from 'drizzle-orm';
import type { RecordRow } from '#shared/records/record';
import type { OwnerColumns, ScopeInTx } from '../db/data-scope.ts';
import type { Doer } from '../db/records.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { LinesByGroup } from './line-store.ts';
import type { Values } from './record-values.ts';
import type { Referrer } from './referrers.ts';

/** Who saves a record. */
export interface Saver extends Doer {
  /** The caller's data scope, for rules about the records that a record refers to; absent for an import. */
  scopeIn?(owner: OwnerColumns): ScopeInTx;
}

/** A write: `values` of a new record (`isNew`) or of a changed one; null for a removal. */
export interface Writing {
  ids: readonly string[];
  isNew: boolean;
  values: Readonly<Values> | null;
  /** Names of the groups of lines that were sent. */
  groups: readonly string[];
}

/** Stores the input with further values, and lines of groups that were not sent. */
export type Write = (further?: Values, lines?: LinesByGroup) => Promise<void>;

/** Rules of a kind that the declaration cannot express; each throws an AppError to refuse. */
export interface RecordRules {
  /** Records of other kinds that refer to these and so prevent a removal. */
  referredToBy?: readonly Referrer[];
  /** The condition of the records that forms of other kinds offer as choices; those in use if absent. */
  choices?: SQL;
  /** Values of answers that are in no column of the table, by row id. */
  present?(tx: TenantTx, ids: readonly string[]): Promise<ReadonlyMap<string, Values>>;
  /**
   * Wraps a write: takes the locks needed before any row is locked, calls `write` once, and checks the
   * result.
   */
  around?(tx: TenantTx, writing: Writing, by: Saver, write: Write): Promise<void>;
  /** `around` itself holds the records that are referred to to the caller's data scope. */
  checksReferences?: true;
  /** Called before records are removed, with their rows locked. */
  remove?(tx: TenantTx, rows: readonly RecordRow[]): Promise<void>;
}
