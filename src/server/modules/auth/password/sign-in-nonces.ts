import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { lte } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import { usedNonces } from '../../../db/schema/system.ts';
import type { SystemTx } from '../../../db/tenancy.ts';

/** A page requests a nonce directly before it signs in. */
const LIFE_MS = 2 * 60_000;
/** Clocks of different nodes may differ by this much. */
const CLOCK_MARGIN_MS = 5 * 60_000;
const RANDOM_BYTES = 12;
const TIME_BYTES = 6;
const MARK_BYTES = 16;

/**
 * Single-use numbers encrypted in front of a password, so that a recorded sign-in cannot be replayed. They are
 * signed, so issuing one stores nothing and any node accepts it; used ones are stored until they would have expired.
 */
export interface SignInNonces {
  issue(): string;
  /**
   * Consumes a nonce. Throws `auth.nonce_refused` if it is invalid, expired or was used before, and
   * `auth.nonce_missing` if there is none and sign-ins require one.
   */
  take(nonce: string | undefined): Promise<void>;
}

export function createSignInNonces({ config, database, secret, now }: ServerContext): SignInNonces {
  const key = secret.derive('sign-in-nonce', 32);
  const markOf = (body: Buffer) => createHmac('sha256', key).update(body).digest().subarray(0, MARK_BYTES);

  /** When the nonce expires; null for one that this server did not issue. */
  function readEnd(nonce: string): Date | null {
    const bytes = Buffer.from(nonce, 'base64url');
    if (bytes.length !== TIME_BYTES + RANDOM_BYTES + MARK_BYTES || bytes.toString('base64url') !== nonce)
      return null;
    const body = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
    if (!timingSafeEqual(markOf(body), bytes.subarray(body.length))) return null;
    return new Date(body.readUIntBE(0, TIME_BYTES));
  }

  return {
    issue() {
      const time = Buffer.alloc(TIME_BYTES);
      time.writeUIntBE(now().getTime() + LIFE_MS, 0, TIME_BYTES);
      const body = Buffer.concat([time, randomBytes(RANDOM_BYTES)]);
      return Buffer.concat([body, markOf(body)]).toString('base64url');
    },
    async take(nonce) {
      if (nonce === undefined) {
        if (config.requireSignInNonce) throw new AppError('auth.nonce_missing');
        return;
      }
      const endsAt = readEnd(nonce);
      if (endsAt === null || endsAt <= now()) throw new AppError('auth.nonce_refused');
      const taken = await database.withSystem((tx) =>
        tx
          .insert(usedNonces)
          .values({ nonce, endsAt })
          .onConflictDoNothing()
          .returning({ nonce: usedNonces.nonce }),
      );
      if (taken.length === 0) throw new AppError('auth.nonce_refused');
    },
  };
}

/** Removes used nonces that every node would refuse for their age; returns their number. */
export async function clearNonces(tx: SystemTx, now: Date): Promise<number> {
  const over = lte(usedNonces.endsAt, new Date(now.getTime() - CLOCK_MARGIN_MS));
  return (await tx.delete(usedNonces).where(over).returning({ nonce: usedNonces.nonce })).length;
}
