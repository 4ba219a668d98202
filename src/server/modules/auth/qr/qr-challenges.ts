import { and, eq, gt, inArray, isNull, lt, or, type SQL } from 'drizzle-orm';
import { qrChallenges } from '../../../db/schema/sign-in.ts';
import type { SystemTx, TenantTx } from '../../../db/tenancy.ts';
import { hashSecret, makeSecret } from '../../../secrets/random-secret.ts';

const QR_SECONDS = 120;
const KEPT_MS = 3_600_000;

/** States of a challenge, as `checkToken` names them. */
export const QR = { waiting: 0, scanned: 1, confirmed: 2, over: 3, unbound: 4 } as const;

export type Challenge = typeof qrChallenges.$inferSelect;

/**
 * Creates a challenge. The QR code contains `qrCode` only; `id` stays with the page, so that a person who photographs
 * the code can confirm it but never fetch its tokens.
 */
export async function beginChallenge(tx: SystemTx, address: string, now: Date) {
  const made = { id: makeSecret(), qrCode: makeSecret() };
  await tx.insert(qrChallenges).values({
    idHash: hashSecret(made.id),
    codeHash: hashSecret(made.qrCode),
    address,
    expiresAt: new Date(now.getTime() + QR_SECONDS * 1000),
    createTime: now,
  });
  return { ...made, expiresIn: QR_SECONDS };
}

/** Removes challenges that expired long ago; returns their number. */
export async function clearChallenges(tx: SystemTx, now: Date): Promise<number> {
  const longOver = lt(qrChallenges.expiresAt, new Date(now.getTime() - KEPT_MS));
  return (await tx.delete(qrChallenges).where(longOver).returning({ id: qrChallenges.idHash })).length;
}

/** The challenge of a page, used or not, including recently expired ones. */
export async function findChallenge(
  tx: SystemTx,
  page: { id: string; code: string },
): Promise<Challenge | undefined> {
  const [row] = await tx
    .select()
    .from(qrChallenges)
    .where(
      and(eq(qrChallenges.idHash, hashSecret(page.id)), eq(qrChallenges.codeHash, hashSecret(page.code))),
    );
  return row;
}

/** Invalidates challenges that these users confirmed and whose tokens were not fetched yet. */
export async function endChallengesOf(tx: TenantTx, userIds: readonly string[]): Promise<void> {
  await tx
    .update(qrChallenges)
    .set({ state: QR.over })
    .where(and(inArray(qrChallenges.userId, [...userIds]), isNull(qrChallenges.usedAt)));
}

/**
 * Assigns a waiting challenge to this user; repeated by the same user it changes nothing. Undefined if the challenge
 * is expired or taken.
 */
export async function claimChallenge(
  tx: TenantTx,
  code: string,
  by: { tenantId: string; userId: string },
  now: Date,
): Promise<Challenge | undefined> {
  const isFree = eq(qrChallenges.state, QR.waiting);
  const isMine = and(eq(qrChallenges.state, QR.scanned), eq(qrChallenges.userId, by.userId));
  const [row] = await tx
    .update(qrChallenges)
    .set({ ...by, state: QR.scanned })
    .where(and(isShown(code, now), or(isFree, isMine)))
    .returning();
  return row;
}

/** Confirms or refuses the challenge this user scanned; undefined if the user did not scan it, or too late. */
export async function settleChallenge(
  tx: TenantTx,
  code: string,
  by: { userId: string; accept: boolean },
  now: Date,
): Promise<Challenge | undefined> {
  const [row] = await tx
    .update(qrChallenges)
    .set({ state: by.accept ? QR.confirmed : QR.over })
    .where(and(isShown(code, now), eq(qrChallenges.userId, by.userId), eq(qrChallenges.state, QR.scanned)))
    .returning();
  return row;
}

/** Marks a waiting challenge: the scanner must bind a phone first. */
export async function askForPhone(
  tx: TenantTx,
  code: string,
  by: { tenantId: string; oauthId: string },
  now: Date,
): Promise<Challenge | undefined> {
  const [row] = await tx
    .update(qrChallenges)
    .set({ ...by, state: QR.unbound })
    .where(and(isShown(code, now), eq(qrChallenges.state, QR.waiting)))
    .returning();
  return row;
}

/** Uses a confirmed challenge up; of two simultaneous calls one succeeds. */
export async function consumeChallenge(
  tx: TenantTx,
  idHash: string,
  now: Date,
): Promise<Challenge | undefined> {
  const [row] = await tx
    .update(qrChallenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(qrChallenges.idHash, idHash),
        eq(qrChallenges.state, QR.confirmed),
        isNull(qrChallenges.usedAt),
        gt(qrChallenges.expiresAt, now),
      ),
    )
    .returning();
  return row;
}

/** The condition for a valid challenge with this code. */
function isShown(code: string, now: Date): SQL | undefined {
  return and(eq(qrChallenges.codeHash, hashSecret(code)), gt(qrChallenges.expiresAt, now));
}
