import { and, asc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ChatMessage } from '#shared/chat/messages';
import { chatMessages, chatTimelines } from '../../db/schema/chat.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { isSender, MESSAGE_COLUMNS, presentMessage } from './present.ts';

/** Messages read again in one go; more are read in the next. */
const BATCH = 500;

/** Somebody connected to this node, and the time of the last message it has had for him. */
export interface Listening {
  userId: string;
  heardUntil: Date;
}

/**
 * What these people have in their timelines beyond what they heard, oldest first, each with whom it is for; at most a
 * batch of it.
 */
export async function findUnheard(
  tx: TenantTx,
  people: readonly Listening[],
): Promise<{ userId: string; message: ChatMessage }[]> {
  const list = JSON.stringify(people.map(({ userId, heardUntil }) => ({ id: userId, heard: heardUntil })));
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

/** Who has read what whom said since then, as far as these people are one of the two. */
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

/** When the last message in somebody's timeline was; the beginning of time if there is none. */
export async function findLastTime(tx: TenantTx, userId: string): Promise<Date> {
  const [row] = await tx
    .select({ lastTime: chatTimelines.lastTime })
    .from(chatTimelines)
    .where(eq(chatTimelines.userId, userId));
  return row?.lastTime ?? new Date(0);
}
