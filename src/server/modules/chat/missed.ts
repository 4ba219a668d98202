import { and, asc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ChatMessage } from '#shared/chat/messages';
import { chatMessages, chatTimelines } from '../../db/schema/chat.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { isSender, MESSAGE_COLUMNS, presentMessage } from './present.ts';

/** Maximum number of messages read by one query. */
const BATCH = 500;

/** A user connected to this node, and the time of the last message delivered to them here. */
export interface Listening {
  userId: string;
  receivedUntil: Date;
}

/**
 * Messages to or from these users later than the last one delivered to them, oldest first, each with the user it is
 * for; at most `BATCH`.
 */
export async function findUnheard(
  tx: TenantTx,
  people: readonly Listening[],
): Promise<{ userId: string; message: ChatMessage }[]> {
  const list = JSON.stringify(
    people.map(({ userId, receivedUntil }) => ({ id: userId, heard: receivedUntil })),
  );
  const live = sql`jsonb_to_recordset(${list}::jsonb) AS live(id bigint, heard timestamptz)`;
  const isFor = sql`live.id IN (${chatMessages.toUser}, ${chatMessages.fromUser})
    AND ${chatMessages.createTime} > live.heard`;
  const rows = await tx
    .select({ ...MESSAGE_COLUMNS, liveId: sql<string>`live.id::text` })
    .from(chatMessages)
    .innerJoin(live as SQL, isFor)
    .innerJoin(users, isSender)
    .orderBy(asc(chatMessages.createTime), asc(chatMessages.id))
    .limit(BATCH);
  return rows.map(({ liveId, ...row }) => ({ userId: liveId, message: presentMessage(row) }));
}

/** Reading states changed since a time in the conversations of these users. */
export async function findReadsSince(
  tx: TenantTx,
  userIds: readonly string[],
  since: Date,
): Promise<{ reader: string; peer: string }[]> {
  const ids = [...userIds];
  return tx
    .selectDistinct({ reader: chatMessages.toUser, peer: chatMessages.fromUser })
    .from(chatMessages)
    .where(
      and(
        or(inArray(chatMessages.toUser, ids), inArray(chatMessages.fromUser, ids)),
        gte(chatMessages.readAt, since),
      ),
    );
}

/** The time of the last message to or from a user; the epoch if there is none. */
export async function findLastTime(tx: TenantTx, userId: string): Promise<Date> {
  const [row] = await tx
    .select({ lastTime: chatTimelines.lastTime })
    .from(chatTimelines)
    .where(eq(chatTimelines.userId, userId));
  return row?.lastTime ?? new Date(0);
}
