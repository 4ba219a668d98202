import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { joinApplications } from '../../../db/schema/organisation.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

/**
 * The user of this company that somebody of another one is let in as: the company approved that he joins, and its
 * approval stands.
 */
export async function findMemberUserId(
  tx: TenantTx,
  tenantId: string,
  applicant: { tenantId: string; userId: string },
  now: Date,
): Promise<string | undefined> {
  const { expiresAt } = joinApplications;
  const [row] = await tx
    .select({ userId: joinApplications.memberUserId })
    .from(joinApplications)
    .where(
      and(
        // Said here because a company also sees what its own people applied for elsewhere.
        eq(joinApplications.tenantId, tenantId),
        eq(joinApplications.applicantTenantId, applicant.tenantId),
        eq(joinApplications.applicantUserId, applicant.userId),
        eq(joinApplications.state, 'approved'),
        or(isNull(expiresAt), gt(expiresAt, now)),
      ),
    );
  return row?.userId ?? undefined;
}
