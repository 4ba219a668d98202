import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { auditApi, ErrorLog } from '#shared/api/audit';
import type { Page } from '#shared/api/kit';
import { contains } from '../../db/filters.ts';
import { orderOf, type Sortable, selectPage } from '../../db/paging.ts';
import { errorLogs } from '../../db/schema/audit.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';
import { inTimeRange } from '../../http/time-range.ts';

type ErrorLogQuery = z.output<typeof auditApi.errorLogs.query>;

const SORTABLE: Sortable = {
  account: errorLogs.account,
  type: errorLogs.type,
  createTime: errorLogs.createTime,
};

/** One page of the errors uploaded in the company, newest first. */
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

function filterOf({ user, type, url, message, ...range }: ErrorLogQuery): SQL | undefined {
  return and(
    inTimeRange(errorLogs.createTime, range),
    user === undefined
      ? undefined
      : or(contains(errorLogs.account, user), contains(errorLogs.userName, user)),
    type === undefined ? undefined : eq(errorLogs.type, type),
    url === undefined ? undefined : contains(errorLogs.url, url),
    message === undefined ? undefined : contains(errorLogs.message, message),
  );
}
