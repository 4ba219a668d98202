import { z } from 'zod';
import { DoneSchema, endpoint, ParentIdSchema, SubmitIdSchema, sentIds, sentInteger } from './kit.ts';
import { TopMenuSchema } from './menu.ts';
import { recordCalls } from './record-calls.ts';

/** Fields that are absent stay as they are; an insert needs `code` and `name`. */
export const TopMenuBodySchema = z.object({
  id: SubmitIdSchema,
  code: z.string().trim().min(1).max(100).optional(),
  name: z.string().trim().min(1).max(100).optional(),
  /** English label; the name if absent. */
  alias: z.string().trim().max(100).optional(),
  source: z.string().trim().max(100).optional(),
  path: z.string().trim().max(300).optional(),
  sort: sentInteger(0, 100_000),
  /** Root of the menus it stands in; 0 is any. */
  moduleMenuId: ParentIdSchema.optional(),
});

const base = '/api/blade-system/topmenu';
const ids = sentIds(2000);

/** The list of top menus is `menuApi.topMenus`. */
export const topMenuApi = {
  ...recordCalls({
    area: 'topmenu',
    words: { zh: '顶部菜单', en: 'Top menus' },
    detail: TopMenuSchema.extend({ moduleMenuId: z.string() }),
    body: TopMenuBodySchema,
  }),
  /** Replaces the menus of the top menus. */
  grant: endpoint({
    method: 'POST',
    path: `${base}/grant`,
    summary: { zh: '配置顶部菜单', en: 'Choose the menus of top menus' },
    access: { permission: 'topmenu_setting' },
    body: z.object({ topMenuIds: ids, menuIds: ids }),
    output: DoneSchema,
  }),
};
