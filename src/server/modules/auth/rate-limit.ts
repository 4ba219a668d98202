import { lte, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { rateWindows } from '../../db/schema/system.ts';
import type { SystemTx } from '../../db/tenancy.ts';

const MINUTE_MS = 60_000;
/** How often, on average, one call also clears away windows that are over. */
const SWEEP_CHANCE = 0.01;

/** Counts a call against a limit that holds over all nodes; `request.too_many` once it is used up. */
export async function limitPerMinute(tx: SystemTx, key: string, limit: number, now: Date): Promise<void> {
  const endsAt = new Date(now.getTime() + MINUTE_MS);
  const isOver = sql`${rateWindows.windowEndsAt} <= ${now.toISOString()}`;
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
  if (Math.random() < SWEEP_CHANCE) await tx.delete(rateWindows).where(lte(rateWindows.windowEndsAt, now));
  if (row === undefined || row.hits <= limit) return;
  const seconds = Math.max(1, Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
  throw new AppError('request.too_many', { seconds });
}
