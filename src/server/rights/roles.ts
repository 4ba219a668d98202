import { and, asc, eq, inArray } from 'drizzle-orm';
import { menus, roleMenus } from '../db/schema/menus.ts';
import { roles, userRoles } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { callsGiven, callsOfButton, findWithheldCalls } from './calls.ts';

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

/** The combined permissions of roles. */
export interface Permitted {
  /** Codes of the buttons, except buttons whose calls are all withheld. */
  permissions: string[];
  /** Nodes of the calls that these buttons would admit to and that no role gives below them; see `calls.ts`. */
  withheld: string[];
}

/** The buttons and calls that these roles grant; for an administrator all of them. */
export async function findPermitted(tx: TenantTx, granted: readonly Role[]): Promise<Permitted> {
  const isButton = and(eq(menus.category, 2), eq(menus.isDeleted, 0));
  if (granted.some((role) => role.roleAlias === ADMINISTRATOR)) {
    const rows = await tx.select({ code: menus.code }).from(menus).where(isButton).orderBy(asc(menus.code));
    return { permissions: rows.map((row) => row.code), withheld: [] };
  }
  const roleIds = granted.map((role) => role.id);
  if (roleIds.length === 0) return { permissions: [], withheld: [] };
  const rows = await tx
    .select({ roleId: roleMenus.roleId, code: menus.code })
    .from(roleMenus)
    .innerJoin(menus, eq(menus.id, roleMenus.menuId))
    .where(and(isButton, inArray(roleMenus.roleId, roleIds)))
    .orderBy(asc(menus.code));
  const codes = [...new Set(rows.map((row) => row.code))];
  const withheldBy = await findWithheldCalls(tx, roleIds);
  if (withheldBy.size === 0) return { permissions: codes, withheld: [] };
  const given = new Set<string>();
  for (const [roleId, own] of Map.groupBy(rows, (row) => row.roleId))
    for (const call of callsGiven(
      own.map(({ code }) => code),
      withheldBy.get(roleId),
    ))
      given.add(call);
  const isGiven = (code: string) => {
    const calls = callsOfButton(code);
    return calls.length === 0 || calls.some(({ id }) => given.has(id));
  };
  return {
    permissions: codes.filter(isGiven),
    withheld: [...callsGiven(codes)].filter((call) => !given.has(call)),
  };
}
