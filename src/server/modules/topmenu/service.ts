import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { TopMenuBodySchema } from '#shared/api/top-menu';
import { AppError } from '#shared/errors';
import {
  changedBy,
  type Doer,
  holdRecords,
  madeBy,
  need,
  requireRecords,
  sentFields,
} from '../../db/records.ts';
import { menus, topMenuMenus, topMenus } from '../../db/schema/menus.ts';
import type { TenantTx } from '../../db/tenancy.ts';

export async function findTopMenuDetail(tx: TenantTx, id: string) {
  const [row] = await tx
    .select()
    .from(topMenus)
    .where(and(eq(topMenus.id, id), eq(topMenus.isDeleted, 0)));
  if (row === undefined) throw new AppError('record.not_found');
  return row;
}

/** Inserts or updates; gives the id. Throws `record.some_missing`. */
export async function submitTopMenu(
  tx: TenantTx,
  { id, ...body }: z.output<typeof TopMenuBodySchema>,
  by: Doer & { newId: string },
): Promise<string> {
  if (body.moduleMenuId !== undefined && body.moduleMenuId !== '0')
    await requireRecords(tx, menus, [body.moduleMenuId]);
  if (id === undefined) {
    const name = need(body, 'name');
    await tx.insert(topMenus).values({
      ...sentFields(body),
      ...madeBy(by),
      id: by.newId,
      code: need(body, 'code'),
      name,
      alias: body.alias || name,
    });
    return by.newId;
  }
  const changed = await tx
    .update(topMenus)
    .set({ ...sentFields(body), ...changedBy(by) })
    .where(and(eq(topMenus.id, id), eq(topMenus.isDeleted, 0)))
    .returning({ id: topMenus.id });
  if (changed.length === 0) throw new AppError('record.some_missing');
  return id;
}

/** Gives top menus exactly these menus. Throws `record.some_missing`. */
export async function replaceMenusOfTopMenus(
  tx: TenantTx,
  topMenuIds: readonly string[],
  menuIds: readonly string[],
): Promise<void> {
  if (topMenuIds.length === 0) return;
  // Of two who do this at once the later one's menus stand, not both's.
  await holdRecords(tx, topMenus, topMenuIds, 'change');
  await requireRecords(tx, menus, menuIds);
  await tx.delete(topMenuMenus).where(inArray(topMenuMenus.topMenuId, [...topMenuIds]));
  const rows = [...new Set(topMenuIds)].flatMap((topMenuId) =>
    [...new Set(menuIds)].map((menuId) => ({ topMenuId, menuId })),
  );
  for (let start = 0; start < rows.length; start += 1000)
    await tx.insert(topMenuMenus).values(rows.slice(start, start + 1000));
}
