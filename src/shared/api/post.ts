import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  FilterQuerySchema,
  IdSchema,
  IdsQuerySchema,
  pageOf,
  SubmitIdSchema,
} from './kit.ts';

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
  sort: z.coerce.number().int().min(0).max(100_000).optional(),
  remark: z.string().max(500).optional(),
  status: z.coerce.number().int().min(0).max(1).optional(),
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
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '岗位详情', en: 'Position' },
    access: { permission: 'post_view' },
    query: z.object({ id: IdSchema }),
    output: PostSchema,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${base}/submit`,
    summary: { zh: '保存岗位', en: 'Save a position' },
    access: { permission: 'post_edit', permissionToAdd: 'post_add' },
    body: PostBodySchema,
    output: DoneSchema,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: { zh: '删除岗位', en: 'Remove positions' },
    access: { permission: 'post_delete' },
    query: IdsQuerySchema,
    output: DoneSchema,
  }),
};
