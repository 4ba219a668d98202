import { z } from 'zod';
import { endpoint, IdSchema } from './kit.ts';

/** A node of the menu tree. `category` 1 is a menu, 2 a button; `children` is absent when there are none. */
export interface Menu {
  id: string;
  parentId: string;
  code: string;
  name: string;
  /** English label. */
  alias: string;
  path: string;
  /** Icon name. */
  source: string;
  sort: number;
  category: number;
  /** Where a button stands: 1 toolbar, 2 row, 3 both. */
  action: number;
  isOpen: number;
  remark: string;
  meta?: { keepAlive: boolean; roles: string[]; i18n: string; alias: string } | undefined;
  children?: Menu[] | undefined;
}

export const MenuSchema: z.ZodType<Menu> = z.lazy(() =>
  z.object({
    id: IdSchema,
    parentId: z.string(),
    code: z.string(),
    name: z.string(),
    alias: z.string(),
    path: z.string(),
    source: z.string(),
    sort: z.number(),
    category: z.number(),
    action: z.number(),
    isOpen: z.number(),
    remark: z.string(),
    meta: z
      .object({ keepAlive: z.boolean(), roles: z.array(z.string()), i18n: z.string(), alias: z.string() })
      .optional(),
    children: z.array(MenuSchema).optional(),
  }),
);

export const TopMenuSchema = z.object({
  id: IdSchema,
  tenantId: z.string(),
  code: z.string(),
  name: z.string(),
  alias: z.string(),
  source: z.string(),
  path: z.string(),
  sort: z.number(),
});
export type TopMenu = z.infer<typeof TopMenuSchema>;

export const menuApi = {
  topMenus: endpoint({
    method: 'GET',
    path: '/api/blade-system/topmenu/list',
    summary: { zh: '顶部菜单', en: 'Top menus' },
    access: 'signedIn',
    query: z.object({ moduleMenuId: z.string().optional() }),
    output: z.array(TopMenuSchema),
  }),
  routes: endpoint({
    method: 'GET',
    path: '/api/blade-system/menu/routes',
    summary: { zh: '菜单路由', en: 'Menu routes' },
    access: 'signedIn',
    query: z.object({ topMenuId: z.string().optional() }),
    output: z.array(MenuSchema),
  }),
  buttons: endpoint({
    method: 'GET',
    path: '/api/blade-system/menu/buttons',
    summary: { zh: '按钮权限', en: 'Button permissions' },
    access: 'signedIn',
    output: z.array(MenuSchema),
  }),
};
