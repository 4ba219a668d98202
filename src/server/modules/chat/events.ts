import { z } from 'zod';
import { IdSchema } from '#shared/api/kit';
import { JobProgressSchema, TaskProgressSchema } from '#shared/chat/messages';
import { CHAT_DEVICES } from '#shared/chat/protocol';
import { notify, type TenantTx } from '../../db/tenancy.ts';

export const CHAT_CHANNEL = 'veneer_desk_chat';

const tenantId = z.string();

/**
 * Events that nodes send each other: ids of users and messages, never a message's content. `origin` is the connection
 * that caused the event and has already been answered.
 */
export const ChatEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    tenantId,
    id: IdSchema,
    from: IdSchema,
    to: IdSchema,
    origin: z.string(),
  }),
  /** `reader` has read messages of `peer`. */
  z.object({ kind: z.literal('read'), tenantId, reader: IdSchema, peer: IdSchema, origin: z.string() }),
  /** These messages of `sender` have reached a device of `receiver`. */
  z.object({
    kind: z.literal('reached'),
    tenantId,
    receiver: IdSchema,
    sender: IdSchema,
    ids: z.array(IdSchema),
  }),
  /** A sign-in has taken the seat of its kind of device. */
  z.object({
    kind: z.literal('seat'),
    tenantId,
    userId: IdSchema,
    device: z.enum(CHAT_DEVICES),
    sessionId: IdSchema,
  }),
  /** A user has ended these sessions, which are the user's own. */
  z.object({
    kind: z.literal('sessions-ended'),
    tenantId,
    userId: IdSchema,
    sessionIds: z.array(IdSchema),
  }),
  /** A notice was stored for users of the company. */
  z.object({ kind: z.literal('notice'), tenantId, id: IdSchema }),
  /** A user has read some of their notices. */
  z.object({ kind: z.literal('notices-read'), tenantId, userId: IdSchema }),
  /** Progress of a job of `ownerId`. */
  z.object({ kind: z.literal('job'), tenantId, ownerId: IdSchema, job: JobProgressSchema }),
  /** A task that a user handed to a desk has changed, for its owner and, unless a desk reported that itself, for the desks. */
  z.object({
    kind: z.literal('desk-task'),
    tenantId,
    ownerId: IdSchema,
    task: TaskProgressSchema,
    isForDesks: z.boolean().default(true),
  }),
  /** The company's documents that wait for a step may have changed; sent by triggers (migration 0460). */
  z.object({ kind: z.literal('pending'), tenantId }),
  /**
   * The rights of a user, of all users of a company or, without one, of all companies may have changed; sent by triggers
   * (migration 1670).
   */
  z.object({ kind: z.literal('rights'), tenantId: tenantId.optional(), userId: IdSchema.optional() }),
]);
export type ChatEvent = z.infer<typeof ChatEventSchema>;

/** Notifies every node when the transaction commits. */
export async function announce(tx: TenantTx, event: ChatEvent): Promise<void> {
  await notify(tx, CHAT_CHANNEL, JSON.stringify(event));
}
