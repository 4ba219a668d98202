import type { Database, TenantTx } from '../../../db/tenancy.ts';
import { findUser, isActive, isOwnTenantOpen, type User } from '../repository.ts';
import type { Session } from './sessions.ts';

/** The fields of a session that name the account it was switched from. */
export type Origin = Pick<Session, 'originTenantId' | 'originUserId' | 'createTime'>;

/**
 * Whether the account from which a session was switched still allows it. The user was authenticated only there, so
 * whatever ends the sessions there ends this one too.
 */
export async function isOriginStanding(database: Database, origin: Origin, now: Date): Promise<boolean> {
  const { originTenantId: tenantId, originUserId: userId, createTime } = origin;
  if (tenantId === null || userId === null) return true;
  return database.withTenant(tenantId, async (tx) => {
    const user = await findOriginUser(tx, userId, createTime, now);
    return user !== undefined && (await isOwnTenantOpen(tx, now));
  });
}

/**
 * The user of the transaction's company that a session was switched from; undefined if that user's sign-in is no
 * longer valid.
 */
export async function findOriginUser(
  tx: TenantTx,
  userId: string,
  switchedAt: Date,
  now: Date,
): Promise<User | undefined> {
  const user = await findUser(tx, userId);
  if (user === undefined || !isActive(user, now)) return undefined;
  return user.passwordChangedAt !== null && user.passwordChangedAt > switchedAt ? undefined : user;
}
