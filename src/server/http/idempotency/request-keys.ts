import { and, eq, lt } from 'drizzle-orm';
import { requestKeys } from '../../db/schema/requests.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** Owner of a key and the call it is for. */
export interface RequestKey {
  userId: string;
  endpoint: string;
  key: string;
}

const which = ({ userId, endpoint, key }: RequestKey) =>
  and(eq(requestKeys.userId, userId), eq(requestKeys.endpoint, endpoint), eq(requestKeys.key, key));

/**
 * Stores the key of a call. Returns null if it is new, otherwise the stored row. Waits for a running transaction that
 * has stored the same key.
 */
export async function storeKey(
  tx: TenantTx,
  key: RequestKey,
  { fingerprint, now }: { fingerprint: string; now: Date },
): Promise<{ fingerprint: string; answer: string | null } | null> {
  for (;;) {
    const noted = await tx
      .insert(requestKeys)
      .values({ ...key, fingerprint, createTime: now })
      .onConflictDoNothing()
      .returning({ key: requestKeys.key });
    if (noted.length > 0) return null;
    const [before] = await tx.select().from(requestKeys).where(which(key));
    // No row: the key was released or removed between the two statements.
    if (before !== undefined) return before;
  }
}

export async function storeAnswer(tx: TenantTx, key: RequestKey, answer: string): Promise<void> {
  await tx.update(requestKeys).set({ answer }).where(which(key));
}

/** Releases the key of a failed call, so that the call may be sent again. */
export async function releaseKey(tx: TenantTx, key: RequestKey): Promise<void> {
  await tx.delete(requestKeys).where(which(key));
}

const KEEP_MS = 24 * 3_600_000;

/** Removes expired keys; returns their number. */
export async function removeExpiredKeys(tx: TenantTx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEEP_MS);
  const cleared = await tx
    .delete(requestKeys)
    .where(lt(requestKeys.createTime, before))
    .returning({ key: requestKeys.key });
  return cleared.length;
}
