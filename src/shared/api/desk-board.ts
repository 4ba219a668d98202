import { z } from 'zod';
import { ErrorPayloadSchema, WordsSchema } from '../errors.ts';
import {
  endpoint,
  FileAnswerSchema,
  IdSchema,
  PageQuerySchema,
  pageOf,
  SentBooleanSchema,
  TimeSchema,
} from './kit.ts';
import { listExport } from './list-export.ts';

const base = '/api/blade-veneer/v1/deskBoard';

const figure = z.number().int();

const FiguresSchema = z.object({
  /** Printed labels of packages, with copies. */
  labels: figure,
  /** Those of them that another print job had printed before, or that were printed again for a reason. */
  reprints: figure,
  /** Tags written and read back. */
  tags: figure,
  /** Those of them that took more than one write. */
  rewrittenTags: figure,
  /** Tags that could not be written. */
  failedTags: figure,
  /** Print tasks handed over to the desk that failed, or whose outcome is unknown. */
  faults: figure,
  /** Faults of printers that the desk's print jobs met. */
  printerFaults: figure,
});

/** The figures of the board in their order. */
export const BOARD_FIGURES = FiguresSchema.keyof().options;
export type BoardFigure = (typeof BOARD_FIGURES)[number];

/** What a desk did within an hour of the day, in the caller's zone. */
const DeskHourSchema = FiguresSchema.extend({
  /** Name of the desk, as its records name it. */
  desk: z.string(),
  /** 0 to 23. */
  hour: z.number().int(),
});
export type DeskHour = z.infer<typeof DeskHourSchema>;

/** A record behind the board's figures, with what it adds to each. */
export const DeskRecordSchema = FiguresSchema.extend({
  id: z.string(),
  kind: z.enum(['print', 'tag', 'task', 'fault']),
  desk: z.string(),
  /** The package of a label or tag; empty for others, and for those who may not see it. */
  packId: z.union([IdSchema, z.literal('')]),
  packNo: z.string(),
  /** Template of a label, EPC of a tag, title of a task; empty for a printer's fault. */
  what: z.string(),
  /** Printer or reader; empty for a task. */
  device: z.string(),
  /** Who printed or wrote, or handed the task over. */
  userName: z.string(),
  /** Why a label was printed again; empty without a reason. */
  reason: z.string(),
  /** Why a task failed. */
  error: ErrorPayloadSchema.nullable(),
  /** The printer's fault; null for others. */
  fault: WordsSchema.nullable(),
  time: TimeSchema,
});
export type DeskRecord = z.infer<typeof DeskRecordSchema>;

const fields = {
  day: { zh: '日期', en: 'Day' },
  desk: { zh: '工位', en: 'Desk' },
  isUnnamed: { zh: '未命名工位', en: 'Unnamed desks' },
  hour: { zh: '时段', en: 'Hour' },
  figure: { zh: '数字', en: 'Figures' },
};
/** A day in the caller's zone; the database has no year 0, and dates in ISO end with the year 9999. */
const query = z.object({ day: z.iso.date().regex(/^2/) });

const records = endpoint({
  method: 'GET',
  path: `${base}/records`,
  summary: { zh: '工位看板的记录', en: 'Records of the desk board' },
  access: { permission: 'deskBoard_view' },
  dataScope: true,
  fields,
  query: PageQuerySchema.pick({ current: true, size: true }).extend({
    ...query.shape,
    /** Name of the desk. */
    desk: z.string().max(500).optional(),
    /** Only records of desks without a name. */
    isUnnamed: SentBooleanSchema.optional(),
    /** 0 to 23. */
    hour: z.coerce.number().int().min(0).max(23).optional(),
    /** Names of figures, comma-separated: the records that add to one of them. */
    figure: z
      .string()
      .transform((names) => names.split(',').filter(Boolean))
      .pipe(z.array(z.enum(BOARD_FIGURES)))
      .optional(),
  }),
  output: pageOf(DeskRecordSchema),
});

const recordsExport = listExport(records, {
  access: { permission: 'deskBoard_export' },
  name: 'exportRecords',
});

/** 工位看板: labels, tags, waste and faults of a company's desks by hour, and the records behind them. */
export const deskBoardApi = {
  day: endpoint({
    method: 'GET',
    path: `${base}/day`,
    summary: { zh: '工位看板', en: 'Desk board' },
    access: { permission: 'deskBoard_view' },
    fields,
    query,
    output: z.array(DeskHourSchema),
  }),
  download: endpoint({
    method: 'GET',
    path: `${base}/export`,
    summary: { zh: '导出工位看板', en: 'Download: desk board' },
    access: { permission: 'deskBoard_export' },
    fields,
    query,
    output: FileAnswerSchema,
    binary: true,
  }),
  /** Newest first. */
  records,
  downloadRecords: recordsExport.download,
  startRecordsDownload: recordsExport.startDownload,
};
