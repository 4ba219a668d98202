import { asc, eq } from 'drizzle-orm';
import type { NextId } from '../../db/ids.ts';
import { menus, topMenuMenus, topMenus } from '../../db/schema/menus.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/**
 * Adds a top menu for each area of the product, with all its screens, to a new company: without top menus its users would
 * see no screen. The company can rearrange them.
 */
export async function insertFirstTopMenus(tx: TenantTx, nextId: NextId): Promise<void> {
  const all = await tx
    .select({
      id: menus.id,
      parentId: menus.parentId,
      code: menus.code,
      name: menus.name,
      alias: menus.alias,
      source: menus.source,
      category: menus.category,
    })
    .from(menus)
    .where(eq(menus.isDeleted, 0))
    .orderBy(asc(menus.sort), asc(menus.id));
  const screens = all.filter((menu) => menu.category === 1);
  const idsBelow = (id: string): string[] => [
    id,
    ...screens.filter((menu) => menu.parentId === id).flatMap((menu) => idsBelow(menu.id)),
  ];
  for (const [index, area] of screens.filter((menu) => menu.parentId === '0').entries()) {
    const topMenuId = nextId();
    const { code, name, alias, source } = area;
    await tx.insert(topMenus).values({ id: topMenuId, code, name, alias, source, sort: index + 1 });
    await tx.insert(topMenuMenus).values(idsBelow(area.id).map((menuId) => ({ topMenuId, menuId })));
  }
}
