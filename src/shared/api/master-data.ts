import { z } from 'zod';
import type { Words } from '../errors.ts';
import {
  DoneSchema,
  endpoint,
  FileAnswerSchema,
  IdSchema,
  IdsQuerySchema,
  PageQuerySchema,
  pageOf,
  SentIdSchema,
  sentInteger,
  TimeSchema,
} from './kit.ts';

/** A figure a form sends: a number or its text. The empty text clears it; null leaves it as it is, as does nothing. */
export const sentNumber = (min: number, max: number) =>
  z.union([z.literal(''), figure.pipe(z.number().min(min).max(max))]).nullish();

const figure = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,9}(\.\d{1,4})?$/)
    .transform((text) => Number(text)),
]);

/** A text a form sends; null leaves it as it is, as does nothing. */
export const sentText = (longest: number) => z.string().trim().max(longest).nullish();

/** What every kind of factory master data has. */
const commonFields = {
  id: IdSchema,
  code: z.string(),
  name: z.string(),
  /** 1 in use, 0 out of use: kept for old records, offered nowhere. */
  status: z.number().int(),
  sort: z.number().int(),
  remark: z.string(),
  tenantId: z.string(),
  createUser: z.string(),
  createDept: z.string(),
  createTime: TimeSchema,
  updateUser: z.string(),
  updateTime: TimeSchema,
  isDeleted: z.number().int(),
};

const required = (longest: number) => z.string().trim().min(1).max(longest);
const optionalCommonFields = {
  status: sentInteger(0, 1),
  sort: sentInteger(0, 999_999),
  remark: sentText(500),
};

/** Filters of page, list and download; any field of the record may be added, with the family's suffixes. */
const filters = {
  code: z.string().optional(),
  name: z.string().optional(),
  status: z.coerce.number().int().min(0).max(1).optional(),
};
const order = { ascs: PageQuerySchema.shape.ascs, descs: PageQuerySchema.shape.descs };
const MasterFilterSchema = z.looseObject({ ...filters, ...order });

/**
 * The calls of one kind of factory master data: page, list, detail, save, update, remove and download, each with its own
 * permission (`<resource>_view|_add|_edit|_delete|_export`). `fields` are its own fields as they are answered, `sent` the same
 * as they are taken.
 */
export function masterDataApi<Fields extends z.ZodRawShape, Sent extends z.ZodRawShape>(kind: {
  resource: string;
  words: Words;
  fields: Fields;
  sent: Sent;
}) {
  const { resource, words, fields, sent } = kind;
  const base = `/api/blade-slice/v1/${resource}` as const;
  const Record = z.object({ ...commonFields, ...fields });
  const may = (act: string) => ({ permission: `${resource}_${act}` });
  return {
    page: endpoint({
      method: 'GET',
      path: `${base}/page`,
      summary: { zh: `${words.zh}分页`, en: `${words.en}, by page` },
      access: may('view'),
      query: PageQuerySchema.extend(filters).loose(),
      output: pageOf(Record),
    }),
    list: endpoint({
      method: 'GET',
      path: `${base}/list`,
      summary: { zh: `${words.zh}列表`, en: `${words.en}, all` },
      access: may('view'),
      query: MasterFilterSchema,
      output: z.array(Record),
    }),
    detail: endpoint({
      method: 'GET',
      path: `${base}/detail`,
      summary: { zh: `${words.zh}详情`, en: `${words.en}, one` },
      access: may('view'),
      query: z.object({ id: IdSchema }),
      output: Record,
    }),
    save: endpoint({
      method: 'POST',
      path: `${base}/save`,
      summary: { zh: `新增${words.zh}`, en: `Add: ${words.en}` },
      access: may('add'),
      body: z.object({ code: required(32), name: required(64), ...optionalCommonFields, ...sent }),
      output: DoneSchema,
    }),
    update: endpoint({
      method: 'POST',
      path: `${base}/update`,
      summary: { zh: `修改${words.zh}`, en: `Change: ${words.en}` },
      access: may('edit'),
      /** Only what is sent changes. */
      body: z.object({
        id: SentIdSchema,
        code: required(32).nullish(),
        name: required(64).nullish(),
        ...optionalCommonFields,
        ...sent,
      }),
      output: DoneSchema,
    }),
    remove: endpoint({
      method: 'POST',
      path: `${base}/remove`,
      summary: { zh: `删除${words.zh}`, en: `Remove: ${words.en}` },
      access: may('delete'),
      query: IdsQuerySchema,
      output: DoneSchema,
    }),
    download: endpoint({
      method: 'GET',
      path: `${base}/export`,
      summary: { zh: `导出${words.zh}`, en: `Download: ${words.en}` },
      access: may('export'),
      query: MasterFilterSchema,
      output: FileAnswerSchema,
      binary: true,
    }),
  };
}

/** The calls `masterDataApi` makes, whatever the kind. */
export type MasterDataApi = ReturnType<typeof masterDataApi>;
