import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { joinApi } from '#shared/api/join';
import { AppError } from '#shared/errors';
import { joinApplication } from '#shared/records/join';
import { isWithin, type ScopeInTx } from '../../db/data-scope.ts';
import { changedBy, type Doer } from '../../db/records.ts';
import { joinApplications } from '../../db/schema/organisation.ts';
import { users } from '../../db/schema/people.ts';
import { tenants } from '../../db/schema/system.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { formatTime, parseTime } from '../../http/time.ts';
import { refuseStale } from '../../records/other-change.ts';
import { keepingAdministrator } from '../../rights/administrators.ts';
import { openRights } from '../../rights/reach.ts';
import { generatePassword } from '../../secrets/generate-password.ts';
import { hashPassword } from '../../secrets/passwords.ts';
import { endSessionsOf } from '../auth/service.ts';
import { insertUser, removeUsers, requireUsers } from '../user/service.ts';

export type Application = typeof joinApplications.$inferSelect;

/** The applicant, as the company that reviews the application sees them. */
export type Applicant = Pick<
  Application,
  'applicantTenantId' | 'applicantUserId' | 'applicantCompany' | 'account' | 'realName' | 'phone'
>;

/**
 * Stores an application to the transaction's company. Throws `join.open_already` if the applicant has one under review
 * or is a member, also a disabled one.
 */
export async function apply(
  tx: TenantTx,
  applicant: Applicant,
  { id, remark }: { id: string; remark: string },
): Promise<void> {
  const [company] = await tx.select({ name: tenants.tenantName }).from(tenants);
  const stored = await tx
    .insert(joinApplications)
    .values({ ...applicant, id, remark, companyName: company?.name ?? '' })
    .onConflictDoNothing()
    .returning({ id: joinApplications.id });
  if (stored.length === 0) throw new AppError('join.open_already');
}

/** Adds the applicant as a user of the company; returns the application. Throws `join.wrong_state`, and as `insertUser`. */
export async function approve(
  tx: TenantTx,
  body: z.output<typeof joinApi.approve.body>,
  user: Principal,
  by: Doer & { newId: string },
): Promise<Application> {
  // Before the application is locked: the same order everywhere, to avoid deadlocks.
  await openRights(tx, user);
  const application = await holdApplication(tx, user, body, ['in_review']);
  const expiresAt = body.expireTime === '' ? null : parseTime(body.expireTime, 'expireTime');
  const [samePhone] =
    application.phone === ''
      ? []
      : await tx
          .select({ id: users.id })
          .from(users)
          .where(and(eq(users.phone, application.phone), eq(users.isDeleted, 0)));
  const fields = {
    account: body.account ?? application.account,
    realName: application.realName,
    name: application.realName,
    // A phone number signs in one user of a company only.
    phone: samePhone === undefined ? application.phone : '',
    roleId: body.roleIds,
    ...(body.deptId === undefined ? {} : { deptId: [body.deptId] }),
  };
  // A random password that is disclosed to no person: a member signs in to their own company and switches to this one.
  const passwordHash = await hashPassword(generatePassword());
  const memberUserId = await insertUser(tx, fields, user, {
    ...by,
    passwordHash,
    mustChange: false,
    expiresAt,
  });
  await review(tx, application.id, by, { state: 'approved', memberUserId, expiresAt });
  return application;
}

/** Rejects an application; returns it. Throws `join.wrong_state`. */
export async function reject(
  tx: TenantTx,
  { id, reason, version }: z.output<typeof joinApi.reject.body>,
  user: Principal,
  by: Doer,
): Promise<Application> {
  const application = await holdApplication(tx, user, { id, version }, ['in_review']);
  await review(tx, application.id, by, { state: 'rejected', reason });
  return application;
}

/**
 * Authorises a member until another time, also one whose authorisation has ended; returns the times before and after. Throws
 * `join.wrong_state`, `join.member_unseen`, `role.last_administrator`, and as `requireUsers`.
 */
export async function extend(
  tx: TenantTx,
  { id, version, expireTime }: z.output<typeof joinApi.extend.body>,
  user: Principal,
  by: Doer & { scope: ScopeInTx },
): Promise<readonly [before: string, after: string]> {
  const giver = await openRights(tx, user);
  const application = await holdApplication(tx, user, { id, version, scope: by.scope }, ['approved']);
  const before = formatTime(application.expiresAt);
  const after = expireTime ?? before;
  const expiresAt = after === '' ? null : parseTime(after, 'expireTime');
  const memberId = application.memberUserId ?? '0';
  await requireUsers(tx, [memberId], giver, undefined);
  await keepingAdministrator(tx, [memberId], by.now, () =>
    tx
      .update(users)
      .set({ expiresAt, ...changedBy(by), version: sql`${users.version} + 1` })
      .where(eq(users.id, memberId)),
  );
  await review(tx, id, by, { expiresAt });
  return [before, formatTime(expiresAt)];
}

/**
 * Disables members and ends their sessions, or enables them again, all or none. Throws `join.wrong_state`,
 * `join.member_unseen`.
 */
export async function setDisabled(
  tx: TenantTx,
  ids: readonly string[],
  disabled: boolean,
  user: Principal,
  by: Doer & { scope: ScopeInTx },
): Promise<void> {
  const giver = await openRights(tx, user);
  const wanted = [...new Set(ids)].sort();
  const memberIds: string[] = [];
  for (const id of wanted) {
    const state = disabled ? 'approved' : 'disabled';
    const { memberUserId } = await holdApplication(tx, user, { id, scope: by.scope }, [state]);
    memberIds.push(memberUserId ?? '0');
  }
  await requireUsers(tx, memberIds, giver, undefined);
  await keepingAdministrator(tx, memberIds, by.now, async () => {
    await tx
      .update(users)
      .set({ status: disabled ? 0 : 1, ...changedBy(by), version: sql`${users.version} + 1` })
      .where(inArray(users.id, memberIds));
    if (disabled) await endSessionsOf(tx, memberIds, by.now);
  });
  for (const id of wanted) await review(tx, id, by, { state: disabled ? 'disabled' : 'approved' });
}

/**
 * Removes members from the company, all or none. Throws `join.wrong_state`, `join.member_unseen`, `user.own_account`.
 */
export async function removeMembers(
  tx: TenantTx,
  ids: readonly string[],
  user: Principal,
  by: Doer & { scope: ScopeInTx },
): Promise<void> {
  await openRights(tx, user);
  for (const id of [...new Set(ids)].sort()) {
    const wanted = { id, scope: by.scope };
    const { memberUserId } = await holdApplication(tx, user, wanted, ['approved', 'disabled']);
    const memberId = memberUserId ?? '0';
    const [member] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, memberId), eq(users.isDeleted, 0)));
    if (member !== undefined) await removeUsers(tx, [memberId], user, { ...by, scope: undefined });
    await review(tx, id, by, { state: 'removed' });
  }
}

interface Wanted {
  id: string;
  version?: number | undefined;
  /** Of users: a member outside of it cannot be acted on in the list of users either. */
  scope?: ScopeInTx;
}

/**
 * The application, locked. Throws `record.some_missing`, `join.member_unseen` for a member outside of the scope,
 * `record.changed` for an old version, and `join.wrong_state` with its last reviewer if it is in none of the states.
 */
async function holdApplication(
  tx: TenantTx,
  user: Principal,
  { id, version, scope }: Wanted,
  states: Application['state'][],
): Promise<Application> {
  const row = await lockApplication(tx, user, id);
  if (scope !== undefined) await refuseUnseen(tx, row, scope);
  await refuseStale(tx, joinApplication, row, version);
  if (!states.includes(row.state)) throw await describeReview(tx, row);
  return row;
}

async function refuseUnseen(tx: TenantTx, row: Application, scope: ScopeInTx): Promise<void> {
  const [member] = await tx
    .select({ isSeen: isWithin(await scope(tx)) })
    .from(users)
    .where(and(eq(users.id, row.memberUserId ?? '0'), eq(users.isDeleted, 0)));
  if (member?.isSeen === false) throw new AppError('join.member_unseen', { name: row.realName });
}

/** The application to the user's company, locked. Throws `record.some_missing`. */
export async function lockApplication(tx: TenantTx, user: Principal, id: string): Promise<Application> {
  const [row] = await tx
    .select()
    .from(joinApplications)
    .where(and(eq(joinApplications.id, id), eq(joinApplications.tenantId, user.tenantId)))
    .for('update');
  if (row === undefined) throw new AppError('record.some_missing');
  return row;
}

async function describeReview(tx: TenantTx, { realName, reviewedBy, reviewedAt }: Application) {
  const [reviewer] = await tx
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, reviewedBy ?? '0'));
  return new AppError('join.wrong_state', {
    name: realName,
    who: reviewer?.name ?? '',
    time: formatTime(reviewedAt),
  });
}

async function review(
  tx: TenantTx,
  id: string,
  by: Doer,
  changes: Partial<typeof joinApplications.$inferInsert>,
): Promise<void> {
  await tx
    .update(joinApplications)
    .set({
      ...changes,
      reviewedBy: by.userId,
      reviewedAt: by.now,
      version: sql`${joinApplications.version} + 1`,
    })
    .where(eq(joinApplications.id, id));
}
