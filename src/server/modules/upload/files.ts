import { and, count, eq, gt, inArray, lt, sql, sum } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { Actor } from '../../audit/record-audit.ts';
import { BYTES_PER_MB } from '../../config.ts';
import { files } from '../../db/schema/files.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';

export type FileRow = typeof files.$inferSelect;

/** Stores a permission to upload one file. */
export async function insertSigned(tx: TenantTx, row: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(row);
}

/** The number of a user's valid, unused permissions; locks the user, who gets no other until the transaction ends. */
export async function countOpen(tx: TenantTx, ownerId: string, now: Date): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  const [row] = await tx
    .select({ open: count() })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.state, 'SIGNED'), gt(files.expiresAt, now)));
  return row?.open ?? 0;
}

/**
 * Claims the permission with this id for this request alone; returns whether it was still valid and unused. Under the key of a
 * failed upload the store may contain something, so that its permission is valid for this key alone.
 */
export async function claim(
  tx: TenantTx,
  id: string,
  now: Date,
  what: Pick<FileRow, 'fileName' | 'storeKey' | 'contentType' | 'sizeBytes' | 'resolutionRatio'>,
): Promise<boolean> {
  const claimed = await tx
    .update(files)
    .set({ ...what, state: 'STORING' })
    .where(
      and(
        eq(files.id, id),
        eq(files.state, 'SIGNED'),
        inArray(files.storeKey, ['', what.storeKey]),
        gt(files.expiresAt, now),
      ),
    )
    .returning({ id: files.id });
  return claimed.length === 1;
}

/**
 * Throws `upload.quota` if a company's files, including those being stored, exceed its quota. Serializes this check
 * until the transaction ends.
 */
export async function requireWithinQuota(tx: TenantTx, tenantId: string, quotaBytes: number): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('upload quota'), hashtext(${tenantId}))`);
  const [row] = await tx
    .select({ bytes: sum(files.sizeBytes) })
    .from(files)
    .where(sql`${files.state} IN ('STORING', 'STORED')`);
  if (Number(row?.bytes ?? 0) > quotaBytes)
    throw new AppError('upload.quota', { limitMb: Math.floor(quotaBytes / BYTES_PER_MB) });
}

/** Turns a permission whose bytes are stored into a file; returns its owner as the audit trail names them. */
export async function markStored(tx: TenantTx, id: string, now: Date): Promise<Actor['user']> {
  await tx.update(files).set({ state: 'STORED', storedAt: now }).where(eq(files.id, id));
  const [owner] = await tx
    .select({ userId: users.id, account: users.account, name: users.realName })
    .from(files)
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(eq(files.id, id));
  if (owner === undefined) throw new AppError('upload.refused');
  // A signed form is posted without a session.
  return { ...owner, sessionId: '' };
}

const NO_FILE = { fileName: '', storeKey: '', contentType: '', sizeBytes: 0, resolutionRatio: '' };

/**
 * Makes a permission usable again after storing failed; returns whether it still existed. If the store may contain
 * something, `storeKey` is kept so that `clearUnused` returns it.
 */
export async function giveBack(
  tx: TenantTx,
  id: string,
  { mayBeKept }: { mayBeKept: boolean },
): Promise<boolean> {
  const given = await tx
    .update(files)
    .set({ state: 'SIGNED', ...(mayBeKept ? {} : NO_FILE) })
    .where(and(eq(files.id, id), eq(files.state, 'STORING')))
    .returning({ id: files.id });
  return given.length === 1;
}

/** Deletes a permission no client received, unless the store may contain something under its key. */
export async function withdraw(tx: TenantTx, id: string): Promise<void> {
  await tx.delete(files).where(and(eq(files.id, id), eq(files.state, 'SIGNED'), eq(files.storeKey, '')));
}

export async function findStored(
  tx: TenantTx,
  scope: FileRow['scope'],
  ids: readonly string[],
): Promise<FileRow[]> {
  return tx
    .select()
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.scope, scope), eq(files.state, 'STORED')));
}

export async function findById(tx: TenantTx, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.select().from(files).where(eq(files.id, id));
  return row;
}

export async function markRemoved(tx: TenantTx, ids: readonly string[]): Promise<void> {
  await tx
    .update(files)
    .set({ state: 'REMOVED' })
    .where(inArray(files.id, [...ids]));
}

/** Permissions that expired this long ago are deleted; an upload running at that moment has ended since. */
const KEEP_UNUSED_MS = 60 * 60_000;

/** Deletes permissions that expired unused; returns the keys under which the store may contain something. */
export async function clearUnused(tx: TenantTx, now: Date): Promise<string[]> {
  const endedBefore = new Date(now.getTime() - KEEP_UNUSED_MS);
  const cleared = await tx
    .delete(files)
    .where(and(inArray(files.state, ['SIGNED', 'STORING']), lt(files.expiresAt, endedBefore)))
    .returning({ storeKey: files.storeKey });
  return cleared.map((row) => row.storeKey).filter((key) => key !== '');
}
