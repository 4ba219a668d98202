import { and, asc, count, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
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
  const ranked = tx
    .select({
      userId: noticeReceivers.userId,
      noticeId: noticeReceivers.noticeId,
      // A user who missed thousands delays no other user's notices.
      place: sql<number>`row_number() OVER (
        PARTITION BY ${noticeReceivers.userId} ORDER BY ${notices.createTime}, ${notices.id})`.as('place'),
    })
    .from(noticeReceivers)
    .innerJoin(notices, eq(notices.id, noticeReceivers.noticeId))
    .where(
      and(
        inArray(noticeReceivers.userId, [...userIds]),
        noticeId === null ? isNull(noticeReceivers.reachedAt) : eq(notices.id, noticeId),
      ),
    )
    .as('ranked');
  const rows = await tx
    .select({ userId: ranked.userId, notice: notices })
    .from(ranked)
    .innerJoin(notices, eq(notices.id, ranked.noticeId))
    .where(lte(ranked.place, WAITING_LIMIT))
    .orderBy(asc(notices.createTime), asc(notices.id));
  if (rows.length > 0) await markReached(tx, rows, now);
  return rows;
}

async function markReached(tx: TenantTx, rows: readonly Delivery[], now: Date): Promise<void> {
  const ofUsers = sql.param(rows.map(({ userId }) => userId));
  const ofNotices = sql.param(rows.map(({ notice }) => notice.id));
  await tx
    .update(noticeReceivers)
    .set({ reachedAt: now })
    .where(
      and(
        isNull(noticeReceivers.reachedAt),
        sql`(${noticeReceivers.userId}, ${noticeReceivers.noticeId}) IN (
          SELECT * FROM unnest(${ofUsers}::bigint[], ${ofNotices}::bigint[]))`,
      ),
    );
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
