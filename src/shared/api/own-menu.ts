import { z } from 'zod';
import { endpoint, IdSchema, ListQuerySchema, listOrPageOf } from './kit.ts';

/** A node of the menu tree. `category` 1 is a menu, 2 a button; `children` is absent if there are none. */
export interface Menu {
  id: string;
  parentId: string;
  /** The company of the caller, in the caller's own menus: the entries themselves are the same in every company. */
  tenantId?: string | undefined;
  code: string;
  name: string;
  /** English label. */
  alias: string;
  /** Empty if the product has no screen for it. */
  path: string;
  /** Icon name. */
  source: string;
  sort: number;
  category: number;
  /** Where a button is placed: 1 toolbar, 2 row, 3 both. */
  action: number;
  /** 1 in the page, 2 in a new window. */
  isOpen: number;
  /** Its external page may have the caller's access token; absent if it may not, or does not ask for it. */
  takesToken?: true | undefined;
  /** Aliases of the roles it is shown to, as they are edited; `meta` has them as a list. */
  roles?: string | undefined;
  preset?: string | undefined;
  pageGroup?: string | undefined;
  /** The parameters of `preset`; absent if there are none. */
  query?: Record<string, string> | undefined;
  /** The paths of `pageGroup`; absent if there are none. */
  group?: string[] | undefined;
  /** The same as `source`, under the specification's other name. */
  icon?: string | undefined;
  remark: string;
  isDeleted?: number | undefined;
  version?: number | undefined;
  /** The page keeps its state while another page is shown. */
  keepAlive?: boolean | undefined;
  /** Only in the lists of the administration. */
  parentName?: string | undefined;
  /**
   * `roles` is absent if everyone may see the entry, because open compatible clients hide an entry with an empty list.
   */
  meta?: { keepAlive: boolean; roles?: string[] | undefined; i18n: string; alias: string } | undefined;
  hasChildren?: boolean | undefined;
  children?: Menu[] | undefined;
}

export const menuFields = {
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
  roles: z.string().optional(),
  preset: z.string().optional(),
  pageGroup: z.string().optional(),
  remark: z.string(),
  isDeleted: z.number().optional(),
  version: z.number().int().optional(),
  keepAlive: z.boolean().optional(),
  parentName: z.string().optional(),
};

export const MenuSchema: z.ZodType<Menu> = z.lazy(() =>
  z.object({
    ...menuFields,
    tenantId: z.string().optional(),
    takesToken: z.literal(true).optional(),
    query: z.record(z.string(), z.string()).optional(),
    group: z.array(z.string()).optional(),
    icon: z.string().optional(),
    meta: z
      .object({
        keepAlive: z.boolean(),
        roles: z.array(z.string()).optional(),
        i18n: z.string(),
        alias: z.string(),
      })
      .optional(),
    hasChildren: z.boolean().optional(),
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
  /** Id of the module (system) that contains it; 0 for all of them. */
  moduleMenuId: IdSchema,
  /** This module; absent for all of them. */
  module: z.object({ id: IdSchema, name: z.string(), alias: z.string(), source: z.string() }).optional(),
});
export type TopMenu = z.infer<typeof TopMenuSchema>;

const base = '/api/blade-system/menu';

/** The calls of a signed-in user's page when it starts: the top menus, and the entries and buttons it may show. */
export const ownMenuApi = {
  topMenus: endpoint({
    method: 'GET',
    path: '/api/blade-system/topmenu/list',
    summary: { zh: '顶部菜单', en: 'Top menus' },
    access: 'signedIn',
    beforePasswordChange: true,
    fields: { module: { zh: '所属系统', en: 'System' } },
    /**
     * All top menus if paged and the caller may view top menus; otherwise those with at least one screen the caller
     * may open.
     */
    query: ListQuerySchema.extend({ moduleMenuId: IdSchema.optional() }),
    output: listOrPageOf(TopMenuSchema),
  }),
  /** The caller’s top menus, in the form open clients of the family expect. */
  topMenusOfCaller: endpoint({
    method: 'GET',
    path: `${base}/top-menu`,
    summary: { zh: '我的顶部菜单', en: 'Top menus of the caller' },
    access: 'signedIn',
    beforePasswordChange: true,
    output: z.array(TopMenuSchema),
  }),
  routes: endpoint({
    method: 'GET',
    path: `${base}/routes`,
    summary: { zh: '菜单路由', en: 'Menu routes' },
    access: 'signedIn',
    beforePasswordChange: true,
    query: z.object({ topMenuId: IdSchema.optional() }),
    output: z.array(MenuSchema),
  }),
  buttons: endpoint({
    method: 'GET',
    path: `${base}/buttons`,
    summary: { zh: '按钮权限', en: 'Button permissions' },
    access: 'signedIn',
    beforePasswordChange: true,
    output: z.array(MenuSchema),
  }),
};
