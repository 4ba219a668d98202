import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AuditEntry, auditApi } from '#shared/api/audit';
import type { Page } from '#shared/api/kit';
import { contains } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { auditEntries } from '../../db/schema/audit.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import { inTimeRange } from '../../http/time-range.ts';

type AuditQuery = z.output<typeof auditApi.page.query>;

const SORTABLE: Sortable = {
  account: auditEntries.account,
  action: auditEntries.action,
  createTime: auditEntries.createTime,
};

/** One page of the company's audit trail, newest first. */
export async function findAuditPage(tx: TenantTx, query: AuditQuery): Promise<Page<AuditEntry>> {
  const filter = filterOf(query);
  const order = orderOf(query, SORTABLE, [desc(auditEntries.createTime), desc(auditEntries.id)]);
  return selectPage(tx, auditEntries, { filter, order }, query, (rows) => rows.map(present));
}

function filterOf(query: AuditQuery): SQL | undefined {
  const { createTime, account, userName, action, targetType, targetId, targetName, address } = auditEntries;
  const { user } = query;
  return and(
    inTimeRange(createTime, query),
    query.userId === undefined ? undefined : eq(auditEntries.userId, query.userId),
    user === undefined ? undefined : or(contains(account, user), contains(userName, user)),
    query.action === undefined ? undefined : sql`starts_with(${action}, ${query.action})`,
    query.targetType === undefined ? undefined : eq(targetType, query.targetType),
    query.targetId === undefined ? undefined : eq(targetId, query.targetId),
    query.targetName === undefined ? undefined : contains(targetName, query.targetName),
    query.address === undefined ? undefined : eq(address, query.address),
  );
}

function present(row: typeof auditEntries.$inferSelect): AuditEntry {
  return {
    id: String(row.id),
    userId: row.userId ?? '',
    account: row.account,
    userName: row.userName,
    action: row.action,
    targetType: row.targetType,
    targetId: row.targetId,
    targetName: row.targetName,
    details: row.details,
    address: row.address,
    createTime: formatTime(row.createTime),
  };
}
