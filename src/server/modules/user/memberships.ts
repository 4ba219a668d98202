import { and, inArray, sql } from 'drizzle-orm';
import { joinApplications } from '../../db/schema/organisation.ts';
import type { TenantTx } from '../../db/tenancy.ts';

type State = (typeof joinApplications.$inferSelect)['state'];

/** The states of a membership from which its user's account changes it. */
const BEFORE = {
  disabled: ['approved'],
  approved: ['disabled'],
  removed: ['approved', 'disabled'],
} as const satisfies Partial<Record<State, readonly State[]>>;

/**
 * The applications by which users came from other companies get the state of their accounts, so that both lists agree
 * and a removed user can apply again. Their reviewer stays: whoever keeps accounts only cannot confirm a membership.
 */
export async function followAccounts(
  tx: TenantTx,
  userIds: readonly string[],
  state: keyof typeof BEFORE,
): Promise<void> {
  await tx
    .update(joinApplications)
    .set({ state, version: sql`${joinApplications.version} + 1` })
    .where(
      and(
        inArray(joinApplications.memberUserId, [...userIds]),
        inArray(joinApplications.state, [...BEFORE[state]]),
      ),
    );
}
