import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PageQuery } from '#shared/api/kit';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable } from '../../db/paging.ts';
import { roleMenus, topMenuMenus, topMenus } from '../../db/schema/menus.ts';
import type { TenantTx } from '../../db/tenancy.ts';

export type TopMenuRecord = typeof topMenus.$inferSelect;

/** Ids of the menus granted to any of the roles. */
export async function findGrantedMenuIds(tx: TenantTx, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ menuId: roleMenus.menuId })
    .from(roleMenus)
    .where(inArray(roleMenus.roleId, [...roleIds]));
  return new Set(rows.map((row) => row.menuId));
}

/** Ids of the menus under a top menu. */
export async function findMenuIdsOfTopMenu(tx: TenantTx, topMenuId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ menuId: topMenuMenus.menuId })
    .from(topMenuMenus)
    .where(eq(topMenuMenus.topMenuId, topMenuId));
  return new Set(rows.map((row) => row.menuId));
}

const TOP_MENU_FIELDS: Sortable = {
  id: topMenus.id,
  code: topMenus.code,
  name: topMenus.name,
  alias: topMenus.alias,
  source: topMenus.source,
  path: topMenus.path,
  sort: topMenus.sort,
  moduleMenuId: topMenus.moduleMenuId,
};
const TOP_MENU_FILTERABLE: Filterable = { ...TOP_MENU_FIELDS, code: exactly(topMenus.code) };

export type TopMenuQuery = Pick<PageQuery, 'ascs' | 'descs'> & {
  moduleMenuId?: string | undefined;
} & Record<string, unknown>;

/** Active top menus that match the filters; with a module, those of this module and those without a module. */
export async function findTopMenus(tx: TenantTx, query: TopMenuQuery = {}): Promise<TopMenuRecord[]> {
  const { moduleMenuId, ...filters } = query;
  const isOfModule =
    moduleMenuId === undefined ? undefined : inArray(topMenus.moduleMenuId, ['0', moduleMenuId]);
  return tx
    .select()
    .from(topMenus)
    .where(
      and(
        eq(topMenus.isDeleted, 0),
        eq(topMenus.status, 1),
        isOfModule,
        filterBy(filters, TOP_MENU_FILTERABLE),
      ),
    )
    .orderBy(...orderOf(query, TOP_MENU_FIELDS, [asc(topMenus.sort), asc(topMenus.id)]));
}

/** Which menus are under which top menus. */
export async function findTopMenuGrants(tx: TenantTx): Promise<{ topMenuId: string; menuId: string }[]> {
  return tx.select({ topMenuId: topMenuMenus.topMenuId, menuId: topMenuMenus.menuId }).from(topMenuMenus);
}
