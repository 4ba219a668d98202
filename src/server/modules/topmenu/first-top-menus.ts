import { asc, eq } from 'drizzle-orm';
import { firstTopMenuOf } from '#shared/menu/groups';
import type { NextId } from '../../db/ids.ts';
import { menus, topMenuMenus, topMenus } from '../../db/schema/menus.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/**
 * Adds the top menus of a new company, which together have all screens: without them its users would see none. Few, so
 * that the top bar has room for the company's name. The company can rearrange them.
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
  const areas = screens.filter((menu) => menu.parentId === '0');
  const onTop = areas.filter(({ code }) => firstTopMenuOf(code) === code);
  for (const [index, { code, name, alias, source }] of onTop.entries()) {
    const topMenuId = nextId();
    const below = areas
      .filter((area) => firstTopMenuOf(area.code) === code)
      .flatMap(({ id }) => idsBelow(id));
    await tx.insert(topMenus).values({ id: topMenuId, code, name, alias, source, sort: index + 1 });
    await tx.insert(topMenuMenus).values(below.map((menuId) => ({ topMenuId, menuId })));
  }
}
