import { and, eq, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { ChatDevice } from '#shared/chat/protocol';
import { chatSeats } from '../../db/schema/chat.ts';
import { sessions, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { announce } from './events.ts';

export interface Seat {
  userId: string;
  device: ChatDevice;
  sessionId: string;
}

/**
 * Assigns the seat of a kind of device to a sign-in and disconnects the previous one on every node. Returns false if a
 * later sign-in that is still valid took the seat from this one.
 */
export async function takeSeat(tx: TenantTx, tenantId: string, seat: Seat, now: Date): Promise<boolean> {
  // The most common case: the same sign-in reconnects, so nothing is written or announced.
  if ((await findOwn(tx, seat))?.lostAt === null) return true;
  // Serializes the sign-ins of a user.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, seat.userId)).for('no key update');

  const isSameKind = and(eq(chatSeats.userId, seat.userId), eq(chatSeats.device, seat.device));
  await tx.delete(chatSeats).where(and(isSameKind, notExists(standingSession(tx, now))));
  const own = await findOwn(tx, seat);
  const isAnother = and(isSameKind, ne(chatSeats.sessionId, seat.sessionId), isNull(chatSeats.lostAt));
  if (own !== undefined && own.lostAt !== null) {
    const [holder] = await tx.select({ sessionId: chatSeats.sessionId }).from(chatSeats).where(isAnother);
    if (holder !== undefined) return false;
  }
  await tx.update(chatSeats).set({ lostAt: now }).where(isAnother);
  await tx
    .insert(chatSeats)
    .values(seat)
    .onConflictDoUpdate({
      target: [chatSeats.tenantId, chatSeats.userId, chatSeats.device, chatSeats.sessionId],
      set: { lostAt: null },
    });
  await announce(tx, { kind: 'seat', tenantId, ...seat });
  return true;
}

/** The session that holds the seat of this kind of device; null if there is none. */
export async function findHolder(
  tx: TenantTx,
  { userId, device }: Pick<Seat, 'userId' | 'device'>,
): Promise<string | null> {
  const [holder] = await tx
    .select({ sessionId: chatSeats.sessionId })
    .from(chatSeats)
    .where(and(eq(chatSeats.userId, userId), eq(chatSeats.device, device), isNull(chatSeats.lostAt)));
  return holder?.sessionId ?? null;
}

/** The seats of these users. */
export async function findSeats(tx: TenantTx, userIds: readonly string[]): Promise<Seat[]> {
  return tx
    .select({ userId: chatSeats.userId, device: chatSeats.device, sessionId: chatSeats.sessionId })
    .from(chatSeats)
    .where(and(inArray(chatSeats.userId, [...userIds]), isNull(chatSeats.lostAt)));
}

async function findOwn(tx: TenantTx, seat: Seat): Promise<{ lostAt: Date | null } | undefined> {
  const [own] = await tx
    .select({ lostAt: chatSeats.lostAt })
    .from(chatSeats)
    .where(
      and(
        eq(chatSeats.userId, seat.userId),
        eq(chatSeats.device, seat.device),
        eq(chatSeats.sessionId, seat.sessionId),
      ),
    );
  return own;
}

/** The seat's session, if it has neither ended nor expired. */
function standingSession(tx: TenantTx, now: Date) {
  const isStanding: SQL = sql`${sessions.endedAt} IS NULL AND ${sessions.expiresAt} > ${now.toISOString()}::timestamptz`;
  return tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, chatSeats.sessionId), isStanding));
}
