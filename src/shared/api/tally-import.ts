import { z } from 'zod';
import { purchaseOrder } from '../documents/purchase-order.ts';
import { scopeOfCalls } from '../records/record.ts';
import { TALLY_FIELDS, type TallyField } from '../tally-import/columns.ts';
import { TallyFaultSchema, TallyNoteSchema } from '../tally-import/faults.ts';
import { TallyMappingSchema } from '../tally-import/mapping.ts';
import {
  endpoint,
  FileAnswerSchema,
  IdSchema,
  SentBooleanSchema,
  SentIdSchema,
  SubmitIdSchema,
  sentInteger,
  TimeSchema,
} from './kit.ts';

const FieldSchema = z.enum(TALLY_FIELDS as [TallyField, ...TallyField[]]);

/** How much a file contains; areas in m². */
const CountsSchema = z.object({
  packs: z.number().int(),
  lines: z.number().int(),
  pieces: z.number().int(),
  area: z.number(),
});
export type TallyCounts = z.infer<typeof CountsSchema>;

/** A package of a file. */
const PreviewedPackSchema = z.object({
  packNo: z.string(),
  species: z.string(),
  grade: z.string(),
  thicknessMm: z.string(),
  lines: z.number().int(),
  /** Lines that cannot be imported. */
  faultyLines: z.number().int(),
  pieces: z.number().int(),
  area: z.number(),
});
export type PreviewedPack = z.infer<typeof PreviewedPackSchema>;

/** Goods as a purchase order has them (W1.1): area in m². */
const TalliedGoodsSchema = z.object({
  speciesId: IdSchema,
  grade: z.string(),
  thicknessMm: z.number(),
  area: z.number(),
});
export type TalliedGoods = z.infer<typeof TalliedGoodsSchema>;

/** What an import of a file would do, and everything that is wrong in it. */
export const TallyPreviewSchema = z.object({
  /** The titles of the file, and the columns they were taken for. */
  titles: z.array(z.object({ text: z.string(), field: FieldSchema.nullable() })),
  /** Required columns that the file lacks; nothing else was read then. */
  missing: z.array(FieldSchema),
  all: CountsSchema,
  /** Whether to import only the lines without an error. */
  good: CountsSchema,
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  /** The first faults; all of them are counted. */
  faults: z.array(TallyFaultSchema),
  notes: z.array(TallyNoteSchema),
  /** The first packages. */
  packs: z.array(PreviewedPackSchema),
  /** The good lines summed by species, grade and thickness, in the file's order. */
  goods: z.array(TalliedGoodsSchema),
  /** Whether all good lines have log and bundle numbers and measures, as a tally to be compared with needs (W1.3). */
  isTally: z.boolean(),
  /** Names of species the company does not have, with the one that is probably meant. */
  unknownSpecies: z.array(z.object({ name: z.string(), suggested: z.string() })),
  /** The last import of the same file; null if there was none, and for goods of an order. */
  earlier: z
    .object({ fileName: z.string(), userName: z.string(), time: TimeSchema, packs: z.number().int() })
    .nullable(),
});
export type TallyPreview = z.infer<typeof TallyPreviewSchema>;

/** A mapping as a form sends it. */
const SentMappingSchema = z
  .string()
  .max(50_000)
  .default('{}')
  .transform((text, context) => {
    try {
      return JSON.parse(text || '{}') as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  })
  .pipe(TallyMappingSchema);

const FileBodySchema = z.object({ mapping: SentMappingSchema });

/** How the files of a supplier are read, and its version: 0 before the first one. */
const MappingQuerySchema = z.object({ supplierId: IdSchema });
const KeptMappingSchema = z.object({ mapping: TallyMappingSchema, version: z.number().int() });
const MappingBodySchema = z.object({
  supplierId: SentIdSchema,
  mapping: TallyMappingSchema,
  /** The version the change is based on. */
  version: sentInteger(0, 2_147_483_647),
});
const MappedSchema = z.object({ version: z.number().int() });

const base = '/api/blade-veneer/v1/pack';
const access = { permission: 'pack_import' };
const fields = {
  mapping: { zh: '列的对应关系', en: 'Mapping of the columns' },
  titles: { zh: '表头', en: 'Titles' },
  defaults: { zh: '整个文件的值', en: 'Values for the whole file' },
  version: { zh: '版本', en: 'Version' },
  skipsFaulty: { zh: '只导入正确的行', en: 'Import good rows only' },
  supplierId: { zh: '供应商', en: 'Supplier' },
};
/** Calls that accept a file. */
const withFile = { method: 'POST', access, fields, form: true, limitSeconds: 60 } as const;

/** Tallies from suppliers' files (domain.md 7). */
export const tallyImportApi = {
  template: endpoint({
    method: 'GET',
    path: `${base}/importTemplate`,
    summary: { zh: '码单导入模板', en: 'Template for importing tallies' },
    access,
    output: FileAnswerSchema,
    binary: true,
  }),
  /** Reads and checks a file; changes nothing. */
  preview: endpoint({
    ...withFile,
    path: `${base}/importPreview`,
    summary: { zh: '检查码单文件', en: 'Check a file of tallies' },
    idempotency: 'exempt',
    body: FileBodySchema,
    output: TallyPreviewSchema,
  }),
  /** The faulty rows of a file in the template's columns with their reasons, to be corrected and imported. */
  faults: endpoint({
    ...withFile,
    path: `${base}/importFaults`,
    summary: { zh: '码单文件的错误', en: 'Faults of a file of tallies' },
    idempotency: 'exempt',
    body: FileBodySchema,
    output: FileAnswerSchema,
    binary: true,
  }),
  /** Makes the packages of a file, which then wait to be received (PENDING_IN): all lines, or none. */
  store: endpoint({
    ...withFile,
    path: `${base}/import`,
    summary: { zh: '导入码单', en: 'Import tallies' },
    // The file of a job is stored before the job is created.
    idempotency: 'stepwise',
    body: FileBodySchema.extend({
      /** Import the lines without errors and leave out the others. */
      skipsFaulty: SentBooleanSchema.default(false),
    }),
    output: z.object({
      /** Id of the job that imports a large file; empty if the import is done. */
      jobId: z.string(),
      packs: z.number().int(),
      lines: z.number().int(),
    }),
  }),
  /** How the files of a supplier were read last; empty for one whose files have not been mapped. */
  mapping: endpoint({
    method: 'GET',
    path: `${base}/importMapping`,
    summary: { zh: '供应商码单的对应关系', en: 'Mapping of a supplier’s tallies' },
    access,
    fields,
    query: MappingQuerySchema,
    output: KeptMappingSchema,
  }),
  saveMapping: endpoint({
    method: 'POST',
    path: `${base}/importMapping`,
    summary: { zh: '保存供应商码单的对应关系', en: 'Save the mapping of a supplier’s tallies' },
    access,
    fields,
    body: MappingBodySchema,
    output: MappedSchema,
  }),
};

const orderBase = '/api/blade-veneer/v1/purchaseOrder';
/** Whoever may open an order: its form needs both. */
const toSee = { permission: 'purchaseOrder_view' };
/** Whoever may save the order, by its id, as in the order's own `submit`. */
const toSave = { permission: 'purchaseOrder_edit', permissionToAdd: 'purchaseOrder_add' };
const orderFields = { ...fields, id: { zh: '采购单', en: 'Purchase order' } };
/** The id of the order; none for a new one. */
const orderId = { id: SubmitIdSchema };
const withOrderFile = {
  ...withFile,
  access: toSave,
  fields: orderFields,
  idempotency: 'exempt',
  // The permission is decided before a form is read: its id is in the address.
  query: z.object(orderId),
  body: FileBodySchema.extend(orderId),
} as const;

/** The goods of a purchase order from a supplier's file (W1.1): no packages are made, and none need a number. */
export const orderGoodsApi = {
  template: endpoint({
    method: 'GET',
    path: `${orderBase}/goodsTemplate`,
    summary: { zh: '采购货品模板', en: 'Template for goods of an order' },
    access: toSee,
    output: FileAnswerSchema,
    binary: true,
  }),
  /** Reads and checks a file; changes nothing. */
  preview: endpoint({
    ...withOrderFile,
    path: `${orderBase}/goodsPreview`,
    summary: { zh: '检查采购货品文件', en: 'Check a file of goods of an order' },
    output: TallyPreviewSchema,
  }),
  /** The faulty rows of a file, as `tallyImportApi.faults` returns them. */
  faults: endpoint({
    ...withOrderFile,
    path: `${orderBase}/goodsFaults`,
    summary: { zh: '采购货品文件的错误', en: 'Faults of a file of goods of an order' },
    output: FileAnswerSchema,
    binary: true,
  }),
  /** Keeps the lines of a file as the supplier's tally of an order in any state, in place of one kept before (W1.3). */
  keep: endpoint({
    ...withFile,
    path: `${orderBase}/supplierTally`,
    summary: { zh: '保存供应商码单', en: 'Keep the supplier’s tally of an order' },
    access: { permission: 'purchaseOrder_edit' },
    ...scopeOfCalls(purchaseOrder),
    fields: orderFields,
    body: FileBodySchema.extend({
      id: SentIdSchema,
      /** Keep the lines without errors and leave out the others. */
      skipsFaulty: SentBooleanSchema.default(false),
    }),
    output: z.object({ lines: z.number().int() }),
  }),
  /** Same as `tallyImportApi.mapping`: one mapping for all files of a supplier. */
  mapping: endpoint({
    method: 'GET',
    path: `${orderBase}/goodsMapping`,
    summary: { zh: '供应商采购货品的对应关系', en: 'Mapping of a supplier’s goods' },
    access: toSee,
    fields,
    query: MappingQuerySchema,
    output: KeptMappingSchema,
  }),
  saveMapping: endpoint({
    method: 'POST',
    path: `${orderBase}/goodsMapping`,
    summary: { zh: '保存供应商采购货品的对应关系', en: 'Save the mapping of a supplier’s goods' },
    access: toSave,
    fields: orderFields,
    body: MappingBodySchema.extend(orderId),
    output: MappedSchema,
  }),
};
