import { createHash } from 'node:crypto';
import { eq, isNull, like, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { signInAttempts } from '../db/schema/system.ts';
import type { SystemTx } from '../db/tenancy.ts';
import { countCall, resetCalls, uncountCall } from './rate-limit.ts';

/** Wrong attempts within the time of a lock that lead to one. */
const MOST_ATTEMPTS = 5;
const LOCK_MINUTES = 30;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Limit of wrong attempts on one account from networks it never signed in from (NIST SP 800-63B, 5.2.2: at most 100).
 */
const STRANGERS = { calls: 100, windowMs: DAY_MS };
/** Clocks of different nodes may differ by this much. */
const CLOCK_MARGIN_MS = 5 * MINUTE_MS;

/**
 * The key under which wrong sign-ins are counted. Hashed, because users may type their password into the account field.
 */
export function attemptKey(tenantId: string, account: string, network: string): string {
  return `${hashOf([tenantId, account])} ${hashOf([network])}`;
}

/** The key for attempts at a signed-in user's own password, from any address. */
export function ownPasswordKey(tenantId: string, userId: string): string {
  return attemptKey(tenantId, ownPasswordOf(userId), '');
}

const ownPasswordOf = (userId: string) => `own password of ${userId}`;

/** Clears the wrong attempts at a user's password, from all addresses. */
export async function unlockAccount(
  tx: SystemTx,
  tenantId: string,
  { id, account }: { id: string; account: string },
): Promise<void> {
  for (const name of [account, ownPasswordOf(id)])
    await tx.delete(signInAttempts).where(like(signInAttempts.key, `${hashOf([tenantId, name])} %`));
  await resetCalls(tx, strangersKey(tenantId, account));
}

/**
 * Counts an attempt to sign in from a network that the account never signed in from, before it is checked. Throws
 * `auth.too_many_attempts` above the limit.
 */
export async function countStrangersAttempt(
  tx: SystemTx,
  tenantId: string,
  account: string,
  now: Date,
): Promise<void> {
  const seconds = await countCall(tx, strangersKey(tenantId, account), STRANGERS, now);
  if (seconds > 0) throw new AppError('auth.too_many_attempts', { minutes: Math.ceil(seconds / 60) });
}

/** Takes back the count of an attempt that succeeded. */
export async function uncountStrangersAttempt(
  tx: SystemTx,
  tenantId: string,
  account: string,
): Promise<void> {
  await uncountCall(tx, strangersKey(tenantId, account));
}

function strangersKey(tenantId: string, account: string): string {
  return `strangers as ${hashOf([tenantId, account])}`;
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/**
 * Counts an attempt before it is checked, so that of many simultaneous attempts, on any nodes, no sixth is accepted: the
 * fifth within half an hour locks the key for half an hour. Throws `auth.too_many_attempts` while the key is locked.
 */
export async function countAttempt(tx: SystemTx, key: string, now: Date): Promise<void> {
  const { failures, lastFailureAt, lockedUntil } = signInAttempts;
  const windowBegan = new Date(now.getTime() - LOCK_MINUTES * MINUTE_MS);
  const lockUntil = new Date(now.getTime() + LOCK_MINUTES * MINUTE_MS);
  // A lock that ends later than one started now was made before the clock was set back.
  const latestLock = new Date(lockUntil.getTime() + CLOCK_MARGIN_MS);
  const isLockOver = sql`(${lockedUntil} <= ${now.toISOString()} OR ${lockedUntil} > ${latestLock.toISOString()})`;
  const isStale = sql`(${lastFailureAt} < ${windowBegan.toISOString()} OR ${isLockOver})`;
  const counted = sql`CASE WHEN ${isStale} THEN 1 ELSE ${failures} + 1 END`;
  const [taken] = await tx
    .insert(signInAttempts)
    .values({ key, failures: 1, lastFailureAt: now })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: {
        failures: counted,
        lastFailureAt: now,
        lockedUntil: sql`CASE WHEN ${counted} >= ${MOST_ATTEMPTS}::integer THEN ${lockUntil.toISOString()}::timestamptz END`,
      },
      setWhere: or(isNull(lockedUntil), isLockOver),
    })
    .returning({ key: signInAttempts.key });
  if (taken === undefined) await refuse(tx, key, now);
}

async function refuse(tx: SystemTx, key: string, now: Date): Promise<never> {
  const [row] = await tx.select().from(signInAttempts).where(eq(signInAttempts.key, key));
  const leftMs = (row?.lockedUntil ?? now).getTime() - now.getTime();
  throw new AppError('auth.too_many_attempts', { minutes: Math.max(1, Math.ceil(leftMs / MINUTE_MS)) });
}

/** Takes back the count of an attempt that could not be checked. */
export async function uncountAttempt(tx: SystemTx, key: string): Promise<void> {
  await tx
    .update(signInAttempts)
    .set({ failures: sql`greatest(${signInAttempts.failures} - 1, 0)`, lockedUntil: null })
    .where(eq(signInAttempts.key, key));
}

/** Clears the count after a successful attempt. */
export async function resetAttempts(tx: SystemTx, key: string): Promise<void> {
  await tx.delete(signInAttempts).where(eq(signInAttempts.key, key));
}

/** Removes expired counts; returns their number. */
export async function clearAttempts(tx: SystemTx, now: Date): Promise<number> {
  const longPast = lt(signInAttempts.lastFailureAt, new Date(now.getTime() - DAY_MS));
  return (await tx.delete(signInAttempts).where(longPast).returning({ key: signInAttempts.key })).length;
}
