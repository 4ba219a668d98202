import { z } from 'zod';
import {
  DoneSchema,
  endpoint,
  IdListSchema,
  IdSchema,
  IdsQuerySchema,
  ParentIdSchema,
  SubmitIdSchema,
} from './kit.ts';
import { TopMenuSchema } from './menu.ts';

/** Fields that are absent stay as they are; an insert needs `code` and `name`. */
export const TopMenuBodySchema = z.object({
  id: SubmitIdSchema,
  code: z.string().trim().min(1).max(100).optional(),
  name: z.string().trim().min(1).max(100).optional(),
  /** English label; the name if absent. */
  alias: z.string().trim().max(100).optional(),
  source: z.string().trim().max(100).optional(),
  path: z.string().trim().max(300).optional(),
  sort: z.coerce.number().int().min(0).max(100_000).optional(),
  /** Root of the menus it stands in; 0 is any. */
  moduleMenuId: ParentIdSchema.optional(),
});

const base = '/api/blade-system/topmenu';
const ids = z.union([z.array(IdSchema).max(2000), IdListSchema]);

/** The list of top menus is `menuApi.topMenus`. */
export const topMenuApi = {
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '顶部菜单详情', en: 'Top menu' },
    access: { permission: 'topmenu_view' },
    query: z.object({ id: IdSchema }),
    output: TopMenuSchema.extend({ moduleMenuId: z.string() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: `${base}/submit`,
    summary: { zh: '保存顶部菜单', en: 'Save a top menu' },
    access: { permission: 'topmenu_edit', permissionToAdd: 'topmenu_add' },
    body: TopMenuBodySchema,
    output: DoneSchema,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/remove`,
    summary: { zh: '删除顶部菜单', en: 'Remove top menus' },
    access: { permission: 'topmenu_delete' },
    query: IdsQuerySchema,
    output: DoneSchema,
  }),
  /** Replaces the menus of the top menus. */
  grant: endpoint({
    method: 'POST',
    path: `${base}/grant`,
    summary: { zh: '配置顶部菜单', en: 'Choose the menus of top menus' },
    access: { permission: 'topmenu_edit' },
    body: z.object({ topMenuIds: ids, menuIds: ids }),
    output: DoneSchema,
  }),
};
