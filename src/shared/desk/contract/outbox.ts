import { z } from 'zod';
import { ErrorPayloadSchema } from '../../errors.ts';
import { call, event } from '../kit.ts';
import { DateTimeSchema, KeySchema, Nothing } from './values.ts';

/** A fact to be delivered to the back office; `body` is the body of the API call named by `kind`. */
export const OutboxEntrySchema = z.object({
  id: KeySchema,
  kind: z.enum(['printRecord', 'printOutcome', 'tagRecord', 'printerFault']),
  tenantId: z.string(),
  body: z.record(z.string(), z.unknown()),
  /** The user who worked; empty if not known. */
  userId: z.string(),
  attempts: z.number().int(),
  lastError: ErrorPayloadSchema.nullable(),
  /** The back office refused it for good; the user decides what to do. */
  isRefused: z.boolean(),
  createdAt: DateTimeSchema,
  /** How far the desk's clock was set since the entry was made, in milliseconds; negative if back. */
  clockSetMs: z.number().int(),
});
export type OutboxEntry = z.infer<typeof OutboxEntrySchema>;

/** The reason why the back office did not accept an entry. */
const FailureSchema = z.object({ id: KeySchema, error: ErrorPayloadSchema });

export const outboxCalls = {
  pending: call(Nothing, z.array(OutboxEntrySchema)),
  /** The back office has accepted the entry. */
  settle: call(z.object({ id: KeySchema }), Nothing),
  /** Delivery failed and is tried again later. */
  postpone: call(FailureSchema, Nothing),
  /** The back office refused the entry for good: it is retried only on the user's request. */
  refuse: call(FailureSchema, Nothing),
  /** Makes a refused entry deliverable again. */
  retry: call(z.object({ id: KeySchema }), Nothing),
  /** Discards a refused entry. */
  discard: call(z.object({ id: KeySchema }), Nothing),
  changed: event(z.object({ pending: z.number().int() })),
};
