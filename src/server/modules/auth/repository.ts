import { and, asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { completeSettings } from '#shared/settings/company-settings';
import { departments, posts, userPosts, users } from '../../db/schema/people.ts';
import { companySettings } from '../../db/schema/settings.ts';
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

/**
 * A user with the names of the company and of the department they work in (`deptId`, or empty), and the company's
 * settings; undefined if there is none. One statement, because every window starts with it.
 */
export async function findProfile(tx: TenantTx, userId: string, deptId: string) {
  const [row] = await tx
    .select({
      user: users,
      tenantName: tenants.tenantName,
      deptName: departments.deptName,
      chosen: companySettings.chosen,
    })
    .from(users)
    .innerJoin(tenants, eq(tenants.tenantId, users.tenantId))
    .leftJoin(companySettings, eq(companySettings.tenantId, users.tenantId))
    .leftJoin(departments, deptId === '' ? sql`false` : eq(departments.id, deptId))
    .where(and(eq(users.id, userId), eq(users.isDeleted, 0)));
  if (row === undefined) return undefined;
  const { user, tenantName, deptName, chosen } = row;
  return { user, tenantName, deptName: deptName ?? '', settings: completeSettings(chosen ?? {}) };
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
