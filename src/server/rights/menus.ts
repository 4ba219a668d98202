import { asc, eq } from 'drizzle-orm';
import { menus } from '../db/schema/menus.ts';
import type { SystemTx, TenantTx } from '../db/tenancy.ts';

export type MenuRecord = typeof menus.$inferSelect;

/** All menus and buttons that are not removed, by `sort`. */
export async function findAllMenus(tx: TenantTx | SystemTx): Promise<MenuRecord[]> {
  return tx.select().from(menus).where(eq(menus.isDeleted, 0)).orderBy(asc(menus.sort), asc(menus.id));
}

/** Ids of the menus and of all their ancestors. */
export function withAncestors(all: readonly MenuRecord[], ids: ReadonlySet<string>): Set<string> {
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  const found = new Set<string>();
  for (const id of ids) {
    for (let menu = byId.get(id); menu !== undefined && !found.has(menu.id); menu = byId.get(menu.parentId))
      found.add(menu.id);
  }
  return found;
}
