import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { ChatRequest } from '#shared/chat/messages';
import { AppError } from '#shared/errors';
import { chatConversations, chatMessages, chatTimelines } from '../../db/schema/chat.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { announce } from './events.ts';

export interface Sender {
  tenantId: string;
  userId: string;
  /** The sending connection, which is answered and needs no event. */
  origin: string;
}

export interface Stored {
  id: string;
  createTime: Date;
  /** False if the message had already been stored. */
  isNew: boolean;
}

/**
 * Stores a message and notifies every node with the same commit. A message whose `clientId` this sender has used before
 * is not stored again: the stored one's id and time are returned. Throws `record.not_found` if the company has no such
 * receiver.
 */
export async function storeMessage(
  tx: TenantTx,
  sender: Sender,
  message: Omit<ChatRequest, 'cmd' | 'from' | 'id'>,
  { id, clientId, now }: { id: string; clientId: string; now: Date },
): Promise<Stored> {
  const { userId: from } = sender;
  const { to } = message;
  await requireReceiver(tx, to);
  const createTime = await takeTime(tx, [from, to], now);
  // After the lock: another connection with the same message has either stored it or waits for this transaction.
  const [known] = await tx
    .select({ id: chatMessages.id, createTime: chatMessages.createTime })
    .from(chatMessages)
    .where(and(eq(chatMessages.fromUser, from), eq(chatMessages.clientId, clientId)));
  if (known !== undefined) return { ...known, isNew: false };

  const { chatType, msgType, content } = message;
  await tx
    .insert(chatMessages)
    .values({ id, clientId, fromUser: from, toUser: to, chatType, msgType, content, createTime });
  const last = { lastMessageId: id, lastTime: createTime };
  await tx
    .insert(chatConversations)
    .values([
      { userId: from, peerId: to, unreadNum: 0, ...last },
      { userId: to, peerId: from, unreadNum: 1, ...last },
    ])
    .onConflictDoUpdate({
      target: [chatConversations.tenantId, chatConversations.userId, chatConversations.peerId],
      set: {
        lastMessageId: sql`excluded.last_message_id`,
        lastTime: sql`excluded.last_time`,
        unreadNum: sql`${chatConversations.unreadNum} + excluded.unread_num`,
      },
    });
  await announce(tx, { kind: 'message', tenantId: sender.tenantId, id, from, to, origin: sender.origin });
  return { id, createTime, isNew: true };
}

async function requireReceiver(tx: TenantTx, userId: string): Promise<void> {
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.isDeleted, 0)));
  if (user === undefined) throw new AppError('record.not_found');
}

/**
 * A time later than every message of either user. Both rows stay locked until the transaction ends, so the next message
 * to one of them waits; they are locked in the order of their ids to avoid deadlocks.
 */
async function takeTime(tx: TenantTx, people: readonly [string, string], now: Date): Promise<Date> {
  const inOrder = people.toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1));
  const rows = await tx
    .insert(chatTimelines)
    .values(inOrder.map((userId) => ({ userId, lastTime: now })))
    .onConflictDoUpdate({
      target: [chatTimelines.tenantId, chatTimelines.userId],
      set: {
        lastTime: sql`greatest(${chatTimelines.lastTime} + interval '1 millisecond', excluded.last_time)`,
      },
    })
    .returning({ lastTime: chatTimelines.lastTime });
  const time = new Date(Math.max(...rows.map((row) => row.lastTime.getTime())));
  if (rows.some((row) => row.lastTime.getTime() !== time.getTime()))
    await tx
      .update(chatTimelines)
      .set({ lastTime: time })
      .where(and(inArray(chatTimelines.userId, inOrder), lt(chatTimelines.lastTime, time)));
  return time;
}
