import { inArray, sql } from 'drizzle-orm';
import { AppError, describeError } from '#shared/errors';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { changedBy, type Doer } from '../../db/records.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { keepingAdministrator } from '../../rights/administrators.ts';
import { openRights } from '../../rights/reach.ts';
import { findBeyond } from '../../rights/refuse-beyond.ts';
import { endSessionsOf } from '../auth/service.ts';
import { holdUsers } from './hold-users.ts';
import { followAccounts } from './memberships.ts';

/**
 * Enables (1) or disables (0) users, all or none, and ends the sessions of disabled ones. Throws `record.some_missing`,
 * `role.last_administrator`, and for users the caller may not change `user.own_account`, `user.beyond_own` or, if there
 * are several, `user.some_refused` with a sentence for each.
 */
export async function setStatus(
  tx: TenantTx,
  ids: readonly string[],
  status: 0 | 1,
  user: Principal,
  by: Doer & { scope: ScopeInTx },
): Promise<void> {
  const giver = await openRights(tx, user);
  await holdUsers(tx, ids, by.scope);
  const beyond = await findBeyond(tx, giver, ids);
  throwAny([
    ...(status === 0 && ids.includes(user.userId) ? [new AppError('user.own_account')] : []),
    ...beyond.map((excess) => new AppError('user.beyond_own', excess)),
  ]);
  await keepingAdministrator(tx, ids, by.now, async () => {
    await tx
      .update(users)
      .set({ status, ...changedBy(by), version: sql`${users.version} + 1` })
      .where(inArray(users.id, [...ids]));
    await followAccounts(tx, ids, status === 0 ? 'disabled' : 'approved');
    if (status === 0) await endSessionsOf(tx, ids, by.now);
  });
}

/** Throws the only refusal, or several as one. */
function throwAny(refusals: readonly AppError[]): void {
  const [first, second] = refusals;
  if (first === undefined) return;
  if (second === undefined) throw first;
  throw new AppError('user.some_refused', {
    refused: {
      zh: refusals.map((refusal) => describeError(refusal, 'zh')).join('；'),
      en: refusals.map((refusal) => describeError(refusal, 'en')).join('; '),
    },
  });
}
