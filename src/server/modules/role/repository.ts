import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Role } from '#shared/api/role';
import { type Filterable, filterBy } from '../../db/filters.ts';
import { menus, roleMenus } from '../../db/schema/menus.ts';
import { departments, roleDepartments, roles, userRoles, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { ADMINISTRATOR } from '../../rights/roles.ts';

export type RoleRow = typeof roles.$inferSelect;

const FILTERABLE: Filterable = {
  id: roles.id,
  roleName: roles.roleName,
  roleAlias: roles.roleAlias,
  deptId: roles.deptId,
  parentId: roles.parentId,
  sort: roles.sort,
  dataScope: roles.dataScope,
};

export async function findRoleRows(tx: TenantTx, query: Record<string, unknown> = {}): Promise<RoleRow[]> {
  return tx
    .select()
    .from(roles)
    .where(and(eq(roles.isDeleted, 0), filterBy(query, FILTERABLE)))
    .orderBy(asc(roles.sort), asc(roles.id));
}

export async function findRolesByIds(tx: TenantTx, ids: readonly string[]): Promise<RoleRow[]> {
  if (ids.length === 0) return [];
  return tx
    .select()
    .from(roles)
    .where(and(inArray(roles.id, [...ids]), eq(roles.isDeleted, 0)));
}

/** Roles as they travel. */
export async function presentRoles(tx: TenantTx, rows: readonly RoleRow[]): Promise<Role[]> {
  const all = await tx
    .select({ id: roles.id, name: roles.roleName })
    .from(roles)
    .where(eq(roles.isDeleted, 0));
  const names = new Map(all.map((role) => [role.id, role.name]));
  const depts = await tx.select({ id: departments.id, name: departments.deptName }).from(departments);
  const deptNames = new Map(depts.map((dept) => [dept.id, dept.name]));
  const chosen = await tx.select().from(roleDepartments);
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenantId,
    parentId: row.parentId,
    roleName: row.roleName,
    roleAlias: row.roleAlias,
    deptId: row.deptId ?? '',
    deptName: deptNames.get(row.deptId ?? '') ?? '',
    sort: row.sort,
    dataScope: row.dataScope,
    dataScopeDeptIds: chosen.filter((one) => one.roleId === row.id).map((one) => one.deptId),
    parentName: names.get(row.parentId) ?? '',
  }));
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

/** Gives each role exactly these menus. */
export async function replaceRoleMenus(
  tx: TenantTx,
  roleIds: readonly string[],
  menuIds: readonly string[],
): Promise<void> {
  await tx.delete(roleMenus).where(inArray(roleMenus.roleId, [...roleIds]));
  const rows = roleIds.flatMap((roleId) => menuIds.map((menuId) => ({ roleId, menuId })));
  for (let start = 0; start < rows.length; start += 1000)
    await tx.insert(roleMenus).values(rows.slice(start, start + 1000));
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

/** Holds the company's roles for the rest of the transaction, so that two changes of the tree follow each other. */
export async function lockRoles(tx: TenantTx): Promise<void> {
  await tx.execute(sql`SELECT id FROM ${roles} ORDER BY id FOR UPDATE`);
}

/** Ids of the users who are in use at this time and hold a permission, by a role or as administrators. */
export async function findHoldersOf(tx: TenantTx, permission: string, now: Date): Promise<string[]> {
  const granted = tx
    .select({ id: roleMenus.roleId })
    .from(roleMenus)
    .innerJoin(menus, eq(menus.id, roleMenus.menuId))
    .where(and(eq(menus.code, permission), eq(menus.category, 2), eq(menus.isDeleted, 0)));
  const rows = await tx
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
  return rows.map((row) => row.id);
}
