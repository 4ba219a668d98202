import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { PackActEntry } from '#shared/api/pack';
import type { AuditAction } from '#shared/audit/actions';
import { auditEntries } from '../../db/schema/audit.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';

/** Acts that have separate records. */
const RECORDED: AuditAction[] = ['pack.print', 'pack.tag', 'pack.checkLabel'];

/** Maximum number of entries; the audit trail has them all. */
const MOST_TOLD = 500;

/** The acts on a package from the audit trail, newest first. */
export async function findPackActs(tx: TenantTx, packId: string): Promise<PackActEntry[]> {
  const { createTime, targetType, targetId, action, id } = auditEntries;
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(and(eq(targetType, 'pack'), eq(targetId, packId), notInArray(action, RECORDED)))
    .orderBy(desc(createTime), desc(id))
    .limit(MOST_TOLD);
  return rows.map((row) => ({
    id: String(row.id),
    time: formatTime(row.createTime),
    userName: row.userName || row.account,
    action: row.action,
    details: row.details,
  }));
}
