import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import { noticeReceivers, notices } from '../../db/schema/notices.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** Maximum number of notices delivered to a user who connects. */
const WAITING_LIMIT = 100;

/** A notice to be delivered to a user's devices. */
export interface Delivery {
  userId: string;
  notice: typeof notices.$inferSelect;
}

/**
 * The notices of these users that have not reached any of their devices, oldest first; with `noticeId` only this one,
 * even if it was delivered before, because each node serves other devices. They are marked as delivered.
 */
export async function takeNotices(
  tx: TenantTx,
  userIds: readonly string[],
  noticeId: string | null,
  now: Date,
): Promise<Delivery[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .select({ userId: noticeReceivers.userId, notice: notices })
    .from(noticeReceivers)
    .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
    .where(
      and(
        inArray(noticeReceivers.userId, [...userIds]),
        noticeId === null ? isNull(noticeReceivers.reachedAt) : eq(notices.id, noticeId),
      ),
    )
    .orderBy(asc(notices.createTime), asc(notices.id))
    .limit(noticeId === null ? WAITING_LIMIT * userIds.length : userIds.length);
  if (rows.length > 0)
    await tx
      .update(noticeReceivers)
      .set({ reachedAt: now })
      .where(
        and(
          isNull(noticeReceivers.reachedAt),
          inArray(noticeReceivers.userId, [...new Set(rows.map((row) => row.userId))]),
          inArray(noticeReceivers.noticeId, [...new Set(rows.map((row) => row.notice.id))]),
        ),
      );
  return rows;
}

/** The number of unread notices of each of these users. */
export async function countUnread(tx: TenantTx, userIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .select({ userId: noticeReceivers.userId, unread: count() })
    .from(noticeReceivers)
    .where(and(inArray(noticeReceivers.userId, [...userIds]), isNull(noticeReceivers.readAt)))
    .groupBy(noticeReceivers.userId);
  const counted = new Map(rows.map(({ userId, unread }) => [userId, unread]));
  return new Map(userIds.map((id) => [id, counted.get(id) ?? 0]));
}
