import { z } from 'zod';
import { dictionary, dictionaryEntry } from '../records/dictionary.ts';
import { handMadeCalls, submitBody } from '../records/record-api.ts';
import {
  endpoint,
  FilterQuerySchema,
  IdListSchema,
  IdSchema,
  ListQuerySchema,
  ParentIdSchema,
  pageOf,
  TreeNodeSchema,
} from './kit.ts';
import { listExport } from './list-export.ts';

/** A dictionary (`parentId` 0, `dictKey` -1) or one of its entries; an entry has its dictionary's code. */
export const DictSchema = z.object({
  id: IdSchema,
  /** The company it belongs to; empty for a dictionary or entry of the system. */
  tenantId: z.string(),
  version: z.number().int(),
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

export interface NestedDict extends Dict {
  children?: NestedDict[] | undefined;
}

const NestedDictSchema: z.ZodType<NestedDict> = z.lazy(() =>
  DictSchema.extend({ children: z.array(NestedDictSchema).optional() }),
);

/** Absent fields keep their values; an insert needs `dictValue`, a dictionary `code`, an entry `dictKey`. */
export const DictBodySchema = submitBody(dictionary).extend({
  ...submitBody(dictionaryEntry).shape,
  parentId: ParentIdSchema.optional(),
  dictKey: z.coerce.string().pipe(dictionaryEntry.fields.dictKey.sent).optional(),
});

const base = '/api/blade-system/dict';

const parentList = endpoint({
  method: 'GET',
  path: `${base}/parent-list`,
  summary: { zh: '字典列表', en: 'Dictionaries' },
  access: { permission: 'dict_view' },
  query: FilterQuerySchema.extend({ ids: IdListSchema.optional() }),
  output: pageOf(DictSchema),
});

/** The list of dictionaries, or with `parentId` that of the entries of one of them. */
const exported = { ...parentList, query: parentList.query.extend({ parentId: ParentIdSchema.optional() }) };

export const dictApi = {
  parentList,
  /**
   * Exports the dictionaries that match the filters, with their entries; with `parentId`, the entries of that dictionary that
   * match the filters.
   */
  ...listExport(exported, { access: { permission: 'dict_export' } }),
  childList: endpoint({
    method: 'GET',
    path: `${base}/child-list`,
    summary: { zh: '字典项列表', en: 'Entries of a dictionary' },
    access: { permission: 'dict_view' },
    query: ListQuerySchema.extend({ parentId: IdSchema }),
    output: z.array(DictSchema),
  }),
  /** Dictionaries with their entries nested, limited to the matches of the filters. */
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '字典列表（嵌套）', en: 'Dictionaries, nested' },
    access: { permission: 'dict_view' },
    query: z.looseObject({ code: z.string().optional(), dictValue: z.string().optional() }),
    output: z.array(NestedDictSchema),
  }),
  tree: endpoint({
    method: 'GET',
    path: `${base}/tree`,
    summary: { zh: '字典树', en: 'Tree of a dictionary' },
    access: 'signedIn',
    /** `DICT`, or no code, returns all dictionaries. */
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
  ...handMadeCalls({ ...dictionary, fields: { ...dictionaryEntry.fields, ...dictionary.fields } }, base, {
    detail: DictSchema,
    body: DictBodySchema,
  }),
};
