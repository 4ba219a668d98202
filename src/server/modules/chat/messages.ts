import { and, asc, count, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Page } from '#shared/api/kit';
import type { ChatMessage } from '#shared/chat/messages';
import { offsetOf, toPage } from '../../db/paging.ts';
import { chatMessages } from '../../db/schema/chat.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { isSender, MESSAGE_COLUMNS, presentMessage } from './present.ts';
import { markReached } from './reached.ts';

interface Paging {
  current: number;
  size: number;
}

/**
 * One page of the messages to or from the user after `begin`, oldest first. Messages are only appended, so pages are
 * stable. Messages to the user are marked as having reached them.
 */
export async function findTimeline(
  tx: TenantTx,
  { tenantId, userId }: { tenantId: string; userId: string },
  begin: Date,
  paging: Paging,
): Promise<Page<ChatMessage>> {
  const isDelivered = and(
    or(eq(chatMessages.toUser, userId), eq(chatMessages.fromUser, userId)),
    gt(chatMessages.createTime, begin),
  );
  const order = [asc(chatMessages.createTime), asc(chatMessages.id)];
  const page = await findPage(tx, userId, isDelivered, order, paging);
  const news = page.records.filter((message) => message.to === userId && message.reachStatus === 0);
  await markReached(
    tx,
    tenantId,
    news.map((message) => message.id),
  );
  const records = page.records.map((message) =>
    message.to === userId ? { ...message, reachStatus: 1 as const } : message,
  );
  return { ...page, records };
}

/** One page of the messages between a user and another one before a time, newest first. */
export async function findHistory(
  tx: TenantTx,
  [userId, other]: readonly [string, string],
  before: Date | undefined,
  paging: Paging,
): Promise<Page<ChatMessage>> {
  const [low, high] = BigInt(userId) < BigInt(other) ? [userId, other] : [other, userId];
  // The expression of the index.
  const isBetween = and(
    sql`least(${chatMessages.fromUser}, ${chatMessages.toUser}) = ${low}::bigint`,
    sql`greatest(${chatMessages.fromUser}, ${chatMessages.toUser}) = ${high}::bigint`,
    before === undefined ? undefined : lt(chatMessages.createTime, before),
  );
  const order = [desc(chatMessages.createTime), desc(chatMessages.id)];
  return findPage(tx, userId, isBetween, order, paging);
}

async function findPage(
  tx: TenantTx,
  userId: string,
  which: SQL | undefined,
  order: SQL[],
  paging: Paging,
): Promise<Page<ChatMessage>> {
  const [all] = await tx.select({ total: count() }).from(chatMessages).where(which);
  const rows = await tx
    .select({ ...MESSAGE_COLUMNS, clientId: chatMessages.clientId })
    .from(chatMessages)
    .innerJoin(users, isSender)
    .where(which)
    .orderBy(...order)
    .limit(paging.size)
    .offset(offsetOf(paging));
  const records = rows.map(({ clientId, ...row }) => ({
    ...presentMessage(row),
    ...(row.from === userId && { clientId }),
  }));
  return toPage(records, all?.total ?? 0, paging);
}

/** Messages by their ids, unordered. */
export async function findMessages(tx: TenantTx, ids: readonly string[]): Promise<ChatMessage[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select(MESSAGE_COLUMNS)
    .from(chatMessages)
    .innerJoin(users, isSender)
    .where(inArray(chatMessages.id, [...ids]));
  return rows.map(presentMessage);
}
