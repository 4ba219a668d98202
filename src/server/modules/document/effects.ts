import type { DocumentAmounts } from '#shared/domain/amounts';
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

/** An act with the user's name, which stock movements carry. */
export type ActedByName = Acted<ActDoer>;

/** A document saved by a caller, whose data scope limits the records it may name. */
export type ActedInScope = Acted<Required<Saver>>;

/**
 * The effects of acts on a kind of document besides the change of state. Each may throw to refuse, which undoes the
 * act.
 */
export interface DocumentEffects {
  /** The group of the lines that the document is about. */
  main: string;
  /** The sums of these lines that the head stores, if they are not veneer sums (F2). */
  totals?(lines: readonly StoredLine[]): Values;
  /** Corrects the amounts of the head that follow from its lines and charges (F6). */
  amounts?(acted: Pick<Acted, 'tx' | 'doc'>, amounts: DocumentAmounts): Promise<DocumentAmounts>;
  /** Values of the head that follow from those sent and stored; called before they are stored. */
  given?(tx: TenantTx, values: Readonly<Values>): Promise<Values>;
  /** Runs after the document was added or changed: calculates the figures of its lines. */
  saved(acted: ActedInScope): Promise<void>;
  /** Runs after the totals of the document are stored. */
  settled?(acted: ActedInScope): Promise<void>;
  /** Runs when the document is removed or rejected: releases the goods it holds. */
  freed?(acted: Acted): Promise<void>;
  /** Runs before approval: checks that the records it names are still valid (W8), then moves stock. */
  approved?(acted: ActedByName): Promise<void>;
  /** After it was approved or reversed: brings the document it was made from up to date. */
  followed?(acted: ActedByName): Promise<void>;
  /** The tally lines whose later movements prevent a reversal (W8), if they are not the document's own lines. */
  arrived?(acted: Acted): Promise<string[]>;
  /** Takes the locks of a reversal that come before those of tally lines. */
  heldFirst?(acted: Acted): Promise<void>;
  /**
   * Runs before reversal, when nothing depends on the document. `held` are the lines of `arrived`, or the document's
   * own.
   */
  reversed?(acted: ActedByName, held: readonly HeldLine[]): Promise<void>;
}
