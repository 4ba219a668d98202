import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { changedBy, type Doer } from '../../db/records.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { openRights } from '../../rights/reach.ts';
import { endSessionsOf, freeSession, unbindAccountsOf } from '../auth/service.ts';
import { requireUsers } from './hold-users.ts';

/** A password to store; if another user knows it, it must be changed at the next sign-in. */
export interface NewPassword {
  passwordHash: string;
  mustChange: boolean;
  /** Another user has chosen it for an existing user, whose accounts at other services are then unbound. */
  isGiven?: boolean;
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
  await replacePassword(tx, ids, { ...password, isGiven: true }, { ...by, scope: undefined });
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
 * Replaces the password of users; returns how many were changed. Locks the users to wait for sign-ins in progress, then
 * ends sessions, and only then reads the time of the change, so that no session started or switched meanwhile outlives
 * it.
 */
export async function replacePassword(
  tx: TenantTx,
  ids: readonly string[],
  { passwordHash, mustChange, isGiven = false }: NewPassword,
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
  // A password is given after a theft, too: whoever had bound an account of their own could go on signing in with it.
  if (isGiven) await unbindAccountsOf(tx, ids);
  const changed = await tx
    .update(users)
    .set({
      passwordHash,
      mustChangePassword: mustChange,
      passwordChangedAt: sql`clock_timestamp()`,
      ...(isGiven && { credentialsGivenAt: by.now }),
      ...changedBy(by),
    })
    .where(and(inArray(users.id, [...ids]), by.scope))
    .returning({ id: users.id });
  return changed.length;
}
