import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { sessions } from '../../../db/schema/people.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { networkOf } from '../../../http/network.ts';
import { endChallengesOf } from '../qr/qr-challenges.ts';

export type Session = typeof sessions.$inferSelect;

export interface NewSession {
  id: string;
  userId: string;
  clientId: string;
  deviceId: string;
  deviceName: string;
  address: string;
  /** The account of another company the session was switched from. */
  originTenantId: string | null;
  originUserId: string | null;
  /** True if the session allows only changing the password. */
  mustChangePassword: boolean;
}

interface Lifetime {
  now: Date;
  refreshTokenSeconds: number;
}

/** Longer than a client waits for an answer before it repeats the request. */
const REPEAT_MS = 15_000;

/** Sessions are kept this long after their end, to show where an account was used. */
const KEPT_MS = 90 * 24 * 3_600_000;

/** Stores a session and returns its first refresh token's id. */
export async function beginSession(tx: TenantTx, session: NewSession, lifetime: Lifetime): Promise<string> {
  const refreshTokenId = randomUUID();
  await tx.insert(sessions).values({ ...session, refreshTokenId, ...timesOf(lifetime) });
  return refreshTokenId;
}

/** A refresh token and the properties of its sender. */
export interface SentRefreshToken {
  sessionId: string;
  id: string;
  /** See `networkOf`. */
  network: string;
  /** Undefined if the client does not send it. */
  deviceId: string | undefined;
}

/**
 * Exchanges the session's refresh token for the next one, if it is the newest of an open session. Repeated within 15
 * s from the same network, and by no other device, it returns the same next token: the answer was lost, or two
 * windows refreshed at once. Null otherwise.
 */
export async function rotateSession(
  tx: TenantTx,
  sent: SentRefreshToken,
  lifetime: Lifetime,
): Promise<Session | null> {
  const [rotated] = await tx
    .update(sessions)
    .set({
      refreshTokenId: randomUUID(),
      previousRefreshTokenId: sent.id,
      refreshedFrom: sent.network,
      ...timesOf(lifetime),
    })
    .where(
      and(eq(sessions.id, sent.sessionId), eq(sessions.refreshTokenId, sent.id), isNull(sessions.endedAt)),
    )
    .returning();
  if (rotated !== undefined) return rotated;
  const session = await findSession(tx, sent.sessionId);
  return session !== null && isRepeated(session, sent, lifetime.now) ? session : null;
}

function isRepeated(session: Session, { id, network, deviceId }: SentRefreshToken, now: Date): boolean {
  return (
    session.previousRefreshTokenId === id &&
    session.refreshedFrom === network &&
    (deviceId === undefined || deviceId === session.deviceId) &&
    Math.abs(now.getTime() - session.refreshedAt.getTime()) < REPEAT_MS
  );
}

/** The open session with this id; null otherwise. */
export async function findSession(tx: TenantTx, id: string): Promise<Session | null> {
  const [session] = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)));
  return session ?? null;
}

/** Moves an open session to a department and gives it a new refresh token; null if it has ended. */
export async function switchDepartment(
  tx: TenantTx,
  { id, network }: { id: string; network: string },
  deptId: string,
  lifetime: Lifetime,
): Promise<Session | null> {
  const [session] = await tx
    .update(sessions)
    .set({
      deptId,
      refreshTokenId: randomUUID(),
      previousRefreshTokenId: sql`${sessions.refreshTokenId}`,
      refreshedFrom: network,
      ...timesOf(lifetime),
    })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning();
  return session ?? null;
}

/** Ends an open session; false if it had already ended. */
export async function endSession(
  tx: TenantTx,
  id: string,
  reason: 'logout' | 'reuse' | 'disabled' | 'switched',
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Removes the restriction of a session after its user changed the password. */
export async function freeSession(tx: TenantTx, id: string): Promise<void> {
  await tx.update(sessions).set({ mustChangePassword: false }).where(eq(sessions.id, id));
}

/** Removes sessions that ended long ago; returns their number. */
export async function clearSessions(tx: TenantTx, now: Date): Promise<number> {
  const longOver = lt(sessions.expiresAt, new Date(now.getTime() - KEPT_MS));
  return (await tx.delete(sessions).where(longOver).returning({ id: sessions.id })).length;
}

function timesOf({ now, refreshTokenSeconds }: Lifetime) {
  return { refreshedAt: now, expiresAt: new Date(now.getTime() + refreshTokenSeconds * 1000) };
}

/** Whether this user signed in from this network (`networkOf`), as far back as sessions are kept. */
export async function hasSignedInFrom(tx: TenantTx, userId: string, network: string): Promise<boolean> {
  const rows = await tx
    .selectDistinct({ address: sessions.address })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  return rows.some(({ address }) => networkOf(address) === network);
}

/** Ends all sessions of users except one, and invalidates the QR codes they confirmed. */
export async function endSessionsOf(
  tx: TenantTx,
  userIds: readonly string[],
  now: Date,
  exceptId = '0',
): Promise<void> {
  // Before the sessions: this waits for a session that is starting with such a challenge, which the query below then
  // finds.
  await endChallengesOf(tx, userIds);
  await tx
    .update(sessions)
    .set({ endedAt: now, endReason: 'disabled' })
    .where(and(inArray(sessions.userId, [...userIds]), ne(sessions.id, exceptId), isNull(sessions.endedAt)));
}
