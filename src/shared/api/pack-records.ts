import { z } from 'zod';
import { PRINT_OUTCOMES } from '../documents/print-outcomes.ts';
import { TAGGED_KINDS } from '../documents/tagged-kinds.ts';
import { LONGEST_REPRINT_REASON } from '../domain/reprint.ts';
import { MEDIUM_NAMES } from '../paper/paper-choice.ts';
import { byDeskClock } from './desk-time.ts';
import { DoneSchema, endpoint, IdSchema, PageQuerySchema, pageOf, SentIdSchema, TimeSchema } from './kit.ts';
import { listExport } from './list-export.ts';

/** A printed label. `recordKey` is the desk's idempotency key: a key is stored once. */
export const PrintRecordSchema = z.object({
  id: IdSchema,
  recordKey: z.uuid(),
  packId: IdSchema,
  template: z.string().max(500),
  printer: z.string().max(500),
  copies: z.number().int().min(1).max(100_000),
  /** `sent`: all bytes handed over to the printer; `confirmed`: the device reported success. */
  state: z.enum(['sent', 'confirmed']),
  deskName: z.string().max(500),
  userName: z.string(),
  /** The reason for a reprint; empty for the first print, and if the company's rule requires no reason. */
  reason: z.string().trim().max(LONGEST_REPRINT_REASON),
  /** The print job at the desk; empty if it is unknown. */
  printJob: z.union([z.uuid(), z.literal('')]),
  /** When the desk printed it. */
  printTime: TimeSchema,
  createTime: TimeSchema,
});
export type PrintRecord = z.infer<typeof PrintRecordSchema>;

/** A tag that was written and verified by reading it back. */
export const TagRecordSchema = z.object({
  id: IdSchema,
  recordKey: z.uuid(),
  packId: IdSchema,
  epc: z.string(),
  tid: z.string(),
  reader: z.string().max(500),
  deskName: z.string().max(500),
  userName: z.string(),
  /** Writes that it took; 1 for a tag written at the first one. Null: not reported by an earlier version of the desk. */
  writes: z.number().int().min(1).max(1000).nullable(),
  /** Signal and write power; null where the reader does not name them. */
  rssiDbm: z.number().min(-200).max(100).nullable(),
  powerDbm: z.number().min(-200).max(100).nullable(),
  /** Other tags that the desk failed to write since the one that it recorded before. */
  failedTags: z.number().int().min(0).max(100_000),
  writeTime: TimeSchema,
  createTime: TimeSchema,
});
export type TagRecord = z.infer<typeof TagRecordSchema>;

/** Label, tag and document line of a package, checked against each other at a desk. A `recordKey` is stored once. */
export const LabelCheckSchema = z.object({
  id: IdSchema,
  recordKey: z.uuid(),
  packId: IdSchema,
  /** The print job; empty for a label that was there already. */
  printJob: z.union([z.uuid(), z.literal('')]),
  /** EPC and TID of the written tag. */
  epc: z.string().regex(/^([0-9A-F]{4}){1,31}$/),
  tid: z.string().regex(/^([0-9A-F]{4}){1,31}$/),
  /** The document that the package was taken from; empty without one. */
  docKind: z.string(),
  docId: z.union([IdSchema, z.literal('')]),
  docNo: z.string(),
  verifiedBy: z.enum(['scanner', 'eye']),
  /** The text that the scanner read; empty for a visual check. */
  code: z.string().max(500),
  deskName: z.string().max(500),
  userName: z.string(),
  checkTime: TimeSchema,
  createTime: TimeSchema,
});
export type LabelCheck = z.infer<typeof LabelCheckSchema>;

export const OWN_KINDS = ['print', 'tag', 'paper'] as const;

/** A label printed, a tag written or a document printed by the caller. */
export const OwnRecordSchema = z.object({
  id: IdSchema,
  kind: z.enum(OWN_KINDS),
  /** The package or the document: its kind, id and number. */
  area: z.string(),
  recordId: IdSchema,
  number: z.string(),
  /** Template of the label, EPC of the tag, or the printed part of the document (`PAPER_STYLES`). */
  what: z.string(),
  /** The sheets of a document; empty for others. */
  medium: z.enum([...MEDIUM_NAMES, '']),
  copies: z.number().int(),
  /** Printer or reader, and the name of its desk; empty for documents. */
  device: z.string(),
  deskName: z.string(),
  /**
   * Label: `sent`, or `confirmed` by the printer. Tag: `written`, or `released` if it was replaced or voided since. Document:
   * its outcome.
   */
  result: z.enum(['sent', 'confirmed', 'written', 'released', ...PRINT_OUTCOMES]),
  time: TimeSchema,
});
export type OwnRecord = z.infer<typeof OwnRecordSchema>;

const base = '/api/blade-veneer/v1';

const ownRecords = endpoint({
  method: 'GET',
  path: `${base}/printRecord/mine`,
  summary: { zh: '我的打印与写标签', en: 'My prints and tags' },
  access: 'signedIn',
  fields: { number: { zh: '包号或单号', en: 'Number of the package or document' } },
  query: PageQuerySchema.pick({ current: true, size: true }).extend({
    kind: z.enum(OWN_KINDS).optional(),
    /** Part of the number. */
    number: z.string().max(100).optional(),
    /** Inclusive; `endTime` is exclusive. */
    beginTime: TimeSchema.optional(),
    endTime: TimeSchema.optional(),
  }),
  output: pageOf(OwnRecordSchema),
});

const ownRecordsExport = listExport(ownRecords, { access: 'signedIn' });

/**
 * Records of printed labels and written tags, apart from the other calls of packages: a desk delivers them from the moment it
 * starts, before a page of packages is loaded.
 */
export const packRecordApi = {
  printRecords: endpoint({
    method: 'GET',
    path: `${base}/printRecord/list`,
    summary: { zh: '打印记录', en: 'Print records' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: z.object({ packId: IdSchema }),
    output: z.array(PrintRecordSchema),
  }),
  /** The caller's printed labels, written tags and printed documents, newest first. */
  ownRecords,
  downloadOwnRecords: ownRecordsExport.download,
  startOwnRecordsDownload: ownRecordsExport.startDownload,
  savePrintRecord: endpoint({
    method: 'POST',
    path: `${base}/printRecord/save`,
    summary: { zh: '登记打印', en: 'Record a printed label' },
    access: { permission: 'pack_print' },
    dataScope: true,
    fields: { printJob: { zh: '打印任务', en: 'Print job' } },
    body: PrintRecordSchema.omit({ id: true, userName: true, createTime: true }).extend({
      packId: SentIdSchema,
      reason: PrintRecordSchema.shape.reason.default(''),
      printJob: PrintRecordSchema.shape.printJob.default(''),
      ...byDeskClock,
    }),
    output: DoneSchema,
  }),
  tagRecords: endpoint({
    method: 'GET',
    path: `${base}/tagRecord/list`,
    summary: { zh: '写标签记录', en: 'Tag records' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: z.object({ packId: IdSchema }),
    output: z.array(TagRecordSchema),
  }),
  /**
   * Which tag carries this EPC and which package this TID belongs to: read before a tag is written. Refused with
   * `tag.pack_void` if `packId`, the package that the tag is for, was voided since its EPC was leased.
   */
  tagHolder: endpoint({
    method: 'GET',
    path: `${base}/tagRecord/holder`,
    summary: { zh: '标签归属', en: 'Holder of a tag' },
    access: { permission: 'pack_tag' },
    query: z.object({ epc: z.string(), tid: z.string(), packId: IdSchema.optional() }),
    output: z.object({
      /** TID of the active tag with `epc`, or empty. */
      epcTid: z.string(),
      /** Package the tag `tid` is recorded for, or empty. */
      tidPackId: z.string(),
      tidPackNo: z.string(),
    }),
  }),
  /** Voids the tag of a package because it is lost or broken: it is no longer valid, and another tag may carry the EPC. */
  releaseTag: endpoint({
    method: 'POST',
    path: `${base}/tagRecord/release`,
    summary: { zh: '作废标签', en: 'Void a tag' },
    access: { permission: 'pack_tag' },
    dataScope: true,
    /**
     * `tid` is the tag the caller saw, so that a tag written meanwhile is not voided; an already voided tag is no
     * error.
     */
    body: z.object({ packId: SentIdSchema, tid: z.string().min(1) }),
    output: DoneSchema,
  }),
  labelChecks: endpoint({
    method: 'GET',
    path: `${base}/labelCheck/list`,
    summary: { zh: '贴标核对记录', en: 'Checks of label and tag' },
    access: { permission: 'pack_view' },
    dataScope: true,
    query: z.object({ packId: IdSchema }),
    output: z.array(LabelCheckSchema),
  }),
  saveLabelCheck: endpoint({
    method: 'POST',
    path: `${base}/labelCheck/save`,
    summary: { zh: '登记贴标核对', en: 'Record a check of label and tag' },
    access: { permission: 'pack_tag' },
    dataScope: true,
    fields: {
      printJob: { zh: '打印任务', en: 'Print job' },
      docKind: { zh: '单据类型', en: 'Kind of document' },
      docId: { zh: '单据', en: 'Document' },
      verifiedBy: { zh: '核对方式', en: 'Checked by' },
      code: { zh: '扫到的条码', en: 'Scanned code' },
      checkTime: { zh: '核对时间', en: 'Time of the check' },
    },
    /** The document, if one is named, must hold the package, and the caller must be allowed to see it. */
    body: LabelCheckSchema.omit({ id: true, docNo: true, userName: true, createTime: true }).extend({
      packId: SentIdSchema,
      docKind: z.enum(['', ...TAGGED_KINDS]),
      ...byDeskClock,
    }),
    output: DoneSchema,
  }),
  saveTagRecord: endpoint({
    method: 'POST',
    path: `${base}/tagRecord/save`,
    summary: { zh: '登记写标签', en: 'Record a written tag' },
    access: { permission: 'pack_tag' },
    dataScope: true,
    fields: {
      writes: { zh: '写入次数', en: 'Writes' },
      rssiDbm: { zh: '信号', en: 'Signal' },
      powerDbm: { zh: '写入功率', en: 'Write power' },
      failedTags: { zh: '写失败的标签', en: 'Failed tags' },
    },
    body: TagRecordSchema.omit({ id: true, userName: true, createTime: true }).extend({
      packId: SentIdSchema,
      writes: TagRecordSchema.shape.writes.default(null),
      rssiDbm: TagRecordSchema.shape.rssiDbm.default(null),
      powerDbm: TagRecordSchema.shape.powerDbm.default(null),
      failedTags: TagRecordSchema.shape.failedTags.default(0),
      ...byDeskClock,
    }),
    output: DoneSchema,
  }),
};
