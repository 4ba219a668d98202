import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { ChatNotice } from '#shared/chat/frames';
import { chatNoticeReceivers, chatNotices } from '../../db/schema/chat.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { announce } from './events.ts';

/** Notices given to somebody who comes online, at most. */
const WAITING_LIMIT = 100;

export interface NewNotice {
  id: string;
  title: string;
  content: string;
  /** Everybody in the company, or these. */
  to: 'everybody' | readonly string[];
  now: Date;
}

/** Stores a notice with its receivers and tells every node, with the caller's own transaction. */
export async function storeNotice(
  tx: TenantTx,
  tenantId: string,
  { id, title, content, to, now }: NewNotice,
): Promise<void> {
  if (to !== 'everybody' && to.length === 0) return;
  const receivers = await tx
    .select({ userId: users.id })
    .from(users)
    .where(and(eq(users.isDeleted, 0), to === 'everybody' ? undefined : inArray(users.id, [...to])));
  if (receivers.length === 0) return;
  await tx.insert(chatNotices).values({ id, title, content, createTime: now });
  await tx.insert(chatNoticeReceivers).values(receivers.map(({ userId }) => ({ noticeId: id, userId })));
  await announce(tx, { kind: 'notice', tenantId, id });
}

export interface Delivery {
  userId: string;
  notice: ChatNotice;
}

/** Who of these is to get the notice; it counts as having reached them. */
export async function takeNotice(
  tx: TenantTx,
  noticeId: string,
  userIds: readonly string[],
  now: Date,
): Promise<Delivery[]> {
  return take(tx, userIds, noticeId, now);
}

/** What was sent to these while they were away, oldest first; it counts as having reached them. */
export async function takeWaitingNotices(
  tx: TenantTx,
  userIds: readonly string[],
  now: Date,
): Promise<Delivery[]> {
  return take(tx, userIds, null, now);
}

async function take(
  tx: TenantTx,
  userIds: readonly string[],
  noticeId: string | null,
  now: Date,
): Promise<Delivery[]> {
  if (userIds.length === 0) return [];
  const rows = await tx
    .select({
      userId: chatNoticeReceivers.userId,
      id: chatNotices.id,
      title: chatNotices.title,
      content: chatNotices.content,
      createTime: chatNotices.createTime,
    })
    .from(chatNoticeReceivers)
    .innerJoin(chatNotices, eq(chatNotices.id, chatNoticeReceivers.noticeId))
    .where(
      and(
        inArray(chatNoticeReceivers.userId, [...userIds]),
        // One just sent goes to all devices, also when another node was first to reach somebody.
        noticeId === null ? isNull(chatNoticeReceivers.reachedAt) : eq(chatNotices.id, noticeId),
      ),
    )
    .orderBy(asc(chatNotices.createTime), asc(chatNotices.id))
    .limit(noticeId === null ? WAITING_LIMIT * userIds.length : userIds.length);
  if (rows.length > 0)
    await tx
      .update(chatNoticeReceivers)
      .set({ reachedAt: now })
      .where(
        and(
          isNull(chatNoticeReceivers.reachedAt),
          inArray(chatNoticeReceivers.userId, [...new Set(rows.map((row) => row.userId))]),
          inArray(chatNoticeReceivers.noticeId, [...new Set(rows.map((row) => row.id))]),
        ),
      );
  return rows.map(({ userId, createTime, ...notice }) => ({
    userId,
    notice: { ...notice, createTime: createTime.getTime() },
  }));
}
