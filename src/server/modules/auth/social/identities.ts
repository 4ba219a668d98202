import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { BoundAccount } from '#shared/api/sign-in';
import { AppError } from '#shared/errors';
import type { NextId } from '../../../db/ids.ts';
import { oauthIdentities } from '../../../db/schema/sign-in.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { hashSecret, makeSecret } from '../../../secrets/random-secret.ts';
import type { SocialIdentity } from './social.ts';

/** What users see of an account at another service. */
const SHOWN = {
  id: oauthIdentities.id,
  source: oauthIdentities.source,
  nickName: oauthIdentities.nickName,
};

/** Time to bind a phone after the service has confirmed the identity. */
const BIND_MS = 10 * 60_000;

/** The user of an identity, or, if it is not bound yet, the key for binding a phone to it. */
export type Resolved = { userId: string } | { oauthId: string };

/** Stores an identity that a service has just confirmed. */
export async function resolveIdentity(
  tx: TenantTx,
  tenantId: string,
  { source, subject, nickName }: SocialIdentity & { source: string },
  { nextId, now }: { nextId: NextId; now: Date },
): Promise<Resolved> {
  const secret = makeSecret();
  const bindKey = { bindKeyHash: hashSecret(secret), bindUntil: new Date(now.getTime() + BIND_MS) };
  const [row] = await tx
    .insert(oauthIdentities)
    .values({ id: nextId(), source, subject, nickName, ...bindKey })
    .onConflictDoUpdate({
      target: [oauthIdentities.tenantId, oauthIdentities.source, oauthIdentities.subject],
      set: { nickName, ...bindKey },
    })
    .returning({ id: oauthIdentities.id, userId: oauthIdentities.userId });
  if (row?.userId != null) return { userId: row.userId };
  return { oauthId: `${tenantId}.${row?.id}.${secret}` };
}

/** The company, identity and secret in an `oauthId`; null if it is invalid. */
export function parseOauthId(oauthId: string): { tenantId: string; id: string; secret: string } | null {
  const [tenantId, id, secret, more] = oauthId.split('.');
  if (!tenantId || tenantId.length > 12 || !id || !/^\d{1,18}$/.test(id) || !secret || more !== undefined)
    return null;
  return { tenantId, id, secret };
}

/** The identity, if it waits for a phone. */
export async function findUnbound(
  tx: TenantTx,
  { id, secret }: { id: string; secret: string },
  now: Date,
): Promise<{ id: string; source: string; nickName: string } | undefined> {
  const [row] = await tx
    .select(SHOWN)
    .from(oauthIdentities)
    .where(
      and(
        eq(oauthIdentities.id, id),
        eq(oauthIdentities.bindKeyHash, hashSecret(secret)),
        gt(oauthIdentities.bindUntil, now),
        isNull(oauthIdentities.userId),
      ),
    )
    .for('update');
  return row;
}

/** The accounts with which a user can sign in. */
export async function findBoundAccounts(tx: TenantTx, userId: string): Promise<BoundAccount[]> {
  return tx
    .select(SHOWN)
    .from(oauthIdentities)
    .where(eq(oauthIdentities.userId, userId))
    .orderBy(asc(oauthIdentities.source), asc(oauthIdentities.id));
}

/** Unbinds one account of a user. Throws `record.not_found`. */
export async function unbindAccount(tx: TenantTx, userId: string, id: string): Promise<BoundAccount> {
  const [account] = await tx
    .delete(oauthIdentities)
    .where(and(eq(oauthIdentities.id, id), eq(oauthIdentities.userId, userId)))
    .returning(SHOWN);
  if (account === undefined) throw new AppError('record.not_found');
  return account;
}

/** Unbinds all accounts of users. */
export async function unbindAccountsOf(tx: TenantTx, userIds: readonly string[]): Promise<void> {
  await tx.delete(oauthIdentities).where(inArray(oauthIdentities.userId, [...userIds]));
}

export async function bindIdentity(tx: TenantTx, id: string, userId: string): Promise<void> {
  await tx
    .update(oauthIdentities)
    .set({ userId, bindKeyHash: '', bindUntil: null })
    .where(eq(oauthIdentities.id, id));
}
