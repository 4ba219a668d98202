import { and, asc, eq, inArray } from 'drizzle-orm';
import { menus, roleMenus } from '../db/schema/menus.ts';
import { roles, userRoles } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** Alias of the role that holds everything. */
export const ADMINISTRATOR = 'administrator';

export type Role = Pick<typeof roles.$inferSelect, 'id' | 'roleName' | 'roleAlias'>;

/** Roles a user holds, by `sort`. */
export async function findRoles(tx: TenantTx, userId: string): Promise<Role[]> {
  return tx
    .select({ id: roles.id, roleName: roles.roleName, roleAlias: roles.roleAlias })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(eq(userRoles.userId, userId), eq(roles.isDeleted, 0)))
    .orderBy(asc(roles.sort), asc(roles.id));
}

/** Ids of the company's administrator roles. */
export async function findAdministratorRoleIds(tx: TenantTx): Promise<string[]> {
  const rows = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.roleAlias, ADMINISTRATOR), eq(roles.isDeleted, 0)));
  return rows.map((row) => row.id);
}

/** Codes of the buttons these roles were granted; of all buttons for an administrator. */
export async function findPermissions(tx: TenantTx, granted: readonly Role[]): Promise<string[]> {
  const isButton = and(eq(menus.category, 2), eq(menus.isDeleted, 0));
  if (granted.some((role) => role.roleAlias === ADMINISTRATOR)) {
    const rows = await tx.select({ code: menus.code }).from(menus).where(isButton).orderBy(asc(menus.code));
    return rows.map((row) => row.code);
  }
  if (granted.length === 0) return [];
  const roleIds = granted.map((role) => role.id);
  const rows = await tx
    .selectDistinct({ code: menus.code })
    .from(roleMenus)
    .innerJoin(menus, eq(menus.id, roleMenus.menuId))
    .where(and(isButton, inArray(roleMenus.roleId, roleIds)))
    .orderBy(asc(menus.code));
  return rows.map((row) => row.code);
}
