import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { joinApplications } from '../../../db/schema/organisation.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

/** The user of this company for a member from another one whose application is approved and not expired. */
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
        // Required because a company also sees its own users' applications to other companies.
        eq(joinApplications.tenantId, tenantId),
        eq(joinApplications.applicantTenantId, applicant.tenantId),
        eq(joinApplications.applicantUserId, applicant.userId),
        eq(joinApplications.state, 'approved'),
        or(isNull(expiresAt), gt(expiresAt, now)),
      ),
    );
  return row?.userId ?? undefined;
}
