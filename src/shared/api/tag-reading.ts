import { z } from 'zod';
import { CHECKED_KINDS } from '../documents/checked-kinds.ts';
import { STOCK_STATUSES, type StockStatus } from '../domain/statuses.ts';
import { DeskTaskSchema, PLACE_FIELDS, TaskPlaceSchema } from './desk-task.ts';
import { endpoint, FileAnswerSchema, IdSchema } from './kit.ts';

const base = '/api/blade-veneer/v1/tagReading';
const access = { permission: 'tagReading_view' };
/** A check of a document also needs the permission to view its kind. */
const accessToCheck = { permission: 'tagReading_check' };

/** Maximum of EPCs in one call: as many as a reader sees in some seconds. */
export const MOST_ASKED = 500;
/** Maximum of zones that are offered; another one can be typed. */
export const MOST_ZONES = 1000;
/** Maximum of rows in one sheet. */
export const MOST_SHEET_ROWS = 10_000;

/** The data of a package for reading tags. If the caller may not see the package, only number and state have values. */
const TaggedPackSchema = z.object({
  id: IdSchema,
  packNo: z.string(),
  /** The EPC that was asked for, or of its tag; empty without a tag. */
  epc: z.string(),
  /** The tag was replaced or voided. */
  isVoidedTag: z.boolean(),
  /** A loss or a gain that names the package is saved and not yet approved. */
  isBooked: z.boolean(),
  /** Whether the package is within the caller's data scope. */
  isSeen: z.boolean(),
  stockStatus: z.enum(Object.keys(STOCK_STATUSES) as [StockStatus, ...StockStatus[]]),
  region: z.string(),
  /** The customer whose goods they are; empty for the company's own. */
  ownerId: z.string(),
  species: z.string(),
  grade: z.string(),
  thicknessMm: z.string(),
  bundles: z.number().int(),
  pieces: z.number().int(),
  area: z.string(),
});
export type TaggedPack = z.infer<typeof TaggedPackSchema>;

const DocumentNameSchema = z.object({
  docKind: z.enum(CHECKED_KINDS),
  docNo: z.string().trim().min(1).max(40),
});
const ZoneSchema = z.object({ region: z.string().trim().min(1).max(50) });

const words = z.string().max(500);
const DOCUMENT_WORDS = {
  docKind: { zh: '单据类型', en: 'Kind of document' },
  docNo: { zh: '单据编号', en: 'Document number' },
};
const SHEET_WORDS = {
  title: { zh: '标题', en: 'Title' },
  rows: { zh: '行', en: 'Rows' },
  result: { zh: '结果', en: 'Result' },
  findings: { zh: '异常', en: 'Anomalies' },
};

/** Reading tags: the packages they belong to, the packages expected, and a sheet of the tags found. */
export const tagReadingApi = {
  /** The packages of tags; a tag without a package is left out. */
  locate: endpoint({
    method: 'POST',
    path: `${base}/locate`,
    summary: { zh: '按标签查包', en: 'Packages of tags' },
    access,
    dataScope: true,
    idempotency: 'exempt',
    fields: { epcs: { zh: 'EPC', en: 'EPC' } },
    body: z.object({
      epcs: z
        .array(z.string().regex(/^([0-9A-F]{4}){1,31}$/))
        .min(1)
        .max(MOST_ASKED),
    }),
    output: z.array(TaggedPackSchema),
  }),
  /** The packages of a document; for a sales order, those still to be delivered. */
  ofDocument: endpoint({
    method: 'GET',
    path: `${base}/ofDocument`,
    summary: { zh: '单据应有的包', en: 'Packages of a document' },
    access: accessToCheck,
    dataScope: true,
    fields: DOCUMENT_WORDS,
    query: DocumentNameSchema,
    output: z.object({ id: IdSchema, docNo: z.string(), packs: z.array(TaggedPackSchema) }),
  }),
  /** The zone that a typed name or the scanned code of its label means; the text itself where no zone has it. */
  zone: endpoint({
    method: 'GET',
    path: `${base}/zone`,
    summary: { zh: '按名称或编码查库区', en: 'Zone by its name or code' },
    access,
    query: ZoneSchema,
    output: ZoneSchema,
  }),
  /** The zones in use, to choose one from. */
  zones: endpoint({
    method: 'GET',
    path: `${base}/zones`,
    summary: { zh: '可盘点的库区', en: 'Zones to count' },
    access,
    output: z
      .array(z.object({ regionCode: z.string(), region: z.string(), warehouse: z.string() }))
      .max(MOST_ZONES),
  }),
  /** The packages on hand in a zone. */
  ofZone: endpoint({
    method: 'GET',
    path: `${base}/ofZone`,
    summary: { zh: '库区在库的包', en: 'Packages on hand in a zone' },
    limitSeconds: 60,
    access,
    dataScope: true,
    query: ZoneSchema,
    output: z.array(TaggedPackSchema),
  }),
  /** Hands the check of a document's packages to a desk. A task that is posted again is there once. */
  checkAtDesk: endpoint({
    method: 'POST',
    path: `${base}/checkAtDesk`,
    summary: { zh: '把出入库核对交给工位', en: 'Hand a check of tags to a desk' },
    access: accessToCheck,
    dataScope: true,
    fields: { ...DOCUMENT_WORDS, ...PLACE_FIELDS },
    body: DocumentNameSchema.extend(TaskPlaceSchema.shape),
    output: DeskTaskSchema,
  }),
  /** Posts the stock-take of a zone as a task for a desk. Posting a task again does nothing. */
  countAtDesk: endpoint({
    method: 'POST',
    path: `${base}/countAtDesk`,
    summary: { zh: '把盘点交给工位', en: 'Hand a stock-take to a desk' },
    access,
    dataScope: true,
    fields: { region: { zh: '库区', en: 'Zone' }, ...PLACE_FIELDS },
    body: ZoneSchema.extend(TaskPlaceSchema.shape),
    output: DeskTaskSchema,
  }),
  /** An .xlsx file of rows as a page shows them. */
  sheet: endpoint({
    method: 'POST',
    path: `${base}/sheet`,
    summary: { zh: '导出读标签结果', en: 'Download: tags read' },
    access,
    idempotency: 'exempt',
    bodyLimitBytes: 8_388_608,
    fields: SHEET_WORDS,
    body: z.object({
      title: words.min(1).max(200),
      rows: z
        .array(
          z.object({
            result: words,
            packNo: words,
            epc: words,
            region: words,
            state: words,
            species: words,
            grade: words,
            thicknessMm: words,
            bundles: z.number().int().nullable(),
            pieces: z.number().int().nullable(),
            area: words,
            findings: words,
          }),
        )
        .min(1)
        .max(MOST_SHEET_ROWS),
    }),
    output: FileAnswerSchema,
    binary: true,
  }),
};
