import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { departments, posts, userPosts, users } from '../../db/schema/people.ts';
import { tenants } from '../../db/schema/system.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { findRoles, type Role } from '../../rights/roles.ts';

export type User = typeof users.$inferSelect;
export async function findUserByAccount(tx: TenantTx, account: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.account, account), eq(users.isDeleted, 0)));
  return user;
}

/** The user with this sign-in phone; undefined if there is none. */
export async function findUserByPhone(tx: TenantTx, phone: string): Promise<User | undefined> {
  if (phone === '') return undefined;
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.isDeleted, 0)));
  return user;
}

/**
 * Whether a user may sign in: not disabled, and, if the user is a member from another company, before the membership
 * ends.
 */
export function isActive(user: Pick<User, 'status' | 'expiresAt'>, now: Date): boolean {
  return user.status === 1 && (user.expiresAt === null || user.expiresAt > now);
}

export async function findUser(tx: TenantTx, id: string): Promise<User | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.isDeleted, 0)));
  return user;
}

/**
 * Whether a user's password is unchanged since the look-up; locks it until the transaction ends. Without this a
 * sign-in running while the password is changed would outlive the change.
 */
export async function holdPassword(tx: TenantTx, user: User): Promise<boolean> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash), eq(users.isDeleted, 0)))
    .for('share');
  return row !== undefined;
}

/** The roles of a user, and the positions by id. */
export async function findHoldings(
  tx: TenantTx,
  userId: string,
): Promise<{ roles: Role[]; postIds: string[] }> {
  const held = await findRoles(tx, userId);
  const at = await findPosts(tx, userId);
  return { roles: held, postIds: at.map((post) => post.id) };
}

/** Positions of a user, by `sort`. */
export async function findPosts(tx: TenantTx, userId: string): Promise<{ id: string; postName: string }[]> {
  return tx
    .select({ id: posts.id, postName: posts.postName })
    .from(userPosts)
    .innerJoin(posts, eq(posts.id, userPosts.postId))
    .where(and(eq(userPosts.userId, userId), eq(posts.isDeleted, 0)))
    .orderBy(asc(posts.sort), asc(posts.id));
}

export async function findOwnTenantName(tx: TenantTx): Promise<string> {
  const [row] = await tx.select({ tenantName: tenants.tenantName }).from(tenants);
  return row?.tenantName ?? '';
}

/** Whether users of the transaction's company may sign in. */
export async function isOwnTenantOpen(tx: TenantTx, now: Date): Promise<boolean> {
  const { status, isDeleted, expiresAt } = tenants;
  const [row] = await tx.select({ status, isDeleted, expiresAt }).from(tenants);
  const isOver = row?.expiresAt != null && row.expiresAt <= now;
  return row?.status === 1 && row.isDeleted === 0 && !isOver;
}

/** Throws `auth.tenant_unavailable` unless the transaction's company is open. */
export async function requireOwnTenant(tx: TenantTx, tenantId: string, now: Date): Promise<void> {
  if (!(await isOwnTenantOpen(tx, now))) throw new AppError('auth.tenant_unavailable', { tenantId });
}

export async function findDepartmentName(tx: TenantTx, id: string | null): Promise<string> {
  if (id === null) return '';
  const [row] = await tx
    .select({ deptName: departments.deptName })
    .from(departments)
    .where(eq(departments.id, id));
  return row?.deptName ?? '';
}
