import { z } from 'zod';
import { endpoint, FilterQuerySchema, IdSchema, pageOf, SubmitIdSchema, sentInteger } from './kit.ts';
import { recordCalls } from './record-calls.ts';

/** A position. `category` is a key of the dictionary `post_category`. */
export const PostSchema = z.object({
  id: IdSchema,
  tenantId: z.string(),
  category: z.string(),
  categoryName: z.string(),
  postCode: z.string(),
  postName: z.string(),
  sort: z.number().int(),
  remark: z.string(),
  status: z.number().int(),
});
export type Post = z.infer<typeof PostSchema>;

/** Fields that are absent stay as they are; an insert needs `postCode` and `postName`. */
export const PostBodySchema = z.object({
  id: SubmitIdSchema,
  category: z.coerce.string().max(50).optional(),
  postCode: z.string().trim().min(1).max(50).optional(),
  postName: z.string().trim().min(1).max(100).optional(),
  sort: sentInteger(0, 100_000),
  remark: z.string().max(500).optional(),
  status: sentInteger(0, 1),
});

const base = '/api/blade-system/post';

export const postApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '岗位列表', en: 'Positions' },
    access: { permission: 'post_view' },
    query: FilterQuerySchema,
    output: pageOf(PostSchema),
  }),
  select: endpoint({
    method: 'GET',
    path: `${base}/select`,
    summary: { zh: '岗位选择', en: 'Positions to choose from' },
    access: 'signedIn',
    output: z.array(PostSchema),
  }),
  ...recordCalls({
    area: 'post',
    words: { zh: '岗位', en: 'Positions' },
    detail: PostSchema,
    body: PostBodySchema,
    fields: { category: { zh: '岗位类型', en: 'Kind of position' } },
  }),
};
