import { z } from 'zod';
import { type LabelSubject, LabelSubjectSchema } from '../desk/contract/labels.ts';
import { DOCUMENT_KINDS } from '../domain/document-states.ts';

/** What labels of records can be of, besides those of documents. */
export const PrintedSubjectSchema = LabelSubjectSchema.exclude(['order']);
export type PrintedSubject = (typeof PrintedSubjectSchema)['options'][number];

/** Records for which labels are printed, by their area, with the subjects of their labels, the usual one first. */
export const LABELLED = {
  pack: ['package', 'bundle', 'cabinet'],
  log: ['log'],
  zone: ['shelf'],
  /** A flitch has the label of its log, with its own number. */
  processTask: ['log'],
} as const satisfies Record<string, readonly PrintedSubject[]>;

export type LabelledArea = keyof typeof LABELLED;
export const LabelledAreaSchema = z.enum(Object.keys(LABELLED) as [LabelledArea, ...LabelledArea[]]);

/** The permission to print labels of the records of each area; that for logs covers their flitches. */
export const LABEL_PERMISSIONS: Readonly<Record<LabelledArea, string>> = {
  pack: 'pack_print',
  log: 'log_print',
  zone: 'zone_print',
  processTask: 'log_print',
};

const AREAS: Readonly<Record<PrintedSubject, LabelledArea>> = {
  package: 'pack',
  bundle: 'pack',
  cabinet: 'pack',
  log: 'log',
  shelf: 'zone',
};

/** The area of the records that labels of a subject are printed of, unless another one is named. */
export const labelledAreaOf = (subject: PrintedSubject): LabelledArea => AREAS[subject];

/** Any one of these permits to print labels of a subject again: a job of documents' labels does not contain their kind. */
export const printPermissionsOf = (subject: LabelSubject): readonly string[] =>
  subject === 'order' ? DOCUMENT_KINDS.map((kind) => `${kind}_print`) : [LABEL_PERMISSIONS[AREAS[subject]]];
