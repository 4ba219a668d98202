import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  FilterQuerySchema,
  IdSchema,
  IdsQuerySchema,
  ParentIdSchema,
  pageOf,
  SubmitIdSchema,
  TreeNodeSchema,
} from './kit.ts';

/** A dictionary (`parentId` 0, `dictKey` -1) or an entry of one, which bears its code. */
export const DictSchema = z.object({
  id: IdSchema,
  parentId: z.string(),
  code: z.string(),
  dictKey: z.string(),
  dictValue: z.string(),
  sort: z.number().int(),
  remark: z.string(),
  isDeleted: z.number().int(),
  parentName: z.string(),
});
export type Dict = z.infer<typeof DictSchema>;

/** Fields that are absent stay as they are; an insert needs `dictValue`, a dictionary `code`, an entry `dictKey`. */
export const DictBodySchema = z.object({
  id: SubmitIdSchema,
  parentId: ParentIdSchema.optional(),
  code: z.string().trim().min(1).max(100).optional(),
  dictKey: z.coerce.string().trim().min(1).max(100).optional(),
  dictValue: z.string().trim().min(1).max(200).optional(),
  sort: z.coerce.number().int().min(0).max(100_000).optional(),
  remark: z.string().max(500).optional(),
});

const base = '/api/blade-system/dict';

export const dictApi = {
  parentList: endpoint({
    method: 'GET',
    path: `${base}/parent-list`,
    summary: { zh: '字典列表', en: 'Dictionaries' },
    access: { permission: 'dict_view' },
    query: FilterQuerySchema,
    output: pageOf(DictSchema),
  }),
  childList: endpoint({
    method: 'GET',
    path: `${base}/child-list`,
    summary: { zh: '字典项列表', en: 'Entries of a dictionary' },
    access: { permission: 'dict_view' },
    query: z.looseObject({ parentId: IdSchema }),
    output: z.array(DictSchema),
  }),
  tree: endpoint({
    method: 'GET',
    path: `${base}/tree`,
    summary: { zh: '字典树', en: 'Tree of a dictionary' },
    access: 'signedIn',
    /** `DICT`, or nothing, is all of them. */
    query: z.object({ code: z.string().optional() }),
    output: z.array(TreeNodeSchema),
  }),
  dictionary: endpoint({
    method: 'GET',
    path: `${base}/dictionary`,
    summary: { zh: '按编号取字典项', en: 'Entries by code' },
    access: 'signedIn',
    query: z.object({ code: z.string().min(1) }),
    output: z.array(
      DictSchema.pick({ id: true, code: true, dictKey: true, dictValue: true, sort: true, remark: true }),
    ),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '字典详情', en: 'Dictionary entry' },
    access: { permission: 'dict_view' },
    query: z.object({ id: IdSchema }),
    output: DictSchema,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${base}/submit`,
    summary: { zh: '保存字典', en: 'Save a dictionary entry' },
    access: { permission: 'dict_edit', permissionToAdd: 'dict_add' },
    body: DictBodySchema,
    output: DoneSchema,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: { zh: '删除字典', en: 'Remove dictionary entries' },
    access: { permission: 'dict_delete' },
    query: IdsQuerySchema,
    output: DoneSchema,
  }),
};
