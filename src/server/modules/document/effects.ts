import type { Doer } from '../../db/records.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { ActDoer } from '../../records/record-module.ts';
import type { Saver } from '../../records/record-rules.ts';
import type { Values } from '../../records/record-values.ts';
import type { HeldLine } from '../../stock/hold-lines.ts';
import type { DocumentTables, StoredDocument, StoredLine } from './stored-document.ts';

/** A document with where it is stored, in the transaction of an act on it. */
export interface Acted<By extends Doer = Doer> {
  tx: TenantTx;
  doc: StoredDocument;
  tables: DocumentTables;
  by: By;
}

/** An act with the person's name, which stock movements bear. */
export type ActedByName = Acted<ActDoer>;

/** A document that a caller saved, whose data scope holds for what it names. */
export type ActedInScope = Acted<Required<Saver>>;

/** What acts on a kind of document do besides changing its state. Each throws to refuse, which undoes the act. */
export interface DocumentEffects {
  /** The group of the lines that the document is about. */
  main: string;
  /** The sums of these lines that the head keeps, where they are not those of veneer (F2). */
  totals?(lines: readonly StoredLine[]): Values;
  /** Values of the head that follow from those sent and stored; called before they are stored. */
  given?(tx: TenantTx, values: Readonly<Values>): Promise<Values>;
  /** After it was added or changed: gives the lines their figures. */
  saved(acted: ActedInScope): Promise<void>;
  /** After its totals are stored. */
  settled?(acted: ActedInScope): Promise<void>;
  /** When it is removed or rejected: gives back what it holds. */
  freed?(acted: Acted): Promise<void>;
  /** Before it is approved: checks that what it names is still so (W8), then moves stock. */
  approved?(acted: ActedByName): Promise<void>;
  /** After it was approved or reversed: brings the document it was made from up to date. */
  followed?(acted: ActedByName): Promise<void>;
  /** The tally lines whose later moves prevent a reversal (W8), where they are not those of its lines. */
  arrived?(acted: Acted): Promise<string[]>;
  /** Before it is reversed, when nothing depends on it. `held` are the lines that `arrived`, or those of its lines. */
  reversed?(acted: ActedByName, held: readonly HeldLine[]): Promise<void>;
}
