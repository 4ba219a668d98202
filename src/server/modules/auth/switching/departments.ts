import { and, asc, eq, inArray } from 'drizzle-orm';
import { departments, userDepartments, users } from '../../../db/schema/people.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

/** The departments a user may work in, by `sort`: the user's own and the additional ones. */
export async function findSwitchableDepartments(
  tx: TenantTx,
  userId: string,
): Promise<{ id: string; deptName: string }[]> {
  const [user] = await tx
    .select({ deptId: users.deptId })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, 0)));
  const further = await tx
    .select({ deptId: userDepartments.deptId })
    .from(userDepartments)
    .where(eq(userDepartments.userId, userId));
  const ids = [user?.deptId, ...further.map((row) => row.deptId)].filter((id) => id != null);
  if (ids.length === 0) return [];
  return tx
    .select({ id: departments.id, deptName: departments.deptName })
    .from(departments)
    .where(and(inArray(departments.id, ids), eq(departments.isDeleted, 0), eq(departments.status, 1)))
    .orderBy(asc(departments.sort), asc(departments.id));
}

/** The department named by a token, if its user may still work there; otherwise the user's own. */
export async function resolveDepartment(
  tx: TenantTx,
  user: { id: string; deptId: string | null },
  named: string | null,
): Promise<string> {
  const own = user.deptId ?? '';
  if (named === null || named === '' || named === own) return own;
  const allowed = await findSwitchableDepartments(tx, user.id);
  return allowed.some((department) => department.id === named) ? named : own;
}
