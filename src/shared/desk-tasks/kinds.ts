import { z } from 'zod';
import { IdSchema, SentIdSchema } from '../api/kit.ts';
import { LabelRowSchema, LabelSubjectSchema } from '../desk/contract/labels.ts';
import { CHECKED_KINDS } from '../documents/checked-kinds.ts';
import { TAGGED_KINDS } from '../documents/tagged-kinds.ts';
import { DOCUMENT_KINDS } from '../domain/document-states.ts';
import { MOST_LABEL_COPIES } from '../domain/most-copies.ts';
import { LONGEST_REPRINT_REASON } from '../domain/reprint.ts';
import { LanguageSchema, type Words } from '../errors.ts';
import { LabelledAreaSchema } from '../label/labelled.ts';
import { MEDIUM_NAMES } from '../paper/paper-choice.ts';

/** Maximum of records in one task, because a desk receives all labels at once. */
const MOST_LABELLED = 500;

/** Most packages of one task whose tags are written: those a registered desk leases at once. */
export const MOST_TAGGED = 1000;

interface TaskKind {
  words: Words;
  /** The work, as stored with the task. */
  content: z.ZodObject;
}

/**
 * Kinds of work that a user without devices hands to a desk. A new kind is an entry here, its checks in
 * `server/modules/desk-task/kinds` and its worker in `main/registration/tasks`.
 */
export const TASK_KINDS = {
  printLabels: {
    words: { zh: '打印标签', en: 'Print labels' },
    content: z.object({
      /** What the labels are of. */
      subject: LabelSubjectSchema,
      /** Area of the records, where labels of a subject are printed of several areas: those of logs also of flitches. */
      area: LabelledAreaSchema.optional(),
      /** For labels of documents: the kind of document, and the labels as they were when the task was posted. */
      ofDocuments: z
        .object({
          docKind: z.enum(DOCUMENT_KINDS),
          labels: z.array(z.object({ name: z.string(), row: LabelRowSchema })),
        })
        .optional(),
      /** The packages, logs, zones, tasks of flitches or documents that they are printed of. */
      ids: z.array(SentIdSchema).min(1).max(MOST_LABELLED),
      copies: z.number().int().min(1).max(MOST_LABEL_COPIES).default(1),
      /** Language of the words on the labels. */
      captions: LanguageSchema,
      /** The user has agreed to print labels of packages once more. */
      mayReprint: z.boolean().default(false),
      /** The reason, if the company's rule requires one. */
      reason: z.string().trim().max(LONGEST_REPRINT_REASON).default(''),
    }),
  },
  printPapers: {
    words: { zh: '打印单据', en: 'Print documents' },
    content: z.object({
      docKind: z.enum(DOCUMENT_KINDS),
      medium: z.enum(MEDIUM_NAMES),
      /** The recorded prints, which contain the content of the papers. */
      printIds: z.array(IdSchema).min(1),
    }),
  },
  checkTags: {
    words: { zh: '出入库核对', en: 'Check a document' },
    content: z.object({ docKind: z.enum(CHECKED_KINDS) }),
  },
  countZone: {
    words: { zh: '盘点', en: 'Take stock' },
    content: z.object({}),
  },
  writeTags: {
    words: { zh: '写标签', en: 'Write tags' },
    content: z.object({
      /** The packages whose tags are written. */
      ids: z.array(SentIdSchema).min(1).max(MOST_TAGGED),
      /** The documents that they come from, if the work was handed over from documents. */
      ofDocuments: z
        .object({
          docKind: z.enum(TAGGED_KINDS),
          documents: z.array(z.object({ id: IdSchema, docNo: z.string() })).min(1),
        })
        .optional(),
    }),
  },
} as const satisfies Record<string, TaskKind>;

export type TaskKindName = keyof typeof TASK_KINDS;
export const TaskKindSchema = z.enum(Object.keys(TASK_KINDS) as [TaskKindName, ...TaskKindName[]]);

/** Readings of tags need a person who walks with a reader, so no desk starts them automatically. */
export const READING_KINDS = ['checkTags', 'countZone'] as const satisfies TaskKindName[];
export type ReadingKind = (typeof READING_KINDS)[number];

/** Kinds of work that need a person at the desk: the readings, and writing tags, which are put on the reader one by one. */
export const ATTENDED_KINDS = [...READING_KINDS, 'writeTags'] as const satisfies TaskKindName[];
export type AttendedKind = (typeof ATTENDED_KINDS)[number];

export const isAttendedKind = (kind: TaskKindName): kind is AttendedKind =>
  ATTENDED_KINDS.some((attended) => attended === kind);

export const isReadingKind = (kind: TaskKindName): kind is ReadingKind =>
  READING_KINDS.some((reading) => reading === kind);
