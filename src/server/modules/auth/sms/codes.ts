import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { ServerContext } from '../../../context.ts';
import { smsCodes } from '../../../db/schema/sign-in.ts';
import type { SystemTx } from '../../../db/tenancy.ts';
import { countCall, resetCalls } from '../../../limits/rate-limit.ts';
import type { CodeMessage, CodePurpose, SendCode } from './sms-sender.ts';

const VALID_MS = 5 * 60_000;
const MOST_ATTEMPTS = 5;
const DAY_MS = 24 * 3_600_000;
const BETWEEN_SENDS = { calls: 1, windowMs: 60_000 };
const PER_PHONE = { calls: 20, windowMs: DAY_MS };
const PER_NETWORK = { calls: 30, windowMs: 10 * 60_000 };

/** A phone in a company, and the purpose of the code. */
export interface Addressee {
  tenantId: string;
  phone: string;
  purpose: CodePurpose;
}

/** Six-digit codes: valid for 5 minutes, five attempts and one use; a new code invalidates the one before. */
export interface Codes {
  /**
   * Sends a code. With `isAwaited` false no code is sent, but the answer is the one that the last code sent had, after
   * the same time, so that it does not reveal whose phones belong to users. Throws `sms.unconfigured`,
   * `sms.too_soon` within 60 s of the last to this phone, `request.too_many`, or `sms.failed`.
   */
  send(to: Addressee & { deviceId: string }, from: { network: string; isAwaited: boolean }): Promise<void>;
  /** Consumes a code. If a device is given, it must be the one that requested the code. */
  take(of: Addressee, given: { code: string; deviceId?: string | undefined }): Promise<CodeCheck>;
}
export type CodeCheck = 'right' | 'wrong' | 'expired';

export function createCodes(context: ServerContext, secret: Uint8Array, sendCode: SendCode | null): Codes {
  const { database, now } = context;
  const hashOf = (to: Addressee, code: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([to.purpose, to.tenantId, to.phone, code]))
      .digest('hex');

  /** Counts the send; throws above the limit. */
  async function limitSends(phone: string, network: string): Promise<void> {
    const waits = await database.withSystem(async (tx) => ({
      network: await countCall(tx, `sms from ${network}`, PER_NETWORK, now()),
      phone: await countCall(tx, `sms to ${phone}`, BETWEEN_SENDS, now()),
    }));
    if (waits.network > 0) throw new AppError('request.too_many', { seconds: waits.network });
    if (waits.phone > 0) throw new AppError('sms.too_soon', { seconds: waits.phone });
    const day = await database.withSystem((tx) => countCall(tx, `sms of ${phone}`, PER_PHONE, now()));
    if (day > 0) throw new AppError('request.too_many', { seconds: day });
  }

  let last: { tookMs: number; failure: unknown } = { tookMs: 0, failure: null };

  async function deliver(send: SendCode, message: CodeMessage): Promise<void> {
    const began = performance.now();
    const failure = await send(message).then(
      () => null,
      (error: unknown) => error,
    );
    last = { tookMs: performance.now() - began, failure };
    if (failure !== null) throw failure;
  }

  async function feignDelivery(): Promise<void> {
    const { tookMs, failure } = last;
    await setTimeout(tookMs);
    if (failure !== null) throw failure;
  }

  return {
    async send({ deviceId, ...to }, { network, isAwaited }) {
      if (sendCode === null) throw new AppError('sms.unconfigured');
      await limitSends(to.phone, network);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const expiresAt = new Date(now().getTime() + VALID_MS);
      await database.withSystem(async (tx) => {
        const fresh = { deviceId, codeHash: hashOf(to, code), tries: 0, expiresAt };
        // Also if none is sent, because the difference between a wrong and an expired code must not reveal it.
        await tx
          .insert(smsCodes)
          .values({ ...to, ...fresh })
          .onConflictDoUpdate({ target: [smsCodes.tenantId, smsCodes.purpose, smsCodes.phone], set: fresh });
      });
      try {
        await (isAwaited ? deliver(sendCode, { ...to, code, expiresAt }) : feignDelivery());
      } catch (error) {
        // A code that was not delivered does not delay the next request.
        await database.withSystem((tx) => resetCalls(tx, `sms to ${to.phone}`));
        throw error;
      }
    },
    take: (of, given) =>
      database.withSystem((tx) => takeCode(tx, of, { ...given, hash: hashOf(of, given.code) }, now())),
  };
}

/** Removes codes that expired long ago; returns their number. */
export async function clearCodes(tx: SystemTx, now: Date): Promise<number> {
  const longOver = lt(smsCodes.expiresAt, new Date(now.getTime() - DAY_MS));
  return (await tx.delete(smsCodes).where(longOver).returning({ phone: smsCodes.phone })).length;
}

/** Counts the attempt and checks the code. Must not throw, because the count has to be committed. */
async function takeCode(
  tx: SystemTx,
  of: Addressee,
  given: { hash: string; deviceId?: string | undefined },
  now: Date,
): Promise<CodeCheck> {
  const isIts = and(
    eq(smsCodes.tenantId, of.tenantId),
    eq(smsCodes.purpose, of.purpose),
    eq(smsCodes.phone, of.phone),
  );
  const [row] = await tx
    .update(smsCodes)
    .set({ tries: sql`${smsCodes.tries} + 1` })
    .where(and(isIts, lt(smsCodes.tries, MOST_ATTEMPTS), gt(smsCodes.expiresAt, now)))
    .returning();
  if (row === undefined) return 'expired';
  const isDevice = given.deviceId === undefined || given.deviceId === row.deviceId;
  if (!isDevice || !timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(given.hash))) return 'wrong';
  await tx.delete(smsCodes).where(isIts);
  return 'right';
}
