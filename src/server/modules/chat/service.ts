import { eq } from 'drizzle-orm';
import type { Page } from '#shared/api/kit';
import type { ChatMessage, ChatRequest, SyncRequest } from '#shared/chat/messages';
import { CHAT_MESSAGES_OF_DAY } from '#shared/chat/protocol';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { users } from '../../db/schema/people.ts';
import { invalidField } from '../../http/invalid-input.ts';
import { countCall } from '../../limits/rate-limit.ts';
import { findMessages, findTimeline } from './messages.ts';
import { findLastTime, findReadsSince, findUnheard, type Listening } from './missed.ts';
import { markReached } from './reached.ts';
import { markRead } from './read.ts';
import { findHolder, findSeats, type Seat, takeSeat } from './seats.ts';
import { type Sender, type Stored, storeMessage } from './send.ts';

export { announce, CHAT_CHANNEL, type ChatEvent, ChatEventSchema } from './events.ts';
export type { Listening, Seat, Sender };

const DAY_MS = 24 * 3_600_000;

/** The state of a user when a connection opens. */
export interface Entrance {
  /** Whether its sign-in has the seat; otherwise the connection is closed. */
  isSeated: boolean;
  user: { id: string; nick: string; avatar: string };
  /** Time of the last message to or from the user. */
  lastTime: Date;
}

/** The changes a node missed while it did not receive the other nodes' events. */
export interface Missed {
  messages: { userId: string; message: ChatMessage }[];
  reads: { reader: string; peer: string }[];
  seats: Seat[];
}

/** Storage for the sockets; each call is one transaction. */
export interface ChatService {
  enter(tenantId: string, seat: Seat): Promise<Entrance>;
  /** The session that has a user's seat of a kind of device now. */
  holderOf(tenantId: string, seat: Pick<Seat, 'userId' | 'device'>): Promise<string | null>;
  /** The stored message, or null if the content is empty. Throws `record.not_found`, `input.invalid`, `chat.too_many`. */
  send(sender: Sender, request: ChatRequest): Promise<Stored | null>;
  sync(sender: Sender, request: SyncRequest): Promise<Page<ChatMessage>>;
  read(sender: Sender, peer: string, until: Date | undefined): Promise<void>;
  /** Messages by their ids; those to users in `reached` are marked as having reached them. */
  look(tenantId: string, ids: readonly string[], reached: ReadonlySet<string>): Promise<ChatMessage[]>;
  missed(tenantId: string, people: readonly Listening[], since: Date): Promise<Missed>;
}

export function createChatService({ database, nextId, now, metrics }: ServerContext): ChatService {
  return {
    enter: (tenantId, seat) =>
      database.withTenant(tenantId, async (tx) => {
        const isSeated = await takeSeat(tx, tenantId, seat, now());
        const [user] = await tx
          .select({ id: users.id, nick: users.realName, avatar: users.avatar })
          .from(users)
          .where(eq(users.id, seat.userId));
        if (user === undefined) throw new AppError('auth.expired');
        const lastTime = await findLastTime(tx, seat.userId);
        return { isSeated, user, lastTime };
      }),

    holderOf: (tenantId, seat) => database.withTenant(tenantId, (tx) => findHolder(tx, seat)),

    async send(sender, request) {
      if (request.content.trim() === '') return null;
      if (request.to === sender.userId)
        throw invalidField('to', { zh: '{field}不能是自己', en: '{field}: cannot be oneself' });
      const key = `chat ${sender.tenantId} ${sender.userId}`;
      const limit = { calls: CHAT_MESSAGES_OF_DAY, windowMs: DAY_MS };
      const seconds = await database.withSystem((tx) => countCall(tx, key, limit, now()));
      if (seconds > 0) throw new AppError('chat.too_many', { most: CHAT_MESSAGES_OF_DAY });
      const id = nextId();
      // A client that sends no id cannot repeat a message either.
      const clientId = request.id ?? `server-${id}`;
      const stored = await database.withTenant(sender.tenantId, (tx) =>
        storeMessage(tx, sender, request, { id, clientId, now: now() }),
      );
      if (stored.isNew) metrics.messageStored();
      return stored;
    },

    sync: ({ tenantId, userId }, request) =>
      database.withTenant(tenantId, (tx) =>
        findTimeline(tx, { tenantId, userId }, new Date(request.beginTime), request),
      ),

    read: ({ tenantId, userId, origin }, peer, until) =>
      database.withTenant(tenantId, (tx) =>
        markRead(tx, { tenantId, reader: userId, peer, until, origin, now: now() }),
      ),

    look: (tenantId, ids, reached) =>
      database.withTenant(tenantId, async (tx) => {
        const messages = await findMessages(tx, ids);
        const arriving = messages.filter((message) => reached.has(message.to));
        await markReached(
          tx,
          tenantId,
          arriving.map((message) => message.id),
        );
        return messages.map((message) =>
          arriving.includes(message) ? { ...message, reachStatus: 1 as const } : message,
        );
      }),

    missed: (tenantId, people, since) =>
      database.withTenant(tenantId, async (tx) => {
        const userIds = people.map((person) => person.userId);
        return {
          messages: await findUnheard(tx, people),
          reads: await findReadsSince(tx, userIds, since),
          seats: await findSeats(tx, userIds),
        };
      }),
  };
}
