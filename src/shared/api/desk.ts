import { z } from 'zod';
import { desk } from '../records/desk.ts';
import { submitApi } from '../records/record-api.ts';
import { DeskNamesSchema, deskAttendanceApi } from './desk-attendance.ts';
import { documentPrintApi } from './document-print.ts';
import type { FieldWords } from './field-words.ts';
import { DoneSchema, endpoint, IdSchema } from './kit.ts';
import { packRecordApi } from './pack-records.ts';
import { printerFaultApi } from './printer-fault.ts';
import { LeasedTagSchema, SignedOriginSchema } from './tag-writing.ts';

const base = '/api/blade-veneer/v1/desk';

const fields: FieldWords = {
  deskId: { zh: '工位', en: 'Desk' },
  challenge: { zh: '登录质询', en: 'Challenge' },
  signature: { zh: '签名', en: 'Signature' },
  origin: { zh: '后台地址', en: 'Address of the back office' },
  platform: { zh: '系统', en: 'System' },
  printers: { zh: '打印机', en: 'Printers' },
  readers: { zh: '读写器', en: 'Readers' },
};

/** The user in whose name a desk worked; the desk's own name where it is empty or no user of the company. */
const byUser = { userId: z.union([IdSchema, z.literal('')]).default('') };

/** A desk's report about itself. */
export const DeskReportSchema = z.object({
  version: z.string().max(40),
  platform: z.string().max(60),
  printers: DeskNamesSchema,
  readers: DeskNamesSchema,
});
export type DeskReport = z.infer<typeof DeskReportSchema>;

/** Registered desks. Adding one registers it: only its host can make the key. */
export const deskApi = {
  ...submitApi(desk, '/api/blade-system/desk'),
  /** A text for a desk to sign, once and within two minutes. */
  challenge: endpoint({
    method: 'GET',
    path: `${base}/challenge`,
    summary: { zh: '工位登录质询', en: 'Challenge for a desk to sign' },
    access: 'public',
    /** `bindsAddress`: the signature covers the address of the server; absent from servers that do not know this. */
    output: z.object({ challenge: z.string(), bindsAddress: z.boolean().default(false) }),
  }),
  /** Exchanges a signed challenge (`signedText`, Ed25519, base64url) for a token. */
  token: endpoint({
    method: 'POST',
    path: `${base}/token`,
    summary: { zh: '工位登录', en: 'Sign a desk in' },
    access: 'public',
    fields,
    body: z.object({
      tenantId: z.string().max(12),
      deskId: IdSchema,
      challenge: z.string().max(100),
      origin: SignedOriginSchema,
      signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
    }),
    output: z.object({ token: z.string(), expiresIn: z.number().int() }),
  }),
  ...deskAttendanceApi,
  /** The EPCs that a desk may write without asking. */
  leases: endpoint({
    method: 'GET',
    path: '/api/blade-system/desk/leases',
    summary: { zh: '工位预留的标签', en: 'Tags leased to a desk' },
    access: { permission: 'desk_view' },
    fields,
    query: z.object({ deskId: IdSchema }),
    output: z.array(LeasedTagSchema),
  }),
  report: endpoint({
    method: 'POST',
    path: `${base}/report`,
    summary: { zh: '工位上报设备', en: 'Report a desk and its devices' },
    access: 'registeredDesk',
    fields,
    idempotency: 'exempt',
    body: DeskReportSchema,
    /**
     * The desk's name, which a user may have changed, and the access password of the company's tags: 8 hexadecimal
     * digits, empty if there is none. Only registered desks receive it.
     */
    output: z.object({ name: z.string(), tagPassword: z.string() }),
  }),
  /**
   * Leases the package that has this number, EPC or EPC's lease to the calling desk, for its command line, which works with
   * numbers. `heldBy`: the other desk or user who has it; empty where this desk has it, or no package is concerned.
   */
  leaseTag: endpoint({
    method: 'POST',
    path: `${base}/leaseTag`,
    summary: { zh: '工位预留一个标签编码', en: 'Lease one EPC to the calling desk' },
    access: 'registeredDesk',
    fields: { packNo: { zh: '包号', en: 'Package no.' } },
    idempotency: 'exempt',
    body: z.object({ packNo: z.string().max(100), epc: z.string().regex(/^([0-9A-F]{4}){1,31}$/) }),
    output: z.object({ heldBy: z.string() }),
  }),
  savePrintRecord: endpoint({
    ...packRecordApi.savePrintRecord,
    path: `${base}/printRecord/save`,
    summary: { zh: '工位登记打印', en: 'Record a label printed by a desk' },
    access: 'registeredDesk',
    dataScope: undefined,
    idempotency: 'exempt',
    body: packRecordApi.savePrintRecord.body.extend(byUser),
    output: DoneSchema,
  }),
  saveTagRecord: endpoint({
    ...packRecordApi.saveTagRecord,
    path: `${base}/tagRecord/save`,
    summary: { zh: '工位登记写标签', en: 'Record a tag written by a desk' },
    access: 'registeredDesk',
    dataScope: undefined,
    idempotency: 'exempt',
    body: packRecordApi.saveTagRecord.body.extend(byUser),
    output: DoneSchema,
  }),
  savePrintOutcomes: endpoint({
    ...documentPrintApi.saveOutcomes,
    path: `${base}/documentPrint/outcomes`,
    summary: { zh: '工位登记单据打印结果', en: 'Record the outcome of documents printed by a desk' },
    access: 'registeredDesk',
    idempotency: 'exempt',
    body: documentPrintApi.saveOutcomes.body.extend(byUser),
    output: DoneSchema,
  }),
  savePrinterFault: endpoint({
    ...printerFaultApi.save,
    path: `${base}/printerFault/save`,
    summary: { zh: '工位登记打印机故障', en: 'Record a printer fault of a desk' },
    access: 'registeredDesk',
    idempotency: 'exempt',
    body: printerFaultApi.save.body.extend(byUser),
    output: DoneSchema,
  }),
};
