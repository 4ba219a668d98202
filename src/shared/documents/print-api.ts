import { z } from 'zod';
import { DeskTaskSchema, PLACE_FIELDS, TaskPlaceSchema } from '../api/desk-task.ts';
import {
  endpoint,
  FileAnswerSchema,
  IdListSchema,
  IdSchema,
  PageQuerySchema,
  pageOf,
  SentBooleanSchema,
  sentIds,
  TimeSchema,
} from '../api/kit.ts';
import { listExport } from '../api/list-export.ts';
import { MOST_PAPER_COPIES, MOST_PRINTED } from '../domain/most-copies.ts';
import { LONGEST_REPRINT_REASON } from '../domain/reprint.ts';
import { PageShapesSchema } from '../paper/page-shapes.ts';
import { MEDIUM_NAMES, PAPER_STYLES } from '../paper/paper-choice.ts';
import { type AnyRecord, scopeOfCalls } from '../records/record.ts';
import { PRINT_OUTCOMES } from './print-outcomes.ts';
import { PrintedPapersSchema } from './printed-papers.ts';

const OffsetSchema = z.coerce.number().min(-50).max(50).default(0);

/** The part of a document to print, and its sheets. */
const ChoiceSchema = z.object({
  style: z.enum(PAPER_STYLES).default('document'),
  medium: z.enum(MEDIUM_NAMES),
  withPrices: SentBooleanSchema.default(true),
  /** On a form with title, labels and lines printed on it. */
  isOverlay: SentBooleanSchema.default(false),
  /** Moves everything on the sheet, in mm. */
  offsetXMm: OffsetSchema,
  offsetYMm: OffsetSchema,
});
export type PaperChoice = z.output<typeof ChoiceSchema>;

/** A document as it was printed. */
export const DocumentPrintSchema = z.object({
  id: IdSchema,
  docId: IdSchema,
  docNo: z.string(),
  /** Supplier or customer at that time; empty for kinds without one. */
  partner: z.string(),
  /** 1 for the document's first print. */
  serial: z.number().int(),
  style: z.enum(PAPER_STYLES),
  medium: z.enum(MEDIUM_NAMES),
  withPrices: z.boolean(),
  copies: z.number().int(),
  reason: z.string(),
  outcome: z.enum(PRINT_OUTCOMES),
  userName: z.string(),
  printTime: TimeSchema,
});
export type DocumentPrint = z.infer<typeof DocumentPrintSchema>;

/**
 * The print job of the caller's own desk by which the prints get on paper: `documentPrint.saveOutcomes` reports their
 * outcomes. They wait for it, unless they are recorded for a file: then, and without a job, they count as printed.
 */
const JobSchema = z.object({ printJob: z.uuid().optional(), isFile: SentBooleanSchema.default(false) });

/** A recorded print that is printed again as it was. */
const ReprintSchema = z.object({
  id: IdSchema,
  reason: z.string().trim().max(LONGEST_REPRINT_REASON).default(''),
});

/** The documents to print, and how. */
const PrintSchema = ChoiceSchema.extend({
  ids: sentIds(MOST_PRINTED).pipe(z.array(IdSchema).min(1)),
  copies: z.coerce.number().int().min(1).max(MOST_PAPER_COPIES).default(1),
  reason: z.string().trim().max(LONGEST_REPRINT_REASON).default(''),
});

const fields = {
  ids: { zh: '单据', en: 'Documents' },
  medium: { zh: '纸张', en: 'Paper' },
  copies: { zh: '份数', en: 'Copies' },
  reason: { zh: '重打原因', en: 'Reason' },
  style: { zh: '内容', en: 'What is printed' },
  offsetXMm: { zh: '左右偏移', en: 'Offset to the right' },
  offsetYMm: { zh: '上下偏移', en: 'Offset downwards' },
  withPrices: { zh: '打印价格', en: 'Prices' },
  isOverlay: { zh: '套打', en: 'Pre-printed form' },
  page: { zh: '页', en: 'Page' },
  docId: { zh: '单据', en: 'Document' },
  printJob: { zh: '打印任务', en: 'Print job' },
  isFile: { zh: '存为文件', en: 'As a file' },
  outcome: { zh: '结果', en: 'Outcome' },
  docNo: { zh: '单号', en: 'Number' },
  partner: { zh: '往来单位', en: 'Partner' },
  userName: { zh: '打印人', en: 'Printed by' },
  ...PLACE_FIELDS,
};

/** The calls by which documents of a kind get on paper; all need the kind's own print permission. */
export function printCalls(of: AnyRecord, base: string) {
  const { area, words } = of;
  const { zh, en } = words.one;
  const path = (name: string) => `${base}/${name}` as `/api/${string}`;
  const shared = { access: { permission: `${area}_print` }, fields, ...scopeOfCalls(of) };
  const printPage = endpoint({
    ...shared,
    method: 'GET',
    path: path('print-page'),
    summary: { zh: `${zh}打印记录`, en: `Prints of ${words.many.en}` },
    query: PageQuerySchema.pick({ current: true, size: true }).extend({
      /** One document, or several, separated by commas. */
      docId: IdListSchema.pipe(z.array(IdSchema).min(1).max(MOST_PRINTED)).optional(),
      /** Part of the number. */
      docNo: z.string().max(100).optional(),
      /** Part of the name. */
      partner: z.string().max(100).optional(),
      userName: z.string().max(100).optional(),
      /** Inclusive; `endTime` is exclusive. */
      beginTime: TimeSchema.optional(),
      endTime: TimeSchema.optional(),
    }),
    output: pageOf(DocumentPrintSchema),
  });
  const prints = listExport(printPage, { access: { permission: `${area}_export` }, name: 'print-export' });
  return {
    /** A page of a document in any state as it would be printed, as shapes: not a paper, and not recorded. */
    paperPage: endpoint({
      ...shared,
      method: 'GET',
      path: path('paper-page'),
      summary: { zh: `预览${zh}`, en: `Preview a page of a ${en}` },
      query: ChoiceSchema.extend({ id: IdSchema, page: z.coerce.number().int().min(1).default(1) }),
      output: z.object({ pages: z.number().int(), shapes: PageShapesSchema }),
    }),
    /**
     * Records the print of approved documents, all or none, with the content of the papers; `printFile` and
     * `printPapers` then return it.
     */
    print: endpoint({
      ...shared,
      method: 'POST',
      path: path('print'),
      summary: { zh: `打印${words.many.zh}`, en: `Print ${words.many.en}` },
      body: PrintSchema.extend(JobSchema.shape),
      output: z.array(DocumentPrintSchema),
    }),
    /**
     * Records the print in the same way, and hands it to a desk, whose task decides its outcome. A task that is posted again is
     * there once.
     */
    printAtDesk: endpoint({
      ...shared,
      method: 'POST',
      path: path('print-at-desk'),
      summary: {
        zh: `把打印${words.many.zh}交给工位`,
        en: `Hand the printing of ${words.many.en} to a desk`,
      },
      body: PrintSchema.extend(TaskPlaceSchema.shape),
      output: DeskTaskSchema,
    }),
    /** Records another print of the content printed then. */
    reprint: endpoint({
      ...shared,
      method: 'POST',
      path: path('reprint'),
      summary: { zh: `按打印记录重打${zh}`, en: `Print a ${en} again as it was` },
      body: ReprintSchema.extend(JobSchema.shape),
      output: DocumentPrintSchema,
    }),
    /** Records another print in the same way, and hands it to a desk. A task that is posted again is there once. */
    reprintAtDesk: endpoint({
      ...shared,
      method: 'POST',
      path: path('reprint-at-desk'),
      summary: { zh: `把重打${zh}交给工位`, en: `Hand the printing of a ${en} again to a desk` },
      body: ReprintSchema.extend(TaskPlaceSchema.shape),
      output: DeskTaskSchema,
    }),
    /** The PDF of prints, one after the other, as they were printed then. */
    printFile: endpoint({
      ...shared,
      method: 'GET',
      path: path('print-file'),
      summary: { zh: `已打印${zh}的 PDF`, en: `PDF of printed ${words.many.en}` },
      query: z.object({ ids: IdListSchema.pipe(z.array(IdSchema).min(1).max(MOST_PRINTED)) }),
      binary: true,
      limitSeconds: 60,
      output: FileAnswerSchema,
    }),
    /** The same as data, for a desk that prints them. */
    printPapers: endpoint({
      ...shared,
      method: 'GET',
      path: path('print-papers'),
      summary: { zh: `已打印${zh}的内容`, en: `Contents of printed ${words.many.en}` },
      query: z.object({ ids: IdListSchema.pipe(z.array(IdSchema).min(1).max(MOST_PRINTED)) }),
      output: PrintedPapersSchema,
    }),
    /** Newest first. */
    printPage,
    downloadPrints: prints.download,
    startPrintsDownload: prints.startDownload,
  };
}
