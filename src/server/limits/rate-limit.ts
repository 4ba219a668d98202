import { eq, lte, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { rateWindows } from '../db/schema/system.ts';
import type { SystemTx } from '../db/tenancy.ts';

const MINUTE_MS = 60_000;
/** Clocks of different nodes may differ by this much. */
const CLOCK_MARGIN_MS = 5 * MINUTE_MS;

export interface Limit {
  calls: number;
  windowMs: number;
}

/** Counts a call against a limit shared by all nodes; returns the seconds to wait once it is used up, else 0. */
export async function countCall(tx: SystemTx, key: string, limit: Limit, now: Date): Promise<number> {
  const endsAt = new Date(now.getTime() + limit.windowMs);
  // A window that ends later than one started now was made before the clock was set back.
  const latest = new Date(endsAt.getTime() + CLOCK_MARGIN_MS);
  const isOver = sql`(${rateWindows.windowEndsAt} <= ${now.toISOString()} OR ${rateWindows.windowEndsAt} > ${latest.toISOString()})`;
  const [row] = await tx
    .insert(rateWindows)
    .values({ key, windowEndsAt: endsAt, hits: 1 })
    .onConflictDoUpdate({
      target: rateWindows.key,
      set: {
        hits: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateWindows.hits} + 1 END`,
        windowEndsAt: sql`CASE WHEN ${isOver} THEN ${endsAt.toISOString()}::timestamptz ELSE ${rateWindows.windowEndsAt} END`,
      },
    })
    .returning();
  if (row === undefined || row.hits <= limit.calls) return 0;
  return Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
}

/** Counts a call; throws `request.too_many` above the limit. */
export async function limitCalls(tx: SystemTx, key: string, limit: Limit, now: Date): Promise<void> {
  const seconds = await countCall(tx, key, limit, now);
  if (seconds > 0) throw new AppError('request.too_many', { seconds });
}

export function limitPerMinute(tx: SystemTx, key: string, calls: number, now: Date): Promise<void> {
  return limitCalls(tx, key, { calls, windowMs: MINUTE_MS }, now);
}

/** Removes expired windows; returns their number. */
export async function clearWindows(tx: SystemTx, now: Date): Promise<number> {
  const over = lte(rateWindows.windowEndsAt, now);
  return (await tx.delete(rateWindows).where(over).returning({ key: rateWindows.key })).length;
}

/** Takes back the count of one call. */
export async function uncountCall(tx: SystemTx, key: string): Promise<void> {
  await tx
    .update(rateWindows)
    .set({ hits: sql`greatest(${rateWindows.hits} - 1, 0)` })
    .where(eq(rateWindows.key, key));
}

/** Clears the count. */
export async function resetCalls(tx: SystemTx, key: string): Promise<void> {
  await tx.delete(rateWindows).where(eq(rateWindows.key, key));
}
