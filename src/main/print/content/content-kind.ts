import type { JobUnit, PrintContent } from '#shared/desk/contract/jobs';
import type { Adjustment } from '#shared/desk/contract/media';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import type { Printer } from '#shared/desk/contract/printers';
import type { PrintOutcome } from '#shared/documents/print-outcomes';
import type { PrintRun } from '../print-run.ts';

/** Content as the journal stores it: one head, and the rows in chunks of a hundred. Both are JSON. */
export interface StoredContent {
  /** All that is needed to print the rows after a crash, even if templates have changed meanwhile. */
  head: unknown;
  /** One a unit; copies repeat a row. */
  rows: readonly Readonly<Record<string, unknown>>[];
  templateId: string;
}

/** The part of a printer that decides how content is drawn for it. */
export type PrinterWay = Pick<Printer, 'language' | 'dpi'>;

/** How a run is drawn for its printer. */
export interface RunWay extends PrinterWay {
  /** The printer's adjustment to the content's medium; null for none. */
  adjustment: Adjustment | null;
  /** Commands of the printer's language within the format of each label, besides what is drawn. */
  formatCommands?: string | undefined;
}

/**
 * Numbers that labels show: that of the first unit at hand, and how many units there are in all, even if a part of them
 * is printed.
 */
export interface UnitNumbers {
  first: number;
  total: number;
}

/**
 * The number of the row, in the job's list, of each unit at hand; both are counted from 1. By default each unit is a
 * row of its own.
 */
export type RowOf = (position: number) => number;

/** Content ready to print, made from its head. Rows are given one a unit, as they were stored. */
export interface Printable {
  /** Size of a unit, which is one page of a PDF, in mm. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** A unit is one page or label, so that a printer's count of pages is one of units. */
  readonly isOnePage: boolean;
  /** Units show their numbers, so that copies of a row differ. */
  readonly isNumbered: boolean;
  /** Throws if a row would print wrongly, for example `label.refused` or `printer.language`. */
  check(rows: Iterable<unknown>, printer: RunWay, units: UnitNumbers, rowOf?: RowOf): Promise<void>;
  run(rows: Iterable<unknown>, printer: RunWay, units: UnitNumbers, rowOf?: RowOf): Promise<PrintRun>;
  /** Draws one unit for the user to compare with the printed one. */
  unit(row: unknown, dpi: Printer['dpi'], units: UnitNumbers): Promise<JobUnit>;
  nameOf(row: unknown): string;
}

/** A print to be recorded at the back office. */
export interface PrintFacts {
  recordKey: string;
  /** Package, document … as `record.subjectIds` of the job names it. */
  subjectId: string;
  copies: number;
  state: 'sent' | 'confirmed';
  templateId: string;
  printer: string;
  deskName: string;
  /** Why it is printed again; empty without a reason. */
  reason: string;
  printJob: string;
  /** ISO 8601, UTC. */
  printTime: string;
}

/** What became of prints that the back office has recorded itself. */
export interface OutcomeFacts {
  printJob: string;
  /** Counts the reports of a job from 1; 0 for one that was announced and never submitted. */
  step: number;
  /** `id` as `record.subjectIds` of the job names it. None for a job that was never submitted. */
  prints: { id: string; outcome: PrintOutcome }[];
}

/** A kind of content: see README.md. */
export interface ContentKind<C extends PrintContent = PrintContent> {
  /** Refuses a content that can never be printed, for example of an unknown template. Long lists are read with `byHundreds`. */
  store(content: C): Promise<StoredContent>;
  restore(head: unknown): Printable;
  /** The message that records the print; null for a kind whose prints the desk does not record. */
  record: ((facts: PrintFacts) => Pick<OutboxEntry, 'kind' | 'body'>) | null;
  /** The message with the outcome of recorded prints; null for a kind whose prints the back office does not record itself. */
  outcomes: ((facts: OutcomeFacts) => Pick<OutboxEntry, 'kind' | 'body'>) | null;
}

/** One implementation for each kind of the contract. */
export type ContentKinds = { [K in PrintContent['kind']]: ContentKind<Extract<PrintContent, { kind: K }>> };
