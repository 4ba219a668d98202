import { lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { ErrorLogEntrySchema } from '#shared/api/auth';
import { recordAudit } from '../../audit/record-audit.ts';
import type { NextId } from '../../db/ids.ts';
import { errorLogs } from '../../db/schema/audit.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';

type NewErrorLog = z.output<typeof ErrorLogEntrySchema>;

/** Stores the errors a page uploaded, under the name of its user. */
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

/** Removes errors uploaded before a time; returns their number. */
export async function clearErrorLogs(tx: TenantTx, before: Date): Promise<number> {
  const old = lt(errorLogs.createTime, before);
  return (await tx.delete(errorLogs).where(old).returning({ id: errorLogs.id })).length;
}
