import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { UserBodySchema } from '#shared/api/user';
import { AppError } from '#shared/errors';
import { user as USER } from '#shared/records/user';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { changedBy, type Doer, holdRecords, madeBy, requireField, sentFields } from '../../db/records.ts';
import { departments, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { refuseStale } from '../../records/other-change.ts';
import { pinyinOf } from '../../records/pinyin.ts';
import { keepingAdministrator } from '../../rights/administrators.ts';
import { openRights } from '../../rights/reach.ts';
import { refuseBeyond } from '../../rights/refuse-beyond.ts';
import { endSessionsOf } from '../auth/service.ts';
import { replaceBelongings } from './belongings.ts';
import { requireUsers } from './hold-users.ts';
import { followAccounts } from './memberships.ts';
import { type NewPassword, replacePassword } from './passwords.ts';

export { requireUsers } from './hold-users.ts';
export { OWNER } from './lists.ts';
export { replacePassword } from './passwords.ts';

export type UserFields = Omit<z.output<typeof UserBodySchema>, 'id' | 'password' | 'version'>;

/**
 * Adds a user; returns the id. Throws `user.account_taken`, `user.account_alike`, `user.phone_taken`,
 * `user.result_beyond_own`.
 */
export async function insertUser(
  tx: TenantTx,
  body: UserFields,
  user: Principal,
  by: Doer & NewPassword & { newId: string; expiresAt?: Date | null },
): Promise<string> {
  const giver = await openRights(tx, user);
  const { roleId: _roles, deptId, postId: _posts, ...fields } = body;
  const realName = requireField(fields, 'realName');
  const account = requireField(fields, 'account');
  await refuseTaken(tx, fields, '0');
  await holdRecords(tx, departments, deptId ?? [], 'refer');
  await tx.insert(users).values({
    ...storedFields(fields),
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
  const isPhoneGiven = id !== user.userId && Boolean(body.phone) && body.phone !== row?.phone;
  await keepingAdministrator(tx, [id], by.now, () => changeUser(tx, id, body, user, { ...by, isPhoneGiven }));
  await refuseBeyond(tx, giver, [id], 'user.result_beyond_own');
  return id;
}

async function changeUser(
  tx: TenantTx,
  id: string,
  body: UserFields,
  user: Principal,
  by: Doer & { passwordHash?: string | undefined; isPhoneGiven: boolean },
): Promise<void> {
  const { roleId: _roles, deptId, postId: _posts, ...fields } = body;
  await refuseTaken(tx, fields, id);
  await holdRecords(tx, departments, deptId ?? [], 'refer');
  await tx
    .update(users)
    .set({
      ...storedFields(fields),
      ...changedBy(by),
      ...(by.isPhoneGiven && { credentialsGivenAt: by.now }),
      version: sql`${users.version} + 1`,
      ...(deptId === undefined ? {} : { deptId: deptId[0] ?? null }),
    })
    .where(eq(users.id, id));
  if (fields.status !== undefined)
    await followAccounts(tx, [id], fields.status === 0 ? 'disabled' : 'approved');
  await replaceBelongings(tx, id, body, user);
  if (by.passwordHash !== undefined)
    await replacePassword(
      tx,
      [id],
      { passwordHash: by.passwordHash, mustChange: false, isGiven: true },
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
    .set({ ...storedFields(body), ...changedBy(by), version: sql`${users.version} + 1` })
    .where(eq(users.id, user.userId));
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
    await followAccounts(tx, ids, 'removed');
    await endSessionsOf(tx, ids, by.now);
  });
}

/** The fields that were sent, and the real name's pinyin. */
function storedFields<T extends { realName?: string | undefined }>(fields: T) {
  const { realName } = fields;
  return { ...sentFields(fields), ...(realName !== undefined && { namePinyin: pinyinOf(realName) }) };
}

async function refuseTaken(
  tx: TenantTx,
  { account, phone }: Pick<UserFields, 'account' | 'phone'>,
  id: string,
): Promise<void> {
  const isOther = and(eq(users.isDeleted, 0), ne(users.id, id));
  if (account !== undefined) {
    const alike = await tx
      .select({ id: users.id, account: users.account })
      .from(users)
      .where(and(eq(users.isDeleted, 0), eq(sql`lower(${users.account})`, sql`lower(${account})`)));
    const others = alike.filter((one) => one.id !== id);
    if (others.some((one) => one.account === account)) throw new AppError('user.account_taken');
    // Accounts that have differed only by case since before this rule keep their names.
    const [first] = alike.some((one) => one.id === id && one.account === account) ? [] : others;
    if (first !== undefined) throw new AppError('user.account_alike', { account: first.account });
  }
  if (phone) {
    const [taken] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(isOther, eq(users.phone, phone)));
    if (taken !== undefined) throw new AppError('user.phone_taken');
  }
}
