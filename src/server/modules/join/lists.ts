import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { JoinApplication, JoinState } from '#shared/api/join';
import type { Page, PageQuery } from '#shared/api/kit';
import { AppError } from '#shared/errors';
import { type Filterable, filterBy } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { joinApplications } from '../../db/schema/organisation.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { formatTime } from '../../http/time.ts';

const SORTABLE: Sortable = {
  account: joinApplications.account,
  realName: joinApplications.realName,
  phone: joinApplications.phone,
  applicantCompany: joinApplications.applicantCompany,
  remark: joinApplications.remark,
  state: joinApplications.state,
  reviewTime: joinApplications.reviewedAt,
  expireTime: joinApplications.expiresAt,
  createTime: joinApplications.createTime,
};
const FILTERABLE: Filterable = {
  ...SORTABLE,
  companyName: joinApplications.companyName,
  reason: joinApplications.reason,
  updateTime: joinApplications.reviewedAt,
};
const newestFirst = [desc(joinApplications.createTime), desc(joinApplications.id)];

/** The applications the user made to other companies, newest first. */
export async function findOwnApplications(
  tx: TenantTx,
  user: Principal,
  now: Date,
): Promise<JoinApplication[]> {
  const rows = await tx
    .select()
    .from(joinApplications)
    .where(
      and(
        eq(joinApplications.applicantTenantId, user.tenantId),
        eq(joinApplications.applicantUserId, user.userId),
      ),
    )
    .orderBy(...newestFirst);
  return rows.map((row) => present(row, now));
}

/** Applications to the user's company. The company can also read those its own users made to others; they are left out. */
export async function findApplicationPage(
  tx: TenantTx,
  user: Principal,
  query: PageQuery & Record<string, unknown>,
  now: Date,
): Promise<Page<JoinApplication>> {
  const { state, state_in: states = state, ...rest } = query;
  const asked = String(states ?? '')
    .split(',')
    .filter(Boolean);
  const filter = and(
    eq(joinApplications.tenantId, user.tenantId),
    filterBy(rest, FILTERABLE),
    asked.length === 0 ? undefined : inArray(stateAt(now), asked),
  );
  const order = orderOf(query, SORTABLE, newestFirst);
  return selectPage(tx, joinApplications, { filter, order }, query, (rows) =>
    rows.map((row) => present(row, now)),
  );
}

/** The state of an application at this time, in SQL; same rule as `present`. */
const stateAt = (now: Date): SQL =>
  sql`CASE WHEN ${joinApplications.state} = 'approved' AND ${joinApplications.expiresAt} <= ${now.toISOString()}::timestamptz
    THEN 'expired' ELSE ${joinApplications.state} END`;

/** The application with this id to the user's company. Throws `record.not_found`. */
export async function findApplication(
  tx: TenantTx,
  user: Principal,
  id: string,
  now: Date,
): Promise<JoinApplication> {
  const [row] = await tx
    .select()
    .from(joinApplications)
    .where(and(eq(joinApplications.id, id), eq(joinApplications.tenantId, user.tenantId)));
  if (row === undefined) throw new AppError('record.not_found');
  return present(row, now);
}

function present(row: typeof joinApplications.$inferSelect, now: Date): JoinApplication {
  const isOver = row.state === 'approved' && row.expiresAt !== null && row.expiresAt <= now;
  const state: JoinState = isOver ? 'expired' : row.state;
  return {
    id: row.id,
    tenantId: row.tenantId,
    companyName: row.companyName,
    applicantCompany: row.applicantCompany,
    account: row.account,
    realName: row.realName,
    phone: row.phone,
    remark: row.remark,
    state,
    reason: row.reason,
    userId: row.memberUserId ?? '',
    expireTime: formatTime(row.expiresAt),
    reviewTime: formatTime(row.reviewedAt),
    createTime: formatTime(row.createTime),
    updateTime: formatTime(row.reviewedAt ?? row.createTime),
    version: row.version,
  };
}
