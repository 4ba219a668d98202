import { and, desc, eq, gte, lt, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { auditApi, ErrorLog } from '#shared/api/audit';
import type { ErrorLogEntrySchema } from '#shared/api/auth';
import type { Page } from '#shared/api/kit';
import { recordAudit } from '../../audit/record-audit.ts';
import { contains } from '../../db/filters.ts';
import type { NextId } from '../../db/ids.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { errorLogs } from '../../db/schema/audit.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { formatTime, parseTime } from '../../http/time.ts';

type ErrorLogQuery = z.output<typeof auditApi.errorLogs.query>;
type NewErrorLog = z.output<typeof ErrorLogEntrySchema>;

const SORTABLE: Sortable = {
  account: errorLogs.account,
  type: errorLogs.type,
  createTime: errorLogs.createTime,
};

/** Stores what a page uploaded, under the name of whoever uploaded it. */
export async function saveErrorLogs(
  tx: TenantTx,
  entries: readonly NewErrorLog[],
  by: { user: Principal; address: string; userAgent: string; nextId: NextId; now: Date },
): Promise<void> {
  if (entries.length === 0) return;
  await tx.insert(errorLogs).values(
    entries.map(({ time, ...entry }) => ({
      ...entry,
      id: by.nextId(),
      happened: time,
      userId: by.user.userId,
      account: by.user.account,
      userName: by.user.name,
      address: by.address,
      userAgent: by.userAgent,
      createTime: by.now,
    })),
  );
  await recordAudit(
    tx,
    { user: by.user, facts: { address: by.address } },
    { action: 'errorlog.upload', target: { type: 'errorlog', id: '' }, details: { entries: entries.length } },
  );
}

/** Clears away what was uploaded before. */
export async function clearErrorLogs(tx: TenantTx, before: Date): Promise<number> {
  const old = lt(errorLogs.createTime, before);
  return (await tx.delete(errorLogs).where(old).returning({ id: errorLogs.id })).length;
}

/** One page of the company's uploaded errors, newest first. */
export async function findErrorLogPage(tx: TenantTx, query: ErrorLogQuery): Promise<Page<ErrorLog>> {
  const filter = filterOf(query);
  const order = orderOf(query, SORTABLE, [desc(errorLogs.createTime), desc(errorLogs.id)]);
  return selectPage(tx, errorLogs, { filter, order }, query, (rows) =>
    rows.map(({ tenantId: _own, happened, createTime, ...row }) => ({
      ...row,
      time: happened,
      createTime: formatTime(createTime),
    })),
  );
}

function filterOf({ beginTime, endTime, user, type, url, message }: ErrorLogQuery): SQL | undefined {
  return and(
    beginTime === undefined ? undefined : gte(errorLogs.createTime, parseTime(beginTime, 'beginTime')),
    endTime === undefined ? undefined : lt(errorLogs.createTime, parseTime(endTime, 'endTime')),
    user === undefined
      ? undefined
      : or(contains(errorLogs.account, user), contains(errorLogs.userName, user)),
    type === undefined ? undefined : eq(errorLogs.type, type),
    url === undefined ? undefined : contains(errorLogs.url, url),
    message === undefined ? undefined : contains(errorLogs.message, message),
  );
}
