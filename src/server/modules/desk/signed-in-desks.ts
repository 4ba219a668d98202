import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { deskAttendanceApi } from '#shared/api/desk-attendance';
import type { BodyOf } from '#shared/api/kit';
import { signedInDesks } from '../../db/schema/signed-in-desks.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { giveBackTasks, isAway, seeDesk } from '../desk-task/service.ts';

/**
 * Makes a host a desk of the company, attended by this user's session; returns its id, which is the same whenever
 * a user of the company signs in there. The host's own id is stored as a digest: it grants no access, but only that
 * host may send it.
 */
export async function attendDesk(
  tx: TenantTx,
  { hostId, name, printers }: BodyOf<typeof deskAttendanceApi.attend>,
  user: Principal,
  { newId, now }: { newId: string; now: Date },
): Promise<string> {
  const hostKey = createHash('sha256').update(hostId).digest('hex');
  const [known] = await tx
    .select({ id: signedInDesks.id, seen: signedInDesks.lastSeenTime })
    .from(signedInDesks)
    .where(eq(signedInDesks.hostKey, hostKey))
    .for('update');
  if (known !== undefined && isAway(known.seen, now)) await giveBackTasks(tx, known.id, now);
  const state = {
    name,
    printers: printers.join(', '),
    lastSeenTime: now,
    sessionId: user.sessionId,
    userId: user.userId,
    userName: user.name,
  };
  const [desk] = await tx
    .insert(signedInDesks)
    .values({ id: newId, hostKey, ...state })
    .onConflictDoUpdate({ target: [signedInDesks.tenantId, signedInDesks.hostKey], set: state })
    .returning({ id: signedInDesks.id });
  return desk?.id ?? newId;
}

/** The name of the desk attended by a session, and records that it was seen; null if there is none or no longer. */
export async function findAttendedDesk(
  tx: TenantTx,
  { deskId, sessionId }: { deskId: string; sessionId: string },
  now: Date,
): Promise<{ name: string } | null> {
  const wanted = and(eq(signedInDesks.id, deskId), eq(signedInDesks.sessionId, sessionId));
  const [desk] = await tx.select().from(signedInDesks).where(wanted);
  if (desk === undefined) return null;
  await seeDesk(tx, desk, now);
  return desk;
}
