import { LabelSubjectSchema } from '../desk/contract/labels.ts';

/** What labels of records can be of; a document's are its papers. */
export const PrintedSubjectSchema = LabelSubjectSchema.exclude(['order']);
export type PrintedSubject = (typeof PrintedSubjectSchema)['options'][number];

/**
 * Records that labels are printed of, by their area, whose permission `<area>_print` this asks for; and what their labels can
 * be of, the usual one first.
 */
export const LABELLED = {
  pack: ['package', 'bundle', 'cabinet'],
  log: ['log'],
  zone: ['shelf'],
} as const satisfies Record<string, readonly PrintedSubject[]>;

export type LabelledArea = keyof typeof LABELLED;

const AREAS: Readonly<Record<PrintedSubject, LabelledArea>> = {
  package: 'pack',
  bundle: 'pack',
  cabinet: 'pack',
  log: 'log',
  shelf: 'zone',
};

/** The area of the records that labels of a subject are printed of. */
export const labelledAreaOf = (subject: PrintedSubject): LabelledArea => AREAS[subject];
