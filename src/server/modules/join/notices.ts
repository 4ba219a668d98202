import { eq } from 'drizzle-orm';
import type { ServerContext } from '../../context.ts';
import { tenants } from '../../db/schema/system.ts';
import type { Scopes, TenantTx } from '../../db/tenancy.ts';
import { notifyUsers } from '../notice/service.ts';
import { findHoldersOf } from '../role/service.ts';
import type { Applicant, Application } from './service.ts';

type Context = Pick<ServerContext, 'nextId' | 'now'>;

/** Notifies the reviewers of a company of an application to it. */
export async function tellReviewers(
  tx: TenantTx,
  context: Context,
  { tenantId, id, applicant, remark }: { tenantId: string; id: string; applicant: Applicant; remark: string },
): Promise<void> {
  await notifyUsers(tx, context, {
    tenantId,
    to: await findHoldersOf(tx, 'join_review', context.now()),
    kind: 'join.applied',
    details: { company: applicant.applicantCompany, name: applicant.realName, remark },
    link: { area: 'join', id },
  });
}

/** Notifies an applicant, in their own company, of the approval or, with the reason, the rejection. */
export async function tellApplicant(
  tenant: Scopes['tenant'],
  context: Context,
  application: Application,
  rejected: { reason: string } | null,
): Promise<void> {
  const { tenantId, applicantTenantId, applicantUserId, id } = application;
  const company = await tenant(tenantId, async (tx) => {
    const [row] = await tx
      .select({ name: tenants.tenantName })
      .from(tenants)
      .where(eq(tenants.tenantId, tenantId));
    return row?.name ?? '';
  });
  await tenant(applicantTenantId, (tx) =>
    notifyUsers(tx, context, {
      tenantId: applicantTenantId,
      to: [applicantUserId],
      kind: rejected === null ? 'join.approved' : 'join.rejected',
      details: { company, ...rejected },
      link: { area: 'ownApplication', id },
    }),
  );
}
