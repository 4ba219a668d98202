import { z } from 'zod';
import { IdSchema } from '#shared/api/kit';
import { JobProgressSchema } from '#shared/chat/messages';
import { CHAT_DEVICES } from '#shared/chat/protocol';
import { notify, type TenantTx } from '../../db/tenancy.ts';

export const CHAT_CHANNEL = 'veneer_desk_chat';

const tenantId = z.string();

/**
 * What the nodes tell each other: who is concerned and where to read it. Never what was said. `origin` is the connection
 * that caused it and that knows already.
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
  /** `reader` has read what `peer` said. */
  z.object({ kind: z.literal('read'), tenantId, reader: IdSchema, peer: IdSchema, origin: z.string() }),
  /** These messages of `sender` got to a device of `receiver`. */
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
  /** These sessions of a user were ended by himself. */
  z.object({
    kind: z.literal('sessions-ended'),
    tenantId,
    userId: IdSchema,
    sessionIds: z.array(IdSchema),
  }),
  /** A notice was stored for users of the company. */
  z.object({ kind: z.literal('notice'), tenantId, id: IdSchema }),
  /** A user has read notices of his. */
  z.object({ kind: z.literal('notices-read'), tenantId, userId: IdSchema }),
  /** How far a job of `ownerId` is. */
  z.object({ kind: z.literal('job'), tenantId, ownerId: IdSchema, job: JobProgressSchema }),
]);
export type ChatEvent = z.infer<typeof ChatEventSchema>;

/** Tells every node, once the transaction is committed. */
export async function announce(tx: TenantTx, event: ChatEvent): Promise<void> {
  await notify(tx, CHAT_CHANNEL, JSON.stringify(event));
}
