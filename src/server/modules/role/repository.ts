import { and, asc, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { nameOfCall } from '#shared/api/call-nodes';
import type { Endpoint } from '#shared/api/kit';
import { insertJson } from '../../db/json-rows.ts';
import { menus, roleMenus, roleWithheldCalls } from '../../db/schema/menus.ts';
import { roleDepartments, roles, userRoles, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { ADMINISTRATOR } from '../../rights/roles.ts';

export type RoleRow = typeof roles.$inferSelect;

export async function findRolesByIds(tx: TenantTx, ids: readonly string[]): Promise<RoleRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(roles)
    .where(and(inArray(roles.id, [...ids]), eq(roles.isDeleted, 0)));
}

/** The departments chosen for each of the roles, in the form of the answers. */
export async function findScopesOfRoles(
  tx: TenantTx,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, { dataScopeDeptIds: string[] }>> {
  const chosen =
    roleIds.length === 0
      ? []
      : await tx
          .select()
          .from(roleDepartments)
          .where(inArray(roleDepartments.roleId, [...roleIds]));
  const byRole = Map.groupBy(chosen, ({ roleId }) => roleId);
  return new Map(
    roleIds.map((id) => [id, { dataScopeDeptIds: (byRole.get(id) ?? []).map(({ deptId }) => deptId) }]),
  );
}

export async function findMenuIdsOfRoles(tx: TenantTx, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ menuId: roleMenus.menuId })
    .from(roleMenus)
    .innerJoin(menus, and(eq(menus.id, roleMenus.menuId), eq(menus.isDeleted, 0)))
    .where(inArray(roleMenus.roleId, [...roleIds]))
    .orderBy(asc(roleMenus.menuId));
  return rows.map((row) => row.menuId);
}

/** Replaces the menus of each role. */
export async function replaceRoleMenus(
  tx: TenantTx,
  roleIds: readonly string[],
  menuIds: readonly string[],
): Promise<void> {
  await tx.delete(roleMenus).where(inArray(roleMenus.roleId, [...roleIds]));
  await insertJson(
    tx,
    roleMenus,
    roleIds.flatMap((roleId) => menuIds.map((menuId) => ({ roleId, menuId }))),
  );
}

/** Replaces the calls that a role withholds. */
export async function replaceWithheldCalls(
  tx: TenantTx,
  roleId: string,
  calls: readonly string[],
): Promise<void> {
  await tx.delete(roleWithheldCalls).where(eq(roleWithheldCalls.roleId, roleId));
  await insertJson(
    tx,
    roleWithheldCalls,
    calls.map((call) => ({ roleId, call })),
  );
}

export type Button = Pick<typeof menus.$inferSelect, 'id' | 'code'>;

/** The buttons among these menus. */
export async function findButtons(tx: TenantTx, menuIds: readonly string[]): Promise<Button[]> {
  return tx
    .select({ id: menus.id, code: menus.code })
    .from(menus)
    .where(and(inArray(menus.id, [...menuIds]), eq(menus.category, 2)));
}

export async function replaceScope(
  tx: TenantTx,
  roleIds: readonly string[],
  dataScope: number,
  deptIds: readonly string[],
): Promise<void> {
  await tx
    .update(roles)
    .set({ dataScope })
    .where(inArray(roles.id, [...roleIds]));
  await tx.delete(roleDepartments).where(inArray(roleDepartments.roleId, [...roleIds]));
  const rows = roleIds.flatMap((roleId) => deptIds.map((deptId) => ({ roleId, deptId })));
  if (rows.length > 0) await tx.insert(roleDepartments).values(rows);
}

/** Locks the company's roles until the transaction ends, which serializes changes of their tree. */
export async function lockRoles(tx: TenantTx): Promise<void> {
  await tx.execute(sql`SELECT id FROM ${roles} ORDER BY id FOR UPDATE`);
}

/**
 * Ids of the users who are active at this time and hold a permission, by a role or as administrators; with `call`, by a
 * role that does not withhold this call.
 */
export async function findHoldersOf(
  tx: TenantTx,
  permission: string,
  now: Date,
  call?: Endpoint,
): Promise<string[]> {
  return (await holdersQuery(tx, permission, now, call)).map(({ id }) => id);
}

/** The query of `findHoldersOf`, for conditions. */
export function holdersQuery(tx: TenantTx, permission: string, now: Date, call?: Endpoint) {
  const isButton = and(eq(menus.code, permission), eq(menus.category, 2), eq(menus.isDeleted, 0));
  const withholding = tx
    .select({ id: roleWithheldCalls.roleId })
    .from(roleWithheldCalls)
    .where(call && eq(roleWithheldCalls.call, nameOfCall(call)));
  const granted = tx
    .select({ id: roleMenus.roleId })
    .from(roleMenus)
    .innerJoin(menus, eq(menus.id, roleMenus.menuId))
    .where(and(isButton, call && notInArray(roleMenus.roleId, withholding)));
  return tx
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.isDeleted, 0)))
    .where(
      and(
        eq(users.isDeleted, 0),
        eq(users.status, 1),
        or(isNull(users.expiresAt), gt(users.expiresAt, now)),
        or(eq(roles.roleAlias, ADMINISTRATOR), inArray(roles.id, granted)),
      ),
    );
}
