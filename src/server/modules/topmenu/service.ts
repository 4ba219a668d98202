import { inArray } from 'drizzle-orm';
import { insertJson } from '../../db/json-rows.ts';
import { changedBy, type Doer, raiseVersions, removeRecords, requireRecords } from '../../db/records.ts';
import { menus, topMenuMenus, topMenus } from '../../db/schema/menus.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { openRights } from '../../rights/reach.ts';
import { refuseMenusBeyond } from '../../rights/refuse-beyond.ts';
import { findMenuIdsOfTopMenu } from '../menu/service.ts';

export { insertFirstTopMenus } from './first-top-menus.ts';

/**
 * Replaces the menus under top menus. Menus added or taken away must be the caller's own, because a screen under no top
 * menu is visible to no user. Throws `record.some_missing`, `topmenu.beyond_own`.
 */
export async function replaceMenusOfTopMenus(
  tx: TenantTx,
  topMenuIds: readonly string[],
  menuIds: readonly string[],
  by: Doer,
  user: Principal,
): Promise<void> {
  if (topMenuIds.length === 0) return;
  // Serialised, so that of two concurrent changes the later one's menus remain, not a mixture of both.
  const giver = await openRights(tx, user);
  await requireRecords(tx, topMenus, topMenuIds);
  await requireRecords(tx, menus, menuIds);
  const wanted = new Set(menuIds);
  const changed: string[] = [];
  for (const topMenuId of new Set(topMenuIds)) {
    const standing = await findMenuIdsOfTopMenu(tx, topMenuId);
    changed.push(
      ...menuIds.filter((id) => !standing.has(id)),
      ...[...standing].filter((id) => !wanted.has(id)),
    );
  }
  await refuseMenusBeyond(tx, giver, changed, 'topmenu.beyond_own');
  await tx.delete(topMenuMenus).where(inArray(topMenuMenus.topMenuId, [...topMenuIds]));
  const rows = [...new Set(topMenuIds)].flatMap((topMenuId) =>
    [...new Set(menuIds)].map((menuId) => ({ topMenuId, menuId })),
  );
  await insertJson(tx, topMenuMenus, rows);
  await raiseVersions(tx, topMenus, topMenuIds, by);
}

/**
 * Removes top menus, all or none. Throws `record.some_missing`, and `topmenu.beyond_own` for a menu under one that the
 * caller does not hold.
 */
export async function removeTopMenus(
  tx: TenantTx,
  ids: readonly string[],
  by: Doer,
  user: Principal,
): Promise<void> {
  const giver = await openRights(tx, user);
  for (const id of ids)
    await refuseMenusBeyond(tx, giver, [...(await findMenuIdsOfTopMenu(tx, id))], 'topmenu.beyond_own');
  await removeRecords(tx, topMenus, ids, changedBy(by));
}
