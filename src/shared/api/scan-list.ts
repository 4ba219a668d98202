import { z } from 'zod';
import { COMPARE_RESULTS, COMPARED_FIELDS, type CompareResult } from '../domain/compare-results.ts';
import { SCAN_FLAGS, type ScanFlag } from '../domain/scan-checks.ts';
import { submitApi } from '../records/record-api.ts';
import { scanList } from '../records/scan-list.ts';
import { endpoint, IdSchema, SentIdSchema, SentVersionSchema } from './kit.ts';
import { listExport } from './list-export.ts';

const base = '/api/blade-veneer/v1/scanList';

const WordsSchema = z.object({ zh: z.string(), en: z.string() });
const ValuesSchema = z.partialRecord(z.enum(COMPARED_FIELDS), z.string());

/** Documents that a list can be compared with. */
export const COMPARED_KINDS = [
  'saleOrder',
  'delivery',
  'purchaseOrder',
  'inbound',
  'otherIn',
  'otherOut',
] as const;
export type ComparedKind = (typeof COMPARED_KINDS)[number];

const CheckedRowSchema = z.object({
  id: IdSchema,
  code: z.string(),
  /** The package of the code; empty if it is unknown. */
  packNo: z.string(),
  /** The zone of that package. */
  region: z.string(),
  /** The values that the device sent; those it did not send are taken from the stored goods. */
  values: ValuesSchema,
  findings: z.array(
    z.object({ flag: z.enum(Object.keys(SCAN_FLAGS) as [ScanFlag, ...ScanFlag[]]), words: WordsSchema }),
  ),
});
export type CheckedRow = z.infer<typeof CheckedRowSchema>;

const ComparisonSchema = z.object({
  code: z.string(),
  packNo: z.string(),
  result: z.enum(Object.keys(COMPARE_RESULTS) as [CompareResult, ...CompareResult[]]),
  expected: ValuesSchema.nullable(),
  found: ValuesSchema.nullable(),
  differences: z.array(z.enum(COMPARED_FIELDS)),
});

const count = z.number().int();
const ResultsSchema = z.object({
  counts: z.object({ matched: count, missing: count, extra: count, different: count }),
  rows: z.array(ComparisonSchema),
});
export type ComparisonResults = z.infer<typeof ResultsSchema>;

/** A comparison with a document (W7). */
export const ComparedSchema = ResultsSchema.extend({
  docKind: z.enum(COMPARED_KINDS),
  docId: IdSchema,
  docNo: z.string(),
});
export type Compared = z.infer<typeof ComparedSchema>;

/** A comparison with the stock in a zone (W7). */
const ComparedZoneSchema = ResultsSchema.extend({ region: z.string() });
export type ComparedZone = z.infer<typeof ComparedZoneSchema>;

const fields = {
  docKind: { zh: '单据类型', en: 'Kind of document' },
  docNo: { zh: '单号', en: 'Document number' },
};

/** A list of a whole zone has 100,000 rows. */
const LIMIT_SECONDS = 60;

const COMPARE = { permission: 'scanList_compare' };

/** W7: the list compared with a document that the caller may see; refused while rows have flags. */
const compare = endpoint({
  method: 'GET',
  path: `${base}/compare`,
  summary: { zh: '扫码清单与单据对比', en: 'Compare a scanned list with a document' },
  limitSeconds: LIMIT_SECONDS,
  access: COMPARE,
  dataScope: true,
  fields,
  query: z.object({
    id: IdSchema,
    docKind: z.enum(COMPARED_KINDS),
    docNo: z.string().trim().min(1).max(40),
  }),
  output: ComparedSchema,
});

/** W7: compares a stock-take with the stock in a zone; refused while rows have flags. */
const compareZone = endpoint({
  method: 'GET',
  path: `${base}/compareZone`,
  summary: { zh: '盘点清单与库区库存对比', en: 'Compare a stock-take with a zone' },
  limitSeconds: LIMIT_SECONDS,
  access: COMPARE,
  dataScope: true,
  query: z.object({ id: IdSchema, region: z.string().trim().min(1).max(50) }),
  output: ComparedZoneSchema,
});

const comparisonExport = listExport(compare, { access: COMPARE, name: 'exportComparison' });
const zoneExport = listExport(compareZone, { access: COMPARE, name: 'exportZoneComparison' });

const recordCalls = submitApi(scanList, base);

export const scanListApi = {
  ...recordCalls,
  /** Without an id it is how an app or a handheld delivers a list; a repeated `Idempotency-Key` stores it once. */
  submit: {
    ...recordCalls.submit,
    /** Enough for a full list with codes only, or about 40,000 rows with every value that a device sends. */
    bodyLimitBytes: 16_777_216,
    limitSeconds: LIMIT_SECONDS,
  },
  detail: { ...recordCalls.detail, limitSeconds: LIMIT_SECONDS },
  /** W7: every row with its flags, as stock is now. */
  check: endpoint({
    method: 'GET',
    path: `${base}/check`,
    summary: { zh: '检查扫码清单', en: 'Check a scanned list' },
    limitSeconds: LIMIT_SECONDS,
    access: { permission: 'scanList_view' },
    dataScope: true,
    query: z.object({ id: IdSchema }),
    output: z.array(CheckedRowSchema),
  }),
  compare,
  exportComparison: { ...comparisonExport.download, limitSeconds: LIMIT_SECONDS },
  startExportComparison: comparisonExport.startDownload,
  compareZone,
  exportZoneComparison: { ...zoneExport.download, limitSeconds: LIMIT_SECONDS },
  startExportZoneComparison: zoneExport.startDownload,
  /** Makes a delivery or an inbound, as the list's purpose is; once. */
  make: endpoint({
    method: 'POST',
    path: `${base}/make`,
    summary: { zh: '由扫码清单生成单据', en: 'Make a document from a scanned list' },
    access: { permission: 'scanList_make' },
    dataScope: true,
    body: z.object({ id: SentIdSchema, version: SentVersionSchema }),
    output: z.object({ docKind: z.enum(['delivery', 'inbound']), docId: IdSchema, docNo: z.string() }),
  }),
};
