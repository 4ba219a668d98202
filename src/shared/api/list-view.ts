import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  IdSchema,
  IdsQuerySchema,
  SentBooleanSchema,
  SubmitIdSchema,
  sentInteger,
} from './kit.ts';

const ColumnSchema = z.string().max(64);

/** Layout of a list's columns. Columns it does not name keep the list's defaults. */
export const ListLayoutSchema = z.object({
  /** Column keys in order; columns not named follow in their default order. */
  order: z.array(ColumnSchema).max(100),
  hidden: z.array(ColumnSchema).max(100),
  /** Optional columns that are visible; layouts stored before there were any lack it. */
  shown: z.array(ColumnSchema).max(100).optional(),
  /** Widths in px, by key. */
  widths: z.record(ColumnSchema, z.number().int().min(40).max(1200)),
  /** Number of leading columns that do not scroll. */
  frozen: z.number().int().min(0).max(4),
  density: z.enum(['normal', 'compact']),
});
export type ListLayout = z.infer<typeof ListLayoutSchema>;

/** Lists of the user or of their desk, which every signed-in user has. */
const OWN_LISTS: readonly string[] = [
  'approval',
  'deskTask',
  'notice',
  'ownRecord',
  'printJob',
  'session',
  'tagAttempt',
];
/** The list of the prints of a kind of document. */
export const printsList = (area: string): string => `${area}Prints`;
const PRINTS = new RegExp(`^${printsList('(.+)')}$`);

/** Whether a user with these permissions may use the views of a list. */
export function mayUseViews(list: string, permissions: ReadonlySet<string>): boolean {
  if (OWN_LISTS.includes(list)) return true;
  const area = PRINTS.exec(list)?.[1];
  return permissions.has(area === undefined ? `${list}_view` : `${area}_print`);
}

/** Area of a list; its shared views are visible to users who `mayUseViews`. */
const ListNameSchema = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,49}$/);

const ViewFields = {
  list: ListNameSchema,
  name: z.string().trim().min(1).max(50),
  /** Query of the list's address, without the page parameters. */
  query: z.string().max(2000),
  layout: ListLayoutSchema.nullable(),
  isShared: z.boolean(),
};

/** A saved view of a list: filters, order and columns under a name. */
export const ListViewSchema = z.object({
  id: IdSchema,
  ...ViewFields,
  /** Whether it belongs to the caller; others' views are listed because they are shared. */
  isOwn: z.boolean(),
  /** Whether the caller may change it: the owner may, and for a shared view every administrator. */
  isEditable: z.boolean(),
  ownerName: z.string(),
  version: z.number().int(),
});
export type ListView = z.infer<typeof ListViewSchema>;

const base = '/api/blade-system/list-view';

const fields = {
  list: { zh: '列表', en: 'List' },
  name: { zh: '视图名称', en: 'Name of the view' },
  query: { zh: '筛选条件', en: 'Filters' },
  layout: { zh: '列设置', en: 'Columns' },
  order: { zh: '列的顺序', en: 'Order of the columns' },
  hidden: { zh: '隐藏的列', en: 'Hidden columns' },
  shown: { zh: '显示的列', en: 'Shown columns' },
  widths: { zh: '列宽', en: 'Widths' },
  frozen: { zh: '冻结的列', en: 'Frozen columns' },
  density: { zh: '行距', en: 'Density' },
  isShared: { zh: '共享给公司', en: 'Shared in the company' },
};

export const listViewApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '列表视图', en: 'Views of a list' },
    access: 'signedIn',
    fields,
    query: z.object({ list: ListNameSchema }),
    output: z.array(ListViewSchema),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${base}/submit`,
    summary: { zh: '保存列表视图', en: 'Save a view of a list' },
    access: 'signedIn',
    fields,
    body: z.object({
      ...ViewFields,
      layout: ViewFields.layout.optional(),
      query: ViewFields.query.optional(),
      isShared: SentBooleanSchema.optional(),
      id: SubmitIdSchema,
      version: sentInteger(1, 2_147_483_647),
    }),
    output: DoneSchema,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: { zh: '删除列表视图', en: 'Delete views of lists' },
    access: 'signedIn',
    query: IdsQuerySchema,
    output: DoneSchema,
  }),
};
