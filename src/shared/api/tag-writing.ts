import { z } from 'zod';
import { MOST_TAGGED_DOCUMENTS, TAGGED_KINDS } from '../documents/tagged-kinds.ts';
import { ErrorPayloadSchema } from '../errors.ts';
import { DoneSchema, endpoint, IdListSchema, IdSchema, SentIdSchema, TimeSchema } from './kit.ts';

const base = '/api/blade-veneer/v1/tagWriting';

/** Maximum of packages in one batch. */
export const MOST_LEASED = 1000;

/** A package whose EPC is leased to a desk. */
export const LeasedTagSchema = z.object({
  packId: IdSchema,
  packNo: z.string(),
  epc: z.string(),
  userName: z.string(),
  takeTime: TimeSchema,
  endTime: TimeSchema,
});
export type LeasedTag = z.infer<typeof LeasedTagSchema>;

/** The data that a desk needs to write a package's tag. */
const TagLeaseSchema = z.object({
  id: IdSchema,
  packNo: z.string(),
  /** PC word and EPC to write, hexadecimal; empty with a `tagFault`. */
  targetPc: z.string(),
  targetEpc: z.string(),
  /** Why the company's scheme cannot hold the number. */
  tagFault: ErrorPayloadSchema.nullable(),
  /** TID of the valid tag with the EPC; empty without one. */
  epcTid: z.string(),
  /** The other desk or user who has the lease; empty if it is the caller's. */
  heldBy: z.string(),
});
export type TagLease = z.infer<typeof TagLeaseSchema>;

/** The address that a desk's signature is bound to; desks of earlier versions send none. */
export const SignedOriginSchema = z.string().max(300).default('');

const leaseFields = {
  challenge: { zh: '工位登录质询', en: 'Challenge' },
  signature: { zh: '签名', en: 'Signature' },
  origin: { zh: '后台地址', en: 'Address of the back office' },
  deskId: { zh: '工位', en: 'Desk' },
  packIds: { zh: '包', en: 'Packages' },
};
/**
 * `deskId` is empty at a desk that is not registered: the caller's session then has the lease. A registered desk has
 * signed a challenge (`signedLeaseText`, Ed25519, base64url), because its id is no secret.
 */
const leaseBody = z.object({
  deskId: z.union([IdSchema, z.literal('')]),
  packIds: z.array(SentIdSchema).min(1).max(MOST_LEASED),
  challenge: z.string().max(100).default(''),
  origin: SignedOriginSchema,
  signature: z
    .string()
    .regex(/^([A-Za-z0-9_-]{86})?$/)
    .default(''),
});

/** Work before tags are written. */
export const tagWritingApi = {
  /** The packages of documents that have no valid tag, in the order of their numbers. */
  untagged: endpoint({
    method: 'GET',
    path: `${base}/untagged`,
    summary: { zh: '单据中待写标签的包', en: 'Packages of documents without a tag' },
    access: { permission: 'pack_tag' },
    dataScope: true,
    fields: {
      docKind: { zh: '单据类型', en: 'Kind of document' },
      ids: { zh: '单据', en: 'Documents' },
    },
    query: z.object({
      docKind: z.enum(TAGGED_KINDS),
      ids: IdListSchema.pipe(z.array(IdSchema).min(1).max(MOST_TAGGED_DOCUMENTS)),
    }),
    /** `docId`: one of the documents that the package is in. */
    output: z.array(z.object({ id: IdSchema, packNo: z.string(), docId: IdSchema })),
  }),
  /**
   * Leases the EPCs of packages to one desk, so that no two desks write the same EPC. A lease ends after `seconds`,
   * when the tag is recorded, or when the desk ends it. Until then a registered desk may write even while the back
   * office is unreachable.
   */
  lease: endpoint({
    method: 'POST',
    path: `${base}/lease`,
    summary: { zh: '预留标签编码', en: 'Lease EPCs to a desk' },
    access: { permission: 'pack_tag' },
    dataScope: true,
    idempotency: 'exempt',
    fields: leaseFields,
    body: leaseBody,
    /** `isLocked`: the company has its tags locked, which only a registered desk can do; others are refused. */
    output: z.object({ seconds: z.number().int(), isLocked: z.boolean(), packs: z.array(TagLeaseSchema) }),
  }),
  giveBack: endpoint({
    method: 'POST',
    path: `${base}/giveBack`,
    summary: { zh: '归还预留的标签编码', en: 'Give leased EPCs back' },
    access: { permission: 'pack_tag' },
    idempotency: 'exempt',
    fields: leaseFields,
    body: leaseBody,
    output: DoneSchema,
  }),
};
