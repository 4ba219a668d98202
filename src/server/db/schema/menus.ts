import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, versionedColumns } from './columns.ts';

/** Menus and buttons of the product, the same for every company. A tenant handle can only read them. */
export const menus = pgTable('menus', {
  id: idColumn('id').primaryKey(),
  parentId: idColumn('parent_id').notNull().default('0'),
  code: text('code').notNull(),
  name: text('name').notNull(),
  alias: text('alias').notNull(),
  path: text('path').notNull().default(''),
  source: text('source').notNull().default(''),
  sort: integer('sort').notNull().default(1),
  /** 1 menu, 2 button. */
  category: smallint('category').notNull().default(1),
  action: smallint('action').notNull().default(0),
  isOpen: smallint('is_open').notNull().default(1),
  /** Aliases of roles with commas between, see `rolesOf`; empty for all. */
  roles: text('roles').notNull().default(''),
  /** The query its page opens with: `a=1&b=2`. */
  preset: text('preset').notNull().default(''),
  /** Paths of further pages that the entry covers, separated by commas. */
  pageGroup: text('page_group').notNull().default(''),
  keepAlive: boolean('keep_alive').notNull().default(false),
  remark: text('remark').notNull().default(''),
  isDeleted: smallint('is_deleted').notNull().default(0),
  version: integer('version').notNull().default(1),
});

export const roleMenus = pgTable('role_menus', {
  tenantId: tenantColumn(),
  roleId: idColumn('role_id').notNull(),
  menuId: idColumn('menu_id').notNull(),
});

/** Calls that a role withholds although it has their button; see `rights/calls.ts`. */
export const roleWithheldCalls = pgTable('role_withheld_calls', {
  tenantId: tenantColumn(),
  roleId: idColumn('role_id').notNull(),
  call: text('call').notNull(),
});

export const topMenus = pgTable('top_menus', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  alias: text('alias').notNull(),
  source: text('source').notNull().default(''),
  path: text('path').notNull().default(''),
  sort: integer('sort').notNull().default(1),
  /** Root of the menu tree that contains it; 0 means any. */
  moduleMenuId: idColumn('module_menu_id').notNull().default('0'),
  ...versionedColumns(),
});

export const topMenuMenus = pgTable('top_menu_menus', {
  tenantId: tenantColumn(),
  topMenuId: idColumn('top_menu_id').notNull(),
  menuId: idColumn('menu_id').notNull(),
});
