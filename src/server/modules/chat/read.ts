import { and, count, desc, eq, isNull, lte, sum } from 'drizzle-orm';
import type { Conversation } from '#shared/api/chat';
import { CHAT_CONVERSATION_LIMIT } from '#shared/chat/protocol';
import { chatConversations, chatMessages } from '../../db/schema/chat.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { announce } from './events.ts';

export interface Reading {
  tenantId: string;
  reader: string;
  /** The sender of the messages. */
  peer: string;
  /** Marks only messages up to this time; all of them without it. */
  until?: Date | undefined;
  origin: string;
  now: Date;
}

/** Marks the peer's messages as read and, if that changed any, notifies every node. */
export async function markRead(tx: TenantTx, reading: Reading): Promise<void> {
  const { reader, peer, until } = reading;
  const isOurs = and(eq(chatConversations.userId, reader), eq(chatConversations.peerId, peer));
  // A message being stored locks this row until its commit, so the count agrees with the messages.
  const [conversation] = await tx
    .select({ unreadNum: chatConversations.unreadNum })
    .from(chatConversations)
    .where(isOurs)
    .for('update');
  if (conversation === undefined || conversation.unreadNum === 0) return;
  const isUnread = and(
    eq(chatMessages.toUser, reader),
    eq(chatMessages.fromUser, peer),
    isNull(chatMessages.readAt),
  );
  const changed = await tx
    .update(chatMessages)
    .set({ readAt: reading.now, reachStatus: 1 })
    .where(and(isUnread, until === undefined ? undefined : lte(chatMessages.createTime, until)))
    .returning({ id: chatMessages.id });
  if (changed.length === 0) return;
  const [left] = await tx.select({ unread: count() }).from(chatMessages).where(isUnread);
  await tx
    .update(chatConversations)
    .set({ unreadNum: left?.unread ?? 0 })
    .where(isOurs);
  const { tenantId, origin } = reading;
  await announce(tx, { kind: 'read', tenantId, reader, peer, origin });
}

/** The user's conversations, the latest first. */
export async function findConversations(tx: TenantTx, userId: string): Promise<Conversation[]> {
  const rows = await tx
    .select({
      from: chatConversations.peerId,
      fromNick: users.realName,
      fromAvatar: users.avatar,
      createTime: chatConversations.lastTime,
      content: chatMessages.content,
      unReadNum: chatConversations.unreadNum,
    })
    .from(chatConversations)
    .innerJoin(users, eq(users.id, chatConversations.peerId))
    .innerJoin(chatMessages, eq(chatMessages.id, chatConversations.lastMessageId))
    .where(eq(chatConversations.userId, userId))
    .orderBy(desc(chatConversations.lastTime), desc(chatConversations.peerId))
    .limit(CHAT_CONVERSATION_LIMIT);
  return rows.map((row) => ({ ...row, createTime: row.createTime.getTime() }));
}

export async function countUnread(tx: TenantTx, userId: string): Promise<number> {
  const [row] = await tx
    .select({ unread: sum(chatConversations.unreadNum) })
    .from(chatConversations)
    .where(eq(chatConversations.userId, userId));
  return Number(row?.unread ?? 0);
}
