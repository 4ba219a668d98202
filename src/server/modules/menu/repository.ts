import { and, asc, eq, inArray } from 'drizzle-orm';
import { menus, roleMenus, topMenuMenus, topMenus } from '../../db/schema/menus.ts';
import type { TenantTx } from '../../db/tenancy.ts';

export type MenuRecord = typeof menus.$inferSelect;
export type TopMenuRecord = typeof topMenus.$inferSelect;

/** All menus and buttons in use, by `sort`. */
export async function findAllMenus(tx: TenantTx): Promise<MenuRecord[]> {
  return tx.select().from(menus).where(eq(menus.isDeleted, 0)).orderBy(asc(menus.sort), asc(menus.id));
}

export async function findGrantedMenuIds(tx: TenantTx, roleIds: readonly string[]): Promise<Set<string>> {
  if (roleIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ menuId: roleMenus.menuId })
    .from(roleMenus)
    .where(inArray(roleMenus.roleId, [...roleIds]));
  return new Set(rows.map((row) => row.menuId));
}

/** Menus that stand under a top menu. */
export async function findMenuIdsOfTopMenu(tx: TenantTx, topMenuId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ menuId: topMenuMenus.menuId })
    .from(topMenuMenus)
    .where(eq(topMenuMenus.topMenuId, topMenuId));
  return new Set(rows.map((row) => row.menuId));
}

/** Top menus in use; of one module those that stand in it or in any. */
export async function findTopMenus(tx: TenantTx, moduleMenuId?: string): Promise<TopMenuRecord[]> {
  const isOfModule =
    moduleMenuId === undefined ? undefined : inArray(topMenus.moduleMenuId, ['0', moduleMenuId]);
  return tx
    .select()
    .from(topMenus)
    .where(and(eq(topMenus.isDeleted, 0), eq(topMenus.status, 1), isOfModule))
    .orderBy(asc(topMenus.sort), asc(topMenus.id));
}

export async function findTopMenuGrants(tx: TenantTx): Promise<{ topMenuId: string; menuId: string }[]> {
  return tx.select({ topMenuId: topMenuMenus.topMenuId, menuId: topMenuMenus.menuId }).from(topMenuMenus);
}
