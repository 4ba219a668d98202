import { z } from 'zod';
import {
  DIFFERENCE_KINDS,
  type DifferenceKind,
  MOVEMENT_SOURCES,
  type MovementSource,
} from '../domain/stock.ts';
import { DoneSchema, endpoint, IdSchema, SentIdSchema, TimeSchema } from './kit.ts';
import { listExport } from './list-export.ts';

/** A difference between the ledger and the stored state. */
const StockDifferenceSchema = z.object({
  kind: z.enum(Object.keys(DIFFERENCE_KINDS) as [DifferenceKind, ...DifferenceKind[]]),
  id: z.string(),
  /** Barcode, package number or day. */
  name: z.string(),
  ledger: z.string(),
  stored: z.string(),
});
export type StockDifference = z.infer<typeof StockDifferenceSchema>;

/**
 * Lines of a package that a document moved together. Areas in m². `docId` and `docNo` are empty for a document that the
 * caller may not see.
 */
const PackMovementSchema = z.object({
  docType: z.enum(Object.keys(MOVEMENT_SOURCES) as [MovementSource, ...MovementSource[]]),
  docId: z.union([IdSchema, z.literal('')]),
  docNo: z.string(),
  /** 1: came in; -1: left. */
  direction: z.union([z.literal(1), z.literal(-1)]),
  /** Whether it undid an earlier movement of the document. */
  reverses: z.boolean(),
  region: z.string(),
  lines: z.number().int(),
  pieces: z.number().int(),
  area: z.number(),
  /** Area of the package on hand before and after. */
  beforeArea: z.number(),
  afterArea: z.number(),
  userName: z.string(),
  time: TimeSchema,
});
export type PackMovement = z.infer<typeof PackMovementSchema>;

const totals = { lines: z.number().int(), pieces: z.number().int(), area: z.number() };
/** Cost of the goods of a kind in a zone, in one currency. */
const StockCostSchema = z.object({
  treeCode: z.string(),
  grade: z.string(),
  thicknessMm: z.number(),
  region: z.string(),
  currency: z.string(),
  amount: z.number(),
});
export type StockCost = z.infer<typeof StockCostSchema>;

const AT = { zh: '截至时间', en: 'As of' };
/** A moment; now without it. */
const moment = { time: TimeSchema.optional() };
/** Which goods; all of them without. */
const goods = {
  treeCode: z.string().optional(),
  grade: z.string().optional(),
  thicknessMm: z.coerce.number().optional(),
  region: z.string().optional(),
  packNo: z.string().optional(),
  barcode: z.string().optional(),
};
const base = '/api/blade-veneer/v1/stock';

const asOf = endpoint({
  method: 'GET',
  path: `${base}/asOf`,
  summary: { zh: '历史库存', en: 'Stock as of a moment' },
  dataScope: true,
  access: { permission: 'stock_view' },
  fields: { time: AT },
  query: z.object({
    ...moment,
    ...goods,
    packId: IdSchema.optional(),
    lineId: IdSchema.optional(),
  }),
  output: z.object({
    totals: z.object(totals),
    groups: z.array(
      z.object({
        treeCode: z.string(),
        species: z.string(),
        grade: z.string(),
        thicknessMm: z.number(),
        region: z.string(),
        ...totals,
      }),
    ),
    /** Only for the present stock; empty for a moment, and for callers who may not see costs (`pack_cost`). */
    costs: z.array(StockCostSchema),
  }),
});

const asOfExport = listExport(asOf, { access: { permission: 'stock_export' }, name: 'exportAsOf' });

const CHECK = { permission: 'stock_check' };
const CLOSE = { permission: 'stock_close' };

/** Differences of a check that are shown; its sheet has more. */
export const MOST_TOLD = 200;

const checks = endpoint({
  method: 'GET',
  path: `${base}/checks`,
  summary: { zh: '库存核对记录', en: 'Checks of stock' },
  access: CHECK,
  output: z.array(
    z.object({
      id: IdSchema,
      /** Empty for the check of a night. */
      userName: z.string(),
      time: TimeSchema,
      count: z.number().int(),
      /** The first `MOST_TOLD`. */
      differences: z.array(StockDifferenceSchema),
    }),
  ),
});

const checksExport = listExport(checks, { access: CHECK, name: 'exportChecks' });

/** Of the differences of one check. */
const differencesExport = listExport(
  {
    ...checks,
    summary: { zh: '库存核对差异', en: 'Differences of a check of stock' },
    query: z.object({ id: IdSchema }),
  },
  { access: CHECK, name: 'exportDifferences' },
);

const closings = endpoint({
  method: 'GET',
  path: `${base}/closings`,
  summary: { zh: '月结记录', en: 'Closed months' },
  access: CLOSE,
  output: z.array(
    z.object({
      id: IdSchema,
      /** `YYYY-MM`. */
      month: z.string(),
      ...totals,
      userName: z.string(),
      closeTime: TimeSchema,
      /** Empty while it is closed. */
      reopenTime: TimeSchema,
    }),
  ),
});

const closingsExport = listExport(closings, { access: CLOSE, name: 'exportClosings' });

export const stockApi = {
  /** Stock at a moment, by kind of goods and zone, limited by the filters. */
  asOf,
  exportAsOf: asOfExport.download,
  startExportAsOf: asOfExport.startDownload,
  /** The lines of a package that were on hand at a moment, or the package a line was in. */
  lines: endpoint({
    method: 'GET',
    path: `${base}/lines`,
    summary: { zh: '历史内码', en: 'Tally lines as of a moment' },
    dataScope: true,
    access: { permission: 'stock_view' },
    fields: { time: AT },
    query: z.object({ ...moment, packId: IdSchema.optional(), lineId: IdSchema.optional() }),
    output: z.array(
      z.object({
        lineId: IdSchema,
        packId: IdSchema,
        packNo: z.string(),
        region: z.string(),
        pieces: z.number().int(),
        area: z.number(),
      }),
    ),
  }),
  movements: endpoint({
    method: 'GET',
    path: '/api/blade-veneer/v1/pack/movements',
    summary: { zh: '包的库存变动', en: 'Movements of a package' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: z.object({ packId: IdSchema }),
    output: z.array(PackMovementSchema),
  }),
  /** Compares the ledger with the present lines, packages and days, as happens every night. Nothing is changed. */
  check: endpoint({
    method: 'POST',
    path: `${base}/check`,
    summary: { zh: '核对库存', en: 'Check stock' },
    access: { permission: 'stock_check' },
    limitSeconds: 120,
    output: z.object({ id: IdSchema, count: z.number().int() }),
  }),
  /**
   * Checks the whole company's stock, as closings do, not limited to a data scope; only for users who may check or
   * close it.
   */
  checks,
  exportChecks: checksExport.download,
  startExportChecks: checksExport.startDownload,
  exportDifferences: differencesExport.download,
  startExportDifferences: differencesExport.startDownload,
  closings,
  exportClosings: closingsExport.download,
  startExportClosings: closingsExport.startDownload,
  /** Closes a month and all before it. */
  close: endpoint({
    method: 'POST',
    path: `${base}/close`,
    summary: { zh: '结账', en: 'Close a month' },
    access: { permission: 'stock_close' },
    body: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    output: DoneSchema,
  }),
  /** Reopens the last closed month. */
  reopen: endpoint({
    method: 'POST',
    path: `${base}/reopen`,
    summary: { zh: '反结账', en: 'Reopen a month' },
    access: { permission: 'stock_close' },
    body: z.object({ id: SentIdSchema, reason: z.string().trim().min(1).max(200) }),
    output: DoneSchema,
  }),
};
