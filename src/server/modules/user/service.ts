import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserBodySchema } from '#shared/api/user';
import { AppError } from '#shared/errors';
import { user as USER } from '#shared/records/user';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { changedBy, type Doer, holdRecords, madeBy, need, sentFields } from '../../db/records.ts';
import {
  departments,
  posts,
  roles,
  userDepartments,
  userPosts,
  userRoles,
  users,
} from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { refuseStale } from '../../records/other-change.ts';
import { keepingAdministrator } from '../../rights/administrators.ts';
import { openRights, type Reach, refuseBeyond } from '../../rights/reach.ts';
import { findAdministratorRoleIds } from '../../rights/roles.ts';
import { endSessionsOf, freeSession } from '../auth/service.ts';
import type { UserRow } from './present.ts';

export type UserFields = Omit<z.output<typeof UserBodySchema>, 'id' | 'password' | 'version'>;

/** A password to store; one that another user knows must be changed at the next sign-in. */
export interface NewPassword {
  passwordHash: string;
  mustChange: boolean;
}

/** Adds a user; returns the id. Throws `user.account_taken`, `user.phone_taken`, `user.result_beyond_own`. */
export async function insertUser(
  tx: TenantTx,
  body: UserFields,
  user: Principal,
  by: Doer & NewPassword & { newId: string; expiresAt?: Date | null },
): Promise<string> {
  const giver = await openRights(tx, user);
  const { roleId: _roles, deptId, postId: _posts, ...fields } = body;
  const realName = need(fields, 'realName');
  const account = need(fields, 'account');
  await refuseTaken(tx, fields, '0');
  await holdRecords(tx, departments, deptId ?? [], 'refer');
  await tx.insert(users).values({
    ...sentFields(fields),
    ...madeBy(by),
    id: by.newId,
    account,
    realName,
    name: fields.name || realName,
    passwordHash: by.passwordHash,
    mustChangePassword: by.mustChange,
    expiresAt: by.expiresAt ?? null,
    deptId: deptId?.[0] ?? null,
  });
  await replaceBelongings(tx, by.newId, body, user);
  await refuseBeyond(tx, giver, [by.newId], 'user.result_beyond_own');
  return by.newId;
}

/**
 * Changes the fields sent; returns the id. Throws as `insertUser`, `user.beyond_own`, `record.changed`, and
 * `record.some_missing` for a user outside the caller's scope.
 */
export async function updateUser(
  tx: TenantTx,
  id: string,
  { version, ...body }: UserFields & { version?: number | undefined },
  user: Principal,
  by: Doer & { scope: ScopeInTx; passwordHash?: string | undefined },
): Promise<string> {
  const giver = await openRights(tx, user);
  const [row] = await requireUsers(tx, [id], giver, by.scope);
  if (row !== undefined) await refuseStale(tx, USER, row, version);
  if (id === user.userId && body.status === 0) throw new AppError('user.own_account');
  if (id === user.userId && by.passwordHash !== undefined) throw new AppError('user.own_password');
  await keepingAdministrator(tx, [id], by.now, () => changeUser(tx, id, body, user, by));
  await refuseBeyond(tx, giver, [id], 'user.result_beyond_own');
  return id;
}

async function changeUser(
  tx: TenantTx,
  id: string,
  body: UserFields,
  user: Principal,
  by: Doer & { passwordHash?: string | undefined },
): Promise<void> {
  const { roleId: _roles, deptId, postId: _posts, ...fields } = body;
  await refuseTaken(tx, fields, id);
  await holdRecords(tx, departments, deptId ?? [], 'refer');
  await tx
    .update(users)
    .set({
      ...sentFields(fields),
      ...changedBy(by),
      version: sql`${users.version} + 1`,
      ...(deptId === undefined ? {} : { deptId: deptId[0] ?? null }),
    })
    .where(eq(users.id, id));
  await replaceBelongings(tx, id, body, user);
  if (by.passwordHash !== undefined)
    await replacePassword(
      tx,
      [id],
      { passwordHash: by.passwordHash, mustChange: false },
      { ...by, scope: undefined },
    );
  else if (fields.status === 0) await endSessionsOf(tx, [id], by.now);
}

/** Changes the caller's own names, picture, email, birthday and sex. */
export async function updateOwnInfo(
  tx: TenantTx,
  body: Omit<UserFields, 'roleId' | 'deptId' | 'postId'>,
  user: Principal,
  by: Doer,
): Promise<void> {
  await refuseTaken(tx, body, user.userId);
  await tx
    .update(users)
    .set({ ...sentFields(body), ...changedBy(by) })
    .where(eq(users.id, user.userId));
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
}

/**
 * Removes users and ends their sessions. Throws `user.own_account`, `user.beyond_own`, `role.last_administrator`,
 * `record.some_missing`.
 */
export async function removeUsers(
  tx: TenantTx,
  ids: readonly string[],
  user: Principal,
  by: Doer & { scope: ScopeInTx | undefined },
): Promise<void> {
  if (ids.includes(user.userId)) throw new AppError('user.own_account');
  await requireUsers(tx, ids, await openRights(tx, user), by.scope);
  await keepingAdministrator(tx, ids, by.now, async () => {
    await tx
      .update(users)
      .set({ isDeleted: 1, ...changedBy(by) })
      .where(inArray(users.id, [...ids]));
    await endSessionsOf(tx, ids, by.now);
  });
}

/**
 * Sets the password of users other than the caller and ends their sessions. Throws `user.own_password`,
 * `user.beyond_own`, `record.some_missing`.
 */
export async function setPassword(
  tx: TenantTx,
  ids: readonly string[],
  password: NewPassword,
  user: Principal,
  by: Doer & { scope: ScopeInTx },
): Promise<void> {
  if (ids.includes(user.userId)) throw new AppError('user.own_password');
  await requireUsers(tx, ids, await openRights(tx, user), by.scope);
  await replacePassword(tx, ids, password, { ...by, scope: undefined });
}

/**
 * Replaces the caller's own password and ends the caller's other sessions. Throws `user.old_password` if the password
 * has changed since `proven` was verified.
 */
export async function changeOwnPassword(
  tx: TenantTx,
  user: Principal,
  { proven, fresh }: { proven: string; fresh: string },
  by: Doer,
): Promise<void> {
  const scope = eq(users.passwordHash, proven);
  const chosen = { passwordHash: fresh, mustChange: false };
  const changed = await replacePassword(tx, [user.userId], chosen, { ...by, scope }, user.sessionId);
  if (changed === 0) throw new AppError('user.old_password');
  await freeSession(tx, user.sessionId);
}

/**
 * Replaces the password of users; returns how many were changed. Locks the users to wait for sign-ins in progress, then ends
 * sessions, and only then takes the time of the change, so that no session begun or switched meanwhile outlives it.
 */
async function replacePassword(
  tx: TenantTx,
  ids: readonly string[],
  { passwordHash, mustChange }: NewPassword,
  by: Doer & { scope: SQL | undefined },
  exceptSessionId?: string,
): Promise<number> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id)
    .for('update');
  await endSessionsOf(tx, ids, by.now, exceptSessionId);
  const changed = await tx
    .update(users)
    .set({
      passwordHash,
      mustChangePassword: mustChange,
      passwordChangedAt: sql`clock_timestamp()`,
      ...changedBy(by),
    })
    .where(and(inArray(users.id, [...ids]), by.scope))
    .returning({ id: users.id });
  return changed.length;
}

/**
 * The users with these ids, locked, if the caller may change all of them: they are in `scope`, and none has more rights
 * than the caller. Throws `record.some_missing`, `user.beyond_own`.
 */
export async function requireUsers(
  tx: TenantTx,
  ids: readonly string[],
  giver: Reach,
  scope: ScopeInTx | undefined,
): Promise<UserRow[]> {
  const rows = await holdUsers(tx, ids, scope);
  await refuseBeyond(tx, giver, ids, 'user.beyond_own');
  return rows;
}

/** The users with these ids in `scope`, locked until the transaction ends. Throws `record.some_missing`. */
export async function holdUsers(
  tx: TenantTx,
  ids: readonly string[],
  scope: ScopeInTx | undefined,
): Promise<UserRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, wanted), eq(users.isDeleted, 0), await scope?.(tx)))
    .orderBy(users.id)
    .for('no key update');
  if (rows.length !== wanted.length) throw new AppError('record.some_missing');
  return rows;
}

async function refuseTaken(
  tx: TenantTx,
  { account, phone }: Pick<UserFields, 'account' | 'phone'>,
  id: string,
): Promise<void> {
  const isOther = and(eq(users.isDeleted, 0), ne(users.id, id));
  if (account !== undefined) {
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isOther, eq(users.account, account)));
    if (taken !== undefined) throw new AppError('user.account_taken');
  }
  if (phone) {
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isOther, eq(users.phone, phone)));
    if (taken !== undefined) throw new AppError('user.phone_taken');
  }
}

async function replaceBelongings(
  tx: TenantTx,
  userId: string,
  { roleId, deptId, postId }: UserFields,
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

/** Throws `role.administrator` if an administrator gives up the own role: the company could be left without one. */
async function refuseOwnDemotion(tx: TenantTx, user: Principal, wanted: ReadonlySet<string>): Promise<void> {
  if (!user.isAdministrator) return;
  const administrator = await findAdministratorRoleIds(tx);
  if (!administrator.some((id) => wanted.has(id))) throw new AppError('role.administrator');
}
