import { z } from 'zod';
import { menu } from '../records/menu.ts';
import { handMadeCalls, submitBody } from '../records/record-api.ts';
import {
  endpoint,
  FilterQuerySchema,
  IdListSchema,
  SentBooleanSchema,
  sentInteger,
  TreeNodeSchema,
} from './kit.ts';
import { listExport } from './list-export.ts';
import { MenuSchema, menuFields, ownMenuApi } from './own-menu.ts';

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

/**
 * Rights that can be granted, or are granted: menus with their buttons, data scopes (keys of `DATA_SCOPES`), and calls
 * (`GET /api/…`) under their buttons.
 */
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
  ...ownMenuApi,
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
