import { and, eq, gt, isNull, or } from 'drizzle-orm';
import { joinApplications } from '../../../db/schema/organisation.ts';
import type { TenantTx } from '../../../db/tenancy.ts';

type Membership = Pick<
  typeof joinApplications.$inferSelect,
  'id' | 'memberUserId' | 'reviewedAt' | 'realName' | 'applicantCompany'
>;

/** The application of a member from another company, if it is approved and not expired. */
export async function findMembership(
  tx: TenantTx,
  tenantId: string,
  applicant: { tenantId: string; userId: string },
  now: Date,
): Promise<Membership | undefined> {
  const { expiresAt } = joinApplications;
  const [row] = await tx
    .select({
      id: joinApplications.id,
      memberUserId: joinApplications.memberUserId,
      reviewedAt: joinApplications.reviewedAt,
      realName: joinApplications.realName,
      applicantCompany: joinApplications.applicantCompany,
    })
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
  return row;
}
