import { z } from 'zod';
import { comparisonCalls } from '../documents/tally-comparison-api.ts';
import { MOST_LINES } from '../domain/most-lines.ts';
import { ErrorPayloadSchema } from '../errors.ts';
import { JobStartedSchema } from './job.ts';
import {
  endpoint,
  FileAnswerSchema,
  IdListSchema,
  IdSchema,
  keepingFilters,
  PageQuerySchema,
  pageOf,
  SentIdSchema,
  SubmitIdSchema,
  TimeSchema,
} from './kit.ts';
import { tallyExport } from './tally-export.ts';

/** Stock status of a package. */
export const StockStatusSchema = z.enum(['PENDING_IN', 'IN_STOCK', 'LOCKED', 'OUT', 'VOID']);

/** A package (包): the stock-keeping unit, many bundles in one wrapped bale. Areas in m², thickness in mm. */
export const PackSchema = z.object({
  id: IdSchema,
  packNo: z.string(),
  /** Number of the sea container, or the company's own number for it. */
  cabinetNo: z.string(),
  cabinetPackLabel: z.string(),
  treeCode: z.string(),
  /** Full name of the species. */
  species: z.string(),
  grade: z.string(),
  texture: z.string(),
  craft: z.string(),
  /** Natural, reconstituted or dyed. */
  veneerKind: z.string(),
  edgeFinish: z.string(),
  style: z.string(),
  productModel: z.string(),
  region: z.string(),
  thicknessMm: z.number(),
  /** Sum of the rounded line areas (F2). */
  area: z.number(),
  /** m³, area × thickness, 4 decimals (F3). */
  volume: z.number(),
  pieces: z.number().int(),
  /** Number of tally lines (扎数). */
  bundles: z.number().int(),
  /** Number of pictures. */
  images: z.number().int(),
  gradeStatus: z.union([z.literal(0), z.literal(1)]),
  packStatus: z.union([z.literal(0), z.literal(1)]),
  /** 1 only after a tag was written and read back. */
  rfidStatus: z.union([z.literal(0), z.literal(1)]),
  stockStatus: StockStatusSchema,
  /** EPC on the package's tag, hex; empty until a tag is written. */
  epc: z.string(),
  tid: z.string(),
  /** The customer whose goods they are; empty for the company's own. */
  ownerId: z.string(),
  ownerName: z.string(),
  /** Bundles that are to be stored in a package with goods on hand; 0 for a package that is to be stored itself. */
  pendingBundles: z.number().int(),
  /** Cost per m², without tax (W1.4); null if it is unknown, or if the caller may not see it (`pack_cost`). */
  costPrice: z.number().nullable(),
  /** Currency of the cost; empty without one. */
  costCurrency: z.string(),
  /** Number of labels printed so far. */
  printCount: z.number().int(),
  lastPrintTime: TimeSchema,
  /** Whether the figures changed after the last label was printed. */
  labelOutdated: z.boolean(),
  createTime: TimeSchema,
  updateTime: TimeSchema,
  /** The version that a change must send. */
  version: z.number().int(),
});
export type Pack = z.infer<typeof PackSchema>;

/** A line of the tally (内码): one bundle. Lengths in cm, area in m². */
export const TallyLineSchema = z.object({
  id: IdSchema,
  packId: IdSchema,
  lineNo: z.number().int(),
  logNo: z.string(),
  bundleNo: z.string(),
  lengthCm: z.number(),
  widthCm: z.number(),
  pieces: z.number().int(),
  area: z.number(),
  barcode: z.string(),
  remark: z.string(),
  stockStatus: StockStatusSchema,
  /** Number of the sales order that holds it; empty if none does. */
  lockedDocNo: z.string(),
});
export type TallyLine = z.infer<typeof TallyLineSchema>;

/** Totals of the lines that a package's figures count (`countedLines`), calculated by the server from the stored lines. */
export const TallyTotalsSchema = z.object({
  bundles: z.number().int(),
  pieces: z.number().int(),
  area: z.number(),
  volume: z.number(),
  minLengthCm: z.number(),
  maxLengthCm: z.number(),
  minWidthCm: z.number(),
  maxWidthCm: z.number(),
});
export type TallyTotals = z.infer<typeof TallyTotalsSchema>;

export const PackDetailSchema = PackSchema.extend({
  /** `P|tenantCode|packNo`, the text of the package's QR code (D2). */
  qrText: z.string(),
  companyName: z.string(),
  /** PC word and EPC to write to this package's tag, in the company's scheme; empty if it cannot hold the number. */
  targetPc: z.string(),
  targetEpc: z.string(),
  /** Why it cannot. */
  tagFault: ErrorPayloadSchema.nullable(),
  totals: TallyTotalsSchema,
  /** Bundles that sales orders hold. */
  lockedBundles: z.number().int(),
  remark: z.string(),
});
export type PackDetail = z.infer<typeof PackDetailSchema>;

/** Users' acts on a package other than prints, tags and documents, which have separate records. */
export const PackActSchema = z.object({
  id: IdSchema,
  time: TimeSchema,
  userName: z.string(),
  /** `pack.verb` of the audit trail, for example `pack.move`, and its details. */
  action: z.string(),
  details: z.record(z.string(), z.unknown()),
});
export type PackActEntry = z.infer<typeof PackActSchema>;

/** States whose goods a document can choose. */
const ChosenStateSchema = StockStatusSchema.extract(['IN_STOCK', 'PENDING_IN']);

/** Maximum of sequences in one answer, those with the fewest bundles first. */
export const MOST_SEQUENCES = 50;

/** Successive bundles of one log; length and width in cm, of the smallest bundle. */
const LeafSequenceSchema = z.object({
  cabinetNo: z.string(),
  logNo: z.string(),
  bundleNos: z.array(z.string()),
  packs: z.array(z.object({ id: IdSchema, packNo: z.string() })),
  pieces: z.number().int(),
  lengthCm: z.number(),
  widthCm: z.number(),
});

/** Packages looked up by one call: the lines of a document. */
export const MOST_LOOKED_UP = 1000;

/** A package that was looked up by number, with the part of it that can be chosen; zeros if none. Areas in m². */
const FoundPackSchema = PackSchema.pick({
  id: true,
  packNo: true,
  species: true,
  grade: true,
  thicknessMm: true,
  region: true,
  texture: true,
  bundles: true,
  pieces: true,
  area: true,
}).extend({
  /** Its index in the request, from 0. */
  at: z.number().int(),
  /** The bundle whose bar code was asked for; empty for a package's own code. */
  barcode: z.string(),
});
export type FoundPack = z.infer<typeof FoundPackSchema>;

const status = z.coerce.number().int().min(0).max(1).optional();

export const PackQuerySchema = keepingFilters(
  PageQuerySchema.extend({
    /** Part of the number. */
    packNo: z.string().optional(),
    cabinetNo: z.string().optional(),
    treeCode: z.string().optional(),
    grade: z.string().optional(),
    veneerKind: z.string().optional(),
    edgeFinish: z.string().optional(),
    style: z.string().optional(),
    ownerId: IdSchema.optional(),
    /** Part of the model. */
    productModel: z.string().optional(),
    rfidStatus: status,
    gradeStatus: status,
    packStatus: status,
    stockStatus: StockStatusSchema.optional(),
    /** 1: only packages that are to be stored, or have bundles that are. */
    toStore: status,
    /** 1: only packages whose figures changed after their label was printed. */
    labelOutdated: status,
    createTime_datege: TimeSchema.optional(),
    updateTime_datege: TimeSchema.optional(),
    lastPrintTime_datege: TimeSchema.optional(),
    tagTime_datege: TimeSchema.optional(),
    /** Numbers with commas between. */
    packNo_in: z.string().optional(),
  }),
);

const base = '/api/blade-veneer/v1';
const PACK_WORDS = { many: { zh: '包', en: 'packages' }, one: { zh: '包', en: 'package' } };

/**
 * Calls that read packages. Those that change them are in `pack-acts.ts`, prints and tags in `pack-records.ts`,
 * pictures in `pack-images.ts`.
 */
export const packApi = {
  page: endpoint({
    method: 'GET',
    path: `${base}/pack/page`,
    summary: { zh: '包列表', en: 'Packages' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: PackQuerySchema,
    output: pageOf(PackSchema).extend({
      /** Totals of all rows the filters match, not only of this page; with `isAtLeast`, of the rows counted. */
      sum: z.object({ bundles: z.number(), pieces: z.number(), area: z.number() }),
    }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/blade-slice/v1/pack/export',
    summary: { zh: '导出包列表', en: 'Download: Packages' },
    access: { permission: 'pack_export' },
    dataScope: true,
    query: PackQuerySchema.omit({ current: true, size: true }),
    output: FileAnswerSchema,
    binary: true,
  }),
  /** The same download as a job, for more rows than one call returns. */
  startDownload: endpoint({
    method: 'POST',
    path: '/api/blade-slice/v1/pack/exportJob',
    summary: { zh: '导出包列表（任务）', en: 'Download as a job: Packages' },
    access: { permission: 'pack_export' },
    query: PackQuerySchema.omit({ current: true, size: true }),
    output: JobStartedSchema,
  }),
  ...tallyExport({ area: 'pack', words: PACK_WORDS, scope: {} }, `${base}/pack`),
  ...comparisonCalls({ area: 'pack', words: PACK_WORDS, scope: {} }, `${base}/pack`),
  /** Values of the list's filters that occur in this company. */
  filters: endpoint({
    method: 'GET',
    path: `${base}/pack/filters`,
    summary: { zh: '筛选项', en: 'Filter choices' },
    access: { permission: 'pack_view' },
    dataScope: true,
    output: z.object({
      species: z.array(z.object({ treeCode: z.string(), fullName: z.string(), englishName: z.string() })),
      grades: z.array(z.string()),
      /** Customers whose goods there are. */
      owners: z.array(z.object({ id: IdSchema, name: z.string() })),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${base}/pack/detail`,
    summary: { zh: '包详情', en: 'Package' },
    access: { permission: 'pack_view' },
    dataScope: true,
    /**
     * Finds the package by id or number; a scanned `P|tenant|packNo`, or the bar code of one of its bundles, is accepted
     * as the number.
     */
    query: z.object({ id: IdSchema.optional(), packNo: z.string().optional() }),
    output: PackDetailSchema,
  }),
  tallyLines: endpoint({
    method: 'GET',
    path: `${base}/pack/tallyLines`,
    summary: { zh: '码单', en: 'Tally lines' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: z.object({ packId: IdSchema }),
    output: z.array(TallyLineSchema),
  }),
  /** Acts on a package (made, changed, split, merged, moved, voided, …) with user and time, newest first. */
  acts: endpoint({
    method: 'GET',
    path: `${base}/pack/acts`,
    summary: { zh: '包的操作记录', en: 'Acts on a package' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: z.object({ packId: IdSchema }),
    output: z.array(PackActSchema),
  }),
  /**
   * The goods of packages that a document can choose: lines in a state of stock, and lines that the document holds.
   * Other packages are left out.
   */
  free: endpoint({
    method: 'GET',
    path: `${base}/pack/free`,
    summary: { zh: '可选货物', en: 'What can be chosen of packages' },
    access: { permission: 'pack_view' },
    dataScope: true,
    fields: { heldBy: { zh: '锁定的销售单', en: 'Sales order that holds goods' } },
    query: z.object({
      ids: IdListSchema,
      stockStatus: ChosenStateSchema,
      /** The sales order whose own goods count too. */
      heldBy: IdSchema.optional(),
    }),
    output: z.array(
      z.object({ id: IdSchema, bundles: z.number().int(), pieces: z.number().int(), area: z.number() }),
    ),
  }),
  /**
   * Successive bundles in stock of one log with this many leaves, among the packages of a species changed last (M2).
   */
  leafSequences: endpoint({
    method: 'GET',
    path: `${base}/pack/leafSequences`,
    summary: { zh: '可拼花的连号木皮', en: 'Successive leaves for splicing' },
    access: { permission: 'pack_view' },
    dataScope: true,
    fields: { leaves: { zh: '张数', en: 'Leaves' } },
    query: z.object({
      treeCode: z.string().trim().min(1).max(20),
      /** Any thickness without. */
      thicknessMm: z.coerce.number().positive().max(100).optional(),
      /** Least length of a leaf; `widthCm` its least width. */
      lengthCm: z.coerce.number().positive().max(10_000),
      widthCm: z.coerce.number().positive().max(10_000),
      leaves: z.coerce.number().int().min(1).max(1_000_000),
    }),
    output: z.array(LeafSequenceSchema).max(MOST_SEQUENCES),
  }),
  /**
   * The goods that a document can choose of packages named by number, or of their bundles; unknown packages are left
   * out.
   */
  lookUp: endpoint({
    method: 'POST',
    path: `${base}/pack/lookUp`,
    summary: { zh: '按包号批量查询可选货物', en: 'What can be chosen of packages, by number' },
    access: { permission: 'pack_view' },
    dataScope: true,
    idempotency: 'exempt',
    bodyLimitBytes: 1_048_576,
    fields: { heldBy: { zh: '锁定的销售单', en: 'Sales order that holds goods' } },
    body: z.object({
      packs: z
        .array(
          z.object({
            /** A scanned code too, also a bundle's bar code. */
            packNo: z.string().trim().min(1).max(200),
            /** All of the package without. */
            barcodes: z.array(z.string().max(64)).max(MOST_LINES).optional(),
          }),
        )
        .max(MOST_LOOKED_UP),
      /** Any state without. */
      stockStatus: ChosenStateSchema.optional(),
      /** The sales order whose own goods count too. */
      heldBy: SentIdSchema.optional(),
    }),
    output: z.array(FoundPackSchema),
  }),
  /**
   * Those of the barcodes of a typed tally that live goods of the company have (V7), whoever owns them. `id` is the
   * package that is changed: its own ones are left out while its tally can be replaced.
   */
  takenBarcodes: endpoint({
    method: 'POST',
    path: `${base}/pack/takenBarcodes`,
    summary: { zh: '查询已被使用的条码', en: 'Barcodes that are in use' },
    access: { permission: 'pack_edit', permissionToAdd: 'pack_add' },
    dataScope: true,
    idempotency: 'exempt',
    body: z.object({
      id: SubmitIdSchema,
      barcodes: z.array(z.string().trim().max(64)).max(MOST_LINES),
    }),
    output: z.array(z.string()),
  }),
};
