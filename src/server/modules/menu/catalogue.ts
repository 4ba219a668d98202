import { inArray, sql } from 'drizzle-orm';
import type { HandMadeScreen } from '#shared/menu/screen-menu';
import { SCREENS } from '#shared/menu/screens';
import { RECORDS, SYSTEM_RECORDS } from '#shared/records/index';
import type { AnyRecord } from '#shared/records/record';
import { menus, topMenuMenus } from '../../db/schema/menus.ts';
import { tenants } from '../../db/schema/system.ts';
import type { Database, TenantTx } from '../../db/tenancy.ts';
import { groupMenus, type MenuRow, screenMenus } from './screen-menus.ts';

const ALL_SCREENS: readonly (AnyRecord | HandMadeScreen)[] = [
  ...Object.values<AnyRecord>(RECORDS),
  ...Object.values<AnyRecord>(SYSTEM_RECORDS),
  ...Object.values(SCREENS),
];

/** Screens and buttons of the product, as records and `shared/menu/screens.ts` declare them. */
const MENU_CATALOGUE: readonly MenuRow[] = [...groupMenus(), ...ALL_SCREENS.flatMap(screenMenus)];

/**
 * Ids of the menus that only the platform's administrator sees: of data shared by all companies, or holding records of
 * each.
 */
export const PLATFORM_MENUS: readonly string[] = ALL_SCREENS.filter(({ menu }) => menu.ofPlatform)
  .flatMap(screenMenus)
  .map(({ id }) => id);

/**
 * Adds the menus that the database does not have; the others keep their names. A menu whose screen was added in a later
 * version gets its address and icon, and the menu of a new screen is put under the top menus of its siblings.
 */
export async function addMissingMenus(database: Database): Promise<void> {
  await database.withScopes(async ({ system, tenant }) => {
    const { added, companies } = await system(async (tx) => {
      const known = new Set((await tx.select({ id: menus.id }).from(menus)).map(({ id }) => id));
      await tx
        .insert(menus)
        .values([...MENU_CATALOGUE])
        .onConflictDoUpdate({
          target: menus.id,
          set: { path: sql`excluded.path`, source: sql`excluded.source` },
          setWhere: sql`${menus.path} = '' AND excluded.path <> ''`,
        });
      const screens = MENU_CATALOGUE.filter(({ id, category }) => category === 1 && !known.has(id));
      return {
        added: known.size === 0 ? [] : screens,
        companies: await tx.select({ id: tenants.tenantId }).from(tenants),
      };
    });
    if (added.length === 0) return;
    for (const { id } of companies) await tenant(id, (tx) => putUnderTopMenus(tx, added));
  });
}

async function putUnderTopMenus(tx: TenantTx, added: readonly MenuRow[]): Promise<void> {
  for (const { id, parentId = '0' } of added) {
    const beside = MENU_CATALOGUE.filter((one) => one.parentId === parentId).map((one) => one.id);
    const rows = await tx
      .selectDistinct({ topMenuId: topMenuMenus.topMenuId })
      .from(topMenuMenus)
      .where(inArray(topMenuMenus.menuId, [parentId, ...beside]));
    if (rows.length > 0)
      await tx
        .insert(topMenuMenus)
        .values(rows.map(({ topMenuId }) => ({ topMenuId, menuId: id })))
        .onConflictDoNothing();
  }
}
