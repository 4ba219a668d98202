import { z } from 'zod';
import { RECORDS, type RecordArea } from '../records/index.ts';
import { type AnyRecord, scopeOfCalls } from '../records/record.ts';
import {
  DoneSchema,
  type Endpoint,
  endpoint,
  FileAnswerSchema,
  IdSchema,
  IdsQuerySchema,
  SentIdSchema,
  TimeSchema,
} from './kit.ts';

/** A file that belongs to a record. */
export const AttachmentSchema = z.object({
  id: IdSchema,
  fileName: z.string(),
  contentType: z.string(),
  sizeBytes: z.number().int(),
  /** The user who added it. */
  userName: z.string(),
  createTime: TimeSchema,
});
export type Attachment = z.infer<typeof AttachmentSchema>;

const fields = {
  id: { zh: '记录', en: 'Record' },
  ids: { zh: '附件', en: 'Attachments' },
  fileUrl: { zh: '文件', en: 'File' },
};

/** The attachment calls of one kind of record; they need that kind's own permissions. */
function attachmentCalls(of: AnyRecord) {
  const { area, words } = of;
  const base = `/api/blade-system/attachment/${area}` as const;
  const { zh, en } = words.one;
  const shared = { fields, ...scopeOfCalls(of) };
  return {
    /** Oldest first. */
    list: endpoint({
      ...shared,
      method: 'GET',
      path: `${base}/list`,
      summary: { zh: `${zh}的附件`, en: `Attachments of a ${en}` },
      access: { permission: `${area}_view` },
      query: z.object({ id: IdSchema }),
      output: z.array(AttachmentSchema),
    }),
    /**
     * Attaches a private file that the caller uploaded under `ATTACHMENT_DIRECTORY`; from then on the file belongs to
     * the record.
     */
    add: endpoint({
      ...shared,
      method: 'POST',
      path: `${base}/add`,
      summary: { zh: `添加${zh}附件`, en: `Add an attachment to a ${en}` },
      access: { permission: `${area}_edit` },
      body: z.object({ id: SentIdSchema, fileUrl: z.string().min(1).max(1000) }),
      output: DoneSchema,
    }),
    remove: endpoint({
      ...shared,
      method: 'POST',
      path: `${base}/remove`,
      summary: { zh: `删除${zh}附件`, en: `Remove attachments of a ${en}` },
      access: { permission: `${area}_edit` },
      query: IdsQuerySchema,
      output: DoneSchema,
    }),
    /** The content of the file, by the attachment's id. */
    file: endpoint({
      ...shared,
      method: 'GET',
      path: `${base}/file`,
      summary: { zh: `下载${zh}附件`, en: `Download an attachment of a ${en}` },
      access: { permission: `${area}_view` },
      fields: { ...fields, id: { zh: '附件', en: 'Attachment' } },
      query: z.object({ id: IdSchema }),
      output: FileAnswerSchema,
      binary: true,
    }),
  };
}
export type AttachmentCalls = ReturnType<typeof attachmentCalls>;

/** The attachment calls by kind of record, for kinds declared with `attachments`. */
export const ATTACHMENT_CALLS: ReadonlyMap<string, AttachmentCalls> = new Map(
  Object.values<AnyRecord>(RECORDS)
    .filter(({ attachments }) => attachments)
    .map((of) => [of.area as RecordArea, attachmentCalls(of)]),
);

/** All attachment calls as one area of the contract. */
export const attachmentApi: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  [...ATTACHMENT_CALLS].flatMap(([area, calls]) =>
    Object.entries(calls).map(([name, call]) => [`${area}.${name}`, call as unknown as Endpoint]),
  ),
);
