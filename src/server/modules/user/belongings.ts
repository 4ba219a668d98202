import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { holdRecords, raiseVersions } from '../../db/records.ts';
import { posts, roles, userDepartments, userPosts, userRoles, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { keepingAdministrator } from '../../rights/administrators.ts';
import { openRights } from '../../rights/reach.ts';
import { refuseBeyond } from '../../rights/refuse-beyond.ts';
import { findAdministratorRoleIds } from '../../rights/roles.ts';
import { requireUsers } from './hold-users.ts';

/** Roles, departments (the own one first) and positions of a user, by id; undefined: kept. */
interface Belongings {
  roleId?: readonly string[] | undefined;
  deptId?: readonly string[] | undefined;
  postId?: readonly string[] | undefined;
}

/**
 * Replaces the roles of users. Throws `user.beyond_own`, `user.result_beyond_own`, `role.last_administrator`,
 * `record.some_missing`.
 */
export async function grantRoles(
  tx: TenantTx,
  userIds: readonly string[],
  roleIds: readonly string[],
  user: Principal,
  { scope, now }: { scope: ScopeInTx; now: Date },
): Promise<void> {
  const giver = await openRights(tx, user);
  await requireUsers(tx, userIds, giver, scope);
  await keepingAdministrator(tx, userIds, now, async () => {
    for (const userId of new Set(userIds)) await replaceRoles(tx, userId, roleIds, user);
  });
  await refuseBeyond(tx, giver, userIds, 'user.result_beyond_own');
  await raiseVersions(tx, users, userIds, { ...user, now });
}

/**
 * Replaces the roles, departments and positions that are given; the user's main department is not changed. Throws
 * `record.some_missing`, `role.administrator`.
 */
export async function replaceBelongings(
  tx: TenantTx,
  userId: string,
  { roleId, deptId, postId }: Belongings,
  user: Principal,
): Promise<void> {
  if (roleId !== undefined) await replaceRoles(tx, userId, roleId, user);
  if (deptId !== undefined) {
    await tx.delete(userDepartments).where(eq(userDepartments.userId, userId));
    const rows = [...new Set(deptId.slice(1))].map((id) => ({ userId, deptId: id }));
    if (rows.length > 0) await tx.insert(userDepartments).values(rows);
  }
  if (postId !== undefined) {
    await holdRecords(tx, posts, postId, 'refer');
    await tx.delete(userPosts).where(eq(userPosts.userId, userId));
    const rows = [...new Set(postId)].map((id) => ({ userId, postId: id }));
    if (rows.length > 0) await tx.insert(userPosts).values(rows);
  }
}

/** Replaces the roles of a user. Throws `record.some_missing`, `role.administrator`. */
async function replaceRoles(
  tx: TenantTx,
  userId: string,
  roleIds: readonly string[],
  user: Principal,
): Promise<void> {
  const before = await tx.select().from(userRoles).where(eq(userRoles.userId, userId));
  const wanted = new Set(roleIds);
  const had = new Set(before.map((row) => row.roleId));
  if (wanted.size === had.size && [...wanted].every((id) => had.has(id))) return;
  if (userId === user.userId) await refuseOwnDemotion(tx, user, wanted);
  await holdRecords(
    tx,
    roles,
    [...wanted].filter((id) => !had.has(id)),
    'refer',
  );
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  const rows = [...wanted].map((roleId) => ({ userId, roleId }));
  if (rows.length > 0) await tx.insert(userRoles).values(rows);
}

/**
 * Throws `role.administrator` if an administrator gives up their own role, which could leave the company without one.
 */
async function refuseOwnDemotion(tx: TenantTx, user: Principal, wanted: ReadonlySet<string>): Promise<void> {
  if (!user.isAdministrator) return;
  const administrator = await findAdministratorRoleIds(tx);
  if (!administrator.some((id) => wanted.has(id))) throw new AppError('role.administrator');
}
