import { createHash } from 'node:crypto';
import { eq, like, lt, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { signInAttempts } from '../../db/schema/system.ts';
import type { SystemTx } from '../../db/tenancy.ts';

const TRIES = 5;
const LOCK_MINUTES = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How often, on average, a wrong try also clears away those long past. */
const SWEEP_CHANCE = 0.01;

/** What wrong sign-ins are counted by. Hashed: people type their password into the account field. */
export function attemptKey(tenantId: string, account: string, address: string): string {
  return `${hashOf([tenantId, account])} ${hashOf([address])}`;
}

/** Forgets the wrong tries of an account, from wherever they came. */
export async function unlockAccount(tx: SystemTx, tenantId: string, account: string): Promise<void> {
  await tx.delete(signInAttempts).where(like(signInAttempts.key, `${hashOf([tenantId, account])} %`));
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Throws `auth.too_many_attempts` while five wrong tries in half an hour keep the key locked. */
export async function refuseLocked(tx: SystemTx, key: string, now: Date): Promise<void> {
  const [row] = await tx.select().from(signInAttempts).where(eq(signInAttempts.key, key));
  if (row === undefined || row.lockedUntil === null || row.lockedUntil <= now) return;
  const minutes = Math.ceil((row.lockedUntil.getTime() - now.getTime()) / MINUTE_MS);
  throw new AppError('auth.too_many_attempts', { minutes });
}

/** Counts a wrong try; the fifth within half an hour locks the key for half an hour. */
export async function countFailure(tx: SystemTx, key: string, now: Date): Promise<void> {
  const { failures, lastFailureAt, lockedUntil } = signInAttempts;
  const windowBegan = new Date(now.getTime() - LOCK_MINUTES * MINUTE_MS);
  const lockUntil = new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS);
  const isStale = sql`(${lastFailureAt} < ${windowBegan.toISOString()} OR ${lockedUntil} <= ${now.toISOString()})`;
  const counted = sql`CASE WHEN ${isStale} THEN 1 ELSE ${failures} + 1 END`;
  if (Math.random() < SWEEP_CHANCE)
    await tx.delete(signInAttempts).where(lt(lastFailureAt, new Date(windowBegan.getTime() - DAY_MS)));
  await tx
    .insert(signInAttempts)
    .values({ key, failures: 1, lastFailureAt: now })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        failures: counted,
        lastFailureAt: now,
        lockedUntil: sql`CASE WHEN ${counted} >= ${TRIES}::integer THEN ${lockUntil.toISOString()}::timestamptz END`,
      },
    });
}

export async function forgetFailures(tx: SystemTx, key: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.key, key));
}
