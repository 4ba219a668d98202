import type { Database, TenantTx } from '../../../db/tenancy.ts';
import { findUser, isActive, isOwnTenantOpen, type User } from '../repository.ts';
import type { Session } from './sessions.ts';

/** What a session says of where it was switched from. */
export type Origin = Pick<Session, 'originTenantId' | 'originUserId' | 'createTime'>;

/**
 * Whether a session holds as far as the company it came from goes: whoever was let in proved himself there and nowhere else,
 * so what ends his sessions at home ends it too.
 */
export async function isOriginStanding(database: Database, origin: Origin, now: Date): Promise<boolean> {
  const { originTenantId: tenantId, originUserId: userId, createTime } = origin;
  if (tenantId === null || userId === null) return true;
  return database.withTenant(tenantId, async (tx) => {
    const user = await findOriginUser(tx, userId, createTime, now);
    return user !== undefined && (await isOwnTenantOpen(tx, now));
  });
}

/** The user of the transaction's company a session was switched from; nobody if he is not to be believed any more. */
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
