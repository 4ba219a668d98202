import { z } from 'zod';
import { ErrorPayloadSchema } from '../../errors.ts';
import { call, event } from '../kit.ts';
import { Nothing } from './values.ts';

const DeskIdentitySchema = z.object({ id: z.string(), tenantId: z.string(), name: z.string() });

/** The desk's identity at the back office in use. */
export const RegistrationSchema = z.object({
  /** Null: not registered there. */
  desk: DeskIdentitySchema.nullable(),
  /**
   * The identity under which it accepts tasks while a user is signed in; null if it is registered, or no user is signed
   * in.
   */
  attended: DeskIdentitySchema.nullable(),
  /** `refused`: the back office does not accept the desk; `error` says why. */
  connection: z.enum(['connecting', 'connected', 'unreachable', 'refused']),
  error: ErrorPayloadSchema.nullable(),
});
export type Registration = z.infer<typeof RegistrationSchema>;

/**
 * How the back office identifies the host: by a registration, with which it works without a signed-in user, or as the
 * desk of the signed-in user.
 */
export const registrationCalls = {
  state: call(Nothing, RegistrationSchema),
  /** Makes the key for a new registration, which the host stores; returns its public key for the back office. */
  prepare: call(Nothing, z.object({ publicKey: z.string() })),
  /** The back office has registered the desk under the prepared key. */
  complete: call(
    z.object({
      publicKey: z.string().max(100),
      deskId: z.string().max(20),
      tenantId: z.string().max(12),
    }),
    RegistrationSchema,
  ),
  /**
   * Signs a challenge of the back office with the registered desk's key, so that the page takes and returns leases in its
   * name. The signature is good for nothing else.
   */
  signLease: call(
    z.object({ challenge: z.string().max(100) }),
    z.object({ deskId: z.string(), origin: z.string(), signature: z.string() }),
  ),
  /** Discards the key. */
  forget: call(Nothing, RegistrationSchema),
  /** The id that the host has generated for itself, for the back office in use. It grants no rights. */
  hostId: call(Nothing, z.object({ hostId: z.string() })),
  /**
   * A user is signed in: the host accepts tasks with this token of the back office, which replaces the previous one.
   */
  attend: call(z.object({ desk: DeskIdentitySchema, token: z.string().max(2000) }), Nothing),
  /** The user has signed out. */
  leave: call(Nothing, Nothing),
  changed: event(RegistrationSchema),
};
