import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { signedInDesks } from '../../db/schema/signed-in-desks.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** A desk queries tasks and reports more often than this; otherwise it counts as away. */
const AWAY_MS = 90_000;

export const isAway = (seen: Date | null, now: Date): boolean =>
  seen === null || now.getTime() - seen.getTime() > AWAY_MS;

/** Selects desks with a signed-in user that have called within `AWAY_MS`. */
export const isSignedInNow = (now: Date): SQL | undefined =>
  and(isNotNull(signedInDesks.sessionId), sql`not (${hasLeft(now)})`);

const hasLeft = (now: Date) => lt(signedInDesks.lastSeenTime, new Date(now.getTime() - AWAY_MS));

/**
 * Returns the tasks that a desk has not started to their owners, permanently, because an owner who has seen that a desk
 * is gone may print them elsewhere. Happens when a registered desk is revoked or removed; for a signed-in one when its
 * session ends (migration 0740) and at its first contact after having been away. Until then readers of its tasks see
 * them as returned already (`tasks.ts`).
 */
export async function giveBackTasks(tx: TenantTx, deskId: string, now: Date): Promise<void> {
  await tx.execute(sql`select give_back_tasks(${deskId}::bigint, ${now.toISOString()}::timestamptz)`);
}

/** Returns the tasks that wait for signed-in desks that have left, and deletes desks not seen since `before`. */
export async function clearLeftDesks(tx: TenantTx, now: Date, before: Date): Promise<void> {
  const left = await tx.select({ id: signedInDesks.id }).from(signedInDesks).where(hasLeft(now));
  for (const { id } of left) await giveBackTasks(tx, id, now);
  await tx.delete(signedInDesks).where(lt(signedInDesks.lastSeenTime, before));
}

/** Records that a signed-in desk is present; if it was away, returns the tasks that it had not started. */
export async function seeDesk(
  tx: TenantTx,
  { id, lastSeenTime }: Pick<typeof signedInDesks.$inferSelect, 'id' | 'lastSeenTime'>,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastSeenTime.getTime() < SEEN_EVERY_MS) return;
  if (isAway(lastSeenTime, now)) await giveBackTasks(tx, id, now);
  await tx.update(signedInDesks).set({ lastSeenTime: now }).where(eq(signedInDesks.id, id));
}

/** A desk's presence is stored at most this often. */
const SEEN_EVERY_MS = 15_000;
