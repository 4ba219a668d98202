import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { DataScope } from '../db/data-scope.ts';
import { departments, roleDepartments, roles } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** `roles.data_scope`. */
export const SCOPE = { all: 1, own: 2, department: 3, departmentAndBelow: 4, chosen: 5 } as const;

interface Holder {
  userId: string;
  /** The user's current department; empty if there is none. */
  deptId: string;
  roleIds: readonly string[];
  isAdministrator: boolean;
}

/** The rows a user can see: those any of the roles allows, and always the user's own. */
export async function findDataScope(tx: TenantTx, holder: Holder): Promise<DataScope> {
  if (holder.isAdministrator) return 'all';
  const { userId, deptId, roleIds } = holder;
  if (roleIds.length === 0) return { userId, deptIds: [] };
  const held = await tx
    .select({ id: roles.id, dataScope: roles.dataScope })
    .from(roles)
    .where(and(inArray(roles.id, [...roleIds]), eq(roles.isDeleted, 0)));
  const kinds = new Set(held.map((role) => role.dataScope));
  if (kinds.has(SCOPE.all)) return 'all';

  const deptIds = new Set<string>();
  if (deptId !== '' && kinds.has(SCOPE.department)) deptIds.add(deptId);
  if (deptId !== '' && kinds.has(SCOPE.departmentAndBelow))
    for (const id of await findDepartmentsBelow(tx, deptId)) deptIds.add(id);
  const chosen = held.filter((role) => role.dataScope === SCOPE.chosen).map((role) => role.id);
  for (const id of await findDepartmentIdsOfRoles(tx, chosen)) deptIds.add(id);
  return { userId, deptIds: [...deptIds] };
}

/** A department and its descendants. */
export async function findDepartmentsBelow(tx: TenantTx, deptId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(
      and(
        eq(departments.isDeleted, 0),
        or(eq(departments.id, deptId), sql`(',' || ${departments.ancestors} || ',') LIKE ${`%,${deptId},%`}`),
      ),
    );
  return rows.map((row) => row.id);
}

/** The departments chosen for roles of that scope. */
async function findDepartmentIdsOfRoles(tx: TenantTx, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await tx
    .selectDistinct({ deptId: roleDepartments.deptId })
    .from(roleDepartments)
    .where(inArray(roleDepartments.roleId, [...roleIds]));
  return rows.map((row) => row.deptId);
}
