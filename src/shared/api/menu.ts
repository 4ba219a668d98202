import { z } from 'zod';
import { menu } from '../records/menu.ts';
import { handMadeCalls, submitBody } from '../records/record-api.ts';
import {
  endpoint,
  FilterQuerySchema,
  IdListSchema,
  IdSchema,
  ListQuerySchema,
  listOrPageOf,
  SentBooleanSchema,
  sentInteger,
  TreeNodeSchema,
} from './kit.ts';
import { listExport } from './list-export.ts';

/** A node of the menu tree. `category` 1 is a menu, 2 a button; `children` is absent if there are none. */
export interface Menu {
  id: string;
  parentId: string;
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
  isOpen: number;
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
  /** `roles` is absent if everyone may see it: open clients of the family hide an entry with an empty list. */
  meta?: { keepAlive: boolean; roles?: string[] | undefined; i18n: string; alias: string } | undefined;
  hasChildren?: boolean | undefined;
  children?: Menu[] | undefined;
}

const menuFields = {
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

export const MenuDetailSchema = z.object({
  ...menuFields,
  keepAlive: z.boolean(),
  roles: z.string(),
  preset: z.string(),
  pageGroup: z.string(),
  parentName: z.string(),
  categoryName: z.string(),
  actionName: z.string(),
  isOpenName: z.string(),
});

/** Absent fields keep their values; an insert needs `code`, `name`, `alias`, `sort` and `category`. */
export const MenuBodySchema = submitBody(menu).extend({
  /** 1 opens in the page, 2 in a new window; 0, sent by forms of another dialect, means 1. */
  isOpen: sentInteger(0, 2)
    .transform((opens) => (opens === 0 ? 1 : opens))
    .optional(),
  keepAlive: SentBooleanSchema.optional(),
});

export const TopMenuSchema = z.object({
  id: IdSchema,
  tenantId: z.string(),
  code: z.string(),
  name: z.string(),
  alias: z.string(),
  source: z.string(),
  path: z.string(),
  sort: z.number(),
  /** The module (system) it stands in; absent for all of them. */
  module: z.object({ id: IdSchema, name: z.string(), alias: z.string(), source: z.string() }).optional(),
});
export type TopMenu = z.infer<typeof TopMenuSchema>;

/** What can be granted, or is granted: menus with their buttons, data scopes (keys of `DATA_SCOPES`), interfaces. */
const GrantTreeSchema = z.object({
  menu: z.array(TreeNodeSchema),
  dataScope: z.array(TreeNodeSchema),
  apiScope: z.array(TreeNodeSchema),
});
const GrantKeysSchema = z.object({
  menu: z.array(z.string()),
  dataScope: z.array(z.string()),
  apiScope: z.array(z.string()),
});

const base = '/api/blade-system/menu';
const viewMenus = { permission: 'menu_view' };

const list = endpoint({
  method: 'GET',
  path: `${base}/list`,
  summary: { zh: '菜单和按钮（嵌套）', en: 'Menus and buttons, nested' },
  access: viewMenus,
  query: z.looseObject({}),
  output: z.array(MenuSchema),
});

export const menuApi = {
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
    query: z.object({ topMenuId: z.string().optional() }),
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
  lazyList: endpoint({
    method: 'GET',
    path: `${base}/lazy-list`,
    summary: { zh: '菜单懒加载列表', en: 'Menus, one level' },
    access: viewMenus,
    /** Without `parentId`: the roots, or every level if a filter is set. */
    query: z.looseObject({ parentId: z.string().optional() }),
    output: z.array(MenuSchema),
  }),
  /** Same as `lazyList`, without buttons. */
  lazyMenuList: endpoint({
    method: 'GET',
    path: `${base}/lazy-menu-list`,
    summary: { zh: '菜单懒加载列表（不含按钮）', en: 'Menus without buttons, one level' },
    access: viewMenus,
    query: z.looseObject({ parentId: z.string().optional() }),
    output: z.array(MenuSchema),
  }),
  list,
  /** In the order of the tree, with the filters of the list. */
  ...listExport({ ...list, query: FilterQuerySchema }, { access: { permission: 'menu_export' } }),
  menuList: endpoint({
    method: 'GET',
    path: `${base}/menu-list`,
    summary: { zh: '菜单（嵌套）', en: 'Menus, nested' },
    access: viewMenus,
    /** Paging parameters are accepted and ignored. */
    query: z.looseObject({}),
    output: z.array(MenuSchema),
  }),
  tree: endpoint({
    method: 'GET',
    path: `${base}/tree`,
    summary: { zh: '菜单树', en: 'Tree of menus' },
    access: viewMenus,
    /** `tenantId` is ignored: menus are the same in every company. */
    query: z.object({ tenantId: z.string().optional() }),
    output: z.array(TreeNodeSchema),
  }),
  /** Menus belong to the product: only the platform’s administrator submits and removes them. */
  ...handMadeCalls(menu, base, { detail: MenuDetailSchema, body: MenuBodySchema }),
  grantTree: endpoint({
    method: 'GET',
    path: `${base}/grant-tree`,
    summary: { zh: '可授权的权限', en: 'Permissions the caller may grant' },
    access: { permission: 'role_grant' },
    output: GrantTreeSchema,
  }),
  roleTreeKeys: endpoint({
    method: 'GET',
    path: `${base}/role-tree-keys`,
    summary: { zh: '角色已有的权限', en: 'Permissions of roles' },
    access: { permission: 'role_view' },
    query: z.object({ roleIds: IdListSchema }),
    output: GrantKeysSchema,
  }),
  grantTopTree: endpoint({
    method: 'GET',
    path: `${base}/grant-top-tree`,
    summary: { zh: '顶部菜单可配置的菜单', en: 'Menus a top menu may have' },
    access: { permission: 'topmenu_view' },
    output: GrantTreeSchema,
  }),
  topTreeKeys: endpoint({
    method: 'GET',
    path: `${base}/top-tree-keys`,
    summary: { zh: '顶部菜单已有的菜单', en: 'Menus of top menus' },
    access: { permission: 'topmenu_view' },
    query: z.object({ topMenuIds: IdListSchema }),
    output: GrantKeysSchema,
  }),
};
