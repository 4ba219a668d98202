import { z } from 'zod';
import { MOST_LABEL_COPIES, MOST_PAPER_COPIES } from '../../domain/most-copies.ts';
import { LONGEST_REPRINT_REASON } from '../../domain/reprint.ts';
import { ErrorPayloadSchema, LanguageSchema } from '../../errors.ts';
import type { Paper } from '../../paper/paper.ts';
import type { SheetOptions } from '../../paper/paper-choice.ts';
import { call, event } from '../kit.ts';
import {
  LabelPictureSchema,
  type LabelRow,
  LabelRowSchema,
  LabelSubjectSchema,
  TemplateTextSchema,
} from './labels.ts';
import { MediumSizeSchema } from './media.ts';
import { PrinterSchema } from './printers.ts';
import { DateTimeSchema, KeySchema, Nothing } from './values.ts';

/**
 * States in order: `accepted`: stored in the journal; `paused`: held back by a user; `sending`: in progress; `sent`:
 * all bytes accepted by the printer or its queue; `confirmed`: reported as done by the device. `unknown`: the
 * connection broke, the job was stopped while a printer was reading its document, or a queue ended it while the printer
 * was taking it; the user has to count the labels.
 */
export const JobStateSchema = z.enum([
  'accepted',
  'paused',
  'sending',
  'sent',
  'confirmed',
  'failed',
  'unknown',
  'cancelled',
]);
export type JobState = z.infer<typeof JobStateSchema>;

/** Most labels of a job before copies. */
export const MOST_ROWS = 5000;

/** The host checks the rows themselves (`LabelRowSchema`) by hundreds: thousands at once would hold up its pages. */
const LabelRowsSchema = z.custom<LabelRow[]>(
  (rows) => Array.isArray(rows) && rows.length >= 1 && rows.length <= MOST_ROWS,
  `1 to ${MOST_ROWS} rows`,
);

/** Labels, one a row, drawn with a template. */
export const LabelsContentSchema = z.object({
  kind: z.literal('labels'),
  templateId: z.string(),
  template: TemplateTextSchema,
  rows: LabelRowsSchema,
  /** Values that all rows have in common, such as a logo. */
  common: LabelRowSchema.optional(),
  /** Language of the words on the labels, unless the template fixes it; Chinese if not given. */
  captions: LanguageSchema.optional(),
});

/**
 * Documents of the trade on the same sheets, with the copies of each one after the other. The host checks them with their own
 * schemas, which a page would otherwise load before its first screen.
 */
const PaperContentSchema = z.object({
  kind: z.literal('paper'),
  papers: z.array(z.custom<Paper>()).min(1).max(50),
  sheet: z.custom<SheetOptions>(),
  copies: z.number().int().min(1).max(MOST_PAPER_COPIES),
  printedAt: DateTimeSchema,
});

/** A test page with rulers, on which a person measures how a printer's prints lie on a medium. */
const RulerContentSchema = z.object({ kind: z.literal('ruler'), ...MediumSizeSchema.shape });

/** The content of a job. One schema per kind; the host's handling of each is in `src/main/print/content`. */
export const PrintContentSchema = z.discriminatedUnion('kind', [
  LabelsContentSchema,
  PaperContentSchema,
  RulerContentSchema,
]);
export type PrintContent = z.output<typeof PrintContentSchema>;

export const PrintContentKindSchema = z.enum(PrintContentSchema.options.map(({ shape }) => shape.kind.value));

export const JobSchema = z.object({
  id: KeySchema,
  kind: PrintContentKindSchema,
  printerId: z.string(),
  printerName: z.string(),
  /** Template of the labels. */
  templateId: z.string(),
  /** The kind of thing that the labels are for; null for other content. */
  subject: LabelSubjectSchema.nullable(),
  title: z.string(),
  /** Number of labels. Other kinds of content count their own units. */
  units: z.number().int(),
  /**
   * Number of units that the printer or its queue has: those it has read, if it reports that, else those handed over.
   * If the outcome is unknown, it is unknown how many of them were printed.
   */
  unitsSent: z.number().int(),
  state: JobStateSchema,
  error: ErrorPayloadSchema.nullable(),
  /** Why what happened to it cannot be stored for now, such as a full disk: it stays in its state until it can. */
  held: ErrorPayloadSchema.optional(),
  /** The printer is reading it as one document: it can be cancelled, not paused. */
  printsToEnd: z.literal(true).optional(),
  /** It pauses as soon as its printer or queue is done with the labels that it has already been handed. */
  isPausing: z.literal(true).optional(),
  /** The printer writes the tag of its only label: it cannot be sent again, only encoded anew. */
  encodesTag: z.literal(true).optional(),
  /** A user has put it before the other jobs of its printer. */
  isPreferred: z.boolean(),
  /** The printer or its queue has it all, and is still asked what becomes of it. */
  isQueued: z.boolean(),
  /** It is in a queue that can still withdraw it. */
  canWithdraw: z.literal(true).optional(),
  /** The company that it was printed for; empty for a test page. */
  tenantId: z.string(),
  /** Name of the user who printed it; empty where it is not known. */
  submittedBy: z.string(),
  createdAt: DateTimeSchema,
  updatedAt: DateTimeSchema,
});
export type Job = z.infer<typeof JobSchema>;

/** One unit of a job as it was sent; of a document, the picture is that of its first page. */
export const JobUnitSchema = z.object({ name: z.string(), picture: LabelPictureSchema });
export type JobUnit = z.infer<typeof JobUnitSchema>;

/** Labels of a job as they were printed, without their copies, and its company, which is empty if the job has none. */
export const JobLabelsSchema = z.object({
  tenantId: z.string(),
  labels: z.array(
    z.object({
      /** Id of the package that the print is recorded for; empty if nothing is recorded. */
      subjectId: z.string(),
      name: z.string(),
      row: z.custom<LabelRow>(),
    }),
  ),
});
export type JobLabels = z.infer<typeof JobLabelsSchema>;

const UnitNumberSchema = z.number().int().min(1);

export const SubmitJobSchema = z.object({
  key: KeySchema,
  printerId: z.string(),
  title: z.string(),
  content: PrintContentSchema,
  /** Copies of each row, printed one after the other. */
  copies: z.number().int().min(1).max(MOST_LABEL_COPIES).default(1),
  /** 1-based numbers of units, both inclusive. */
  range: z.object({ from: UnitNumberSchema, to: UnitNumberSchema }).optional(),
  /** Name of the user who prints. */
  submittedBy: z.string().max(100).optional(),
  /** The company whose session delivers the records, and the packages or prints that they are about. */
  record: z
    .object({
      tenantId: z.string(),
      /**
       * One a row: ids of the packages on the labels, or of the recorded prints of documents, repeated for their copies; empty for
       * a job that records nothing.
       */
      subjectIds: z.array(z.string()),
      /** The user who prints, for records that a registered desk delivers. */
      userId: z.string().max(20).optional(),
      /** The reason for a reprint, if the company's rule requires one. */
      reason: z.string().max(LONGEST_REPRINT_REASON).optional(),
      /** The back office the record belongs to; set by the host. */
      server: z.string().optional(),
    })
    .optional(),
});

export const jobCalls = {
  /**
   * Announces a job before the back office records its prints. If it is not submitted within five minutes, the desk reports
   * to the back office that it never got it.
   */
  announce: call(z.object({ key: KeySchema, tenantId: z.string(), userId: z.string().max(20) }), Nothing),
  submit: call(SubmitJobSchema, JobSchema),
  jobs: call(z.object({ limit: z.number().int().min(1).max(200).default(50) }), z.array(JobSchema)),
  /**
   * Jobs of this desk that a company of the back office in use may see: those printed for it, and test pages. Unknown outcomes
   * first, then the newest. Calls for jobs of another back office throw `job.unknown`.
   */
  jobPage: call(
    z.object({
      tenantId: z.string(),
      page: z.number().int().min(1),
      size: z.number().int().min(1).max(200),
      states: z.array(JobStateSchema).optional(),
    }),
    z.object({ records: z.array(JobSchema), total: z.number().int() }),
  ),
  job: call(z.object({ id: KeySchema }), JobSchema),
  /** One unit of a job, counted from 1, with the template of that time. */
  jobUnit: call(z.object({ id: KeySchema, unit: UnitNumberSchema }), JobUnitSchema),
  /** The labels of a job's units `from` to `to`, both included. */
  jobLabels: call(z.object({ id: KeySchema, from: UnitNumberSchema, to: UnitNumberSchema }), JobLabelsSchema),
  cancel: call(z.object({ id: KeySchema }), JobSchema),
  /** Holds back a waiting job, or a running one at its next unit. */
  pause: call(z.object({ id: KeySchema }), JobSchema),
  /** Continues a paused job. */
  resume: call(z.object({ id: KeySchema }), JobSchema),
  /** Puts a waiting or paused job before the others of its printer; a running one makes way at its next label. */
  prefer: call(z.object({ id: KeySchema }), JobSchema),
  /** Continues after the units known to be sent; for failed and cancelled jobs. */
  retry: call(z.object({ id: KeySchema }), JobSchema),
  /** Resolves an `unknown` job: the user states how many units were printed. With `resume` the rest is printed. */
  resolve: call(
    z.object({ id: KeySchema, printed: z.number().int().min(0), resume: z.boolean() }),
    JobSchema,
  ),
  /**
   * Checks printers now, except those that a job of this desk uses, and returns them. Called when their states are shown and
   * at intervals while they are; nothing is printed.
   */
  checkPrinters: call(z.object({ ids: z.array(z.string()) }), z.array(PrinterSchema)),
  /** The output of the virtual printer for a job, as pictures. */
  virtualOutput: call(z.object({ jobId: KeySchema }), z.array(LabelPictureSchema)),
  jobChanged: event(JobSchema),
};
