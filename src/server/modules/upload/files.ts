import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import type { UploadScope } from '#shared/upload-rules';
import { files } from '../../db/schema/files.ts';
import type { TenantTx } from '../../db/tenancy.ts';

export type FileRow = typeof files.$inferSelect;

/** Notes a permission to upload one file. */
export async function insertSigned(tx: TenantTx, row: typeof files.$inferInsert): Promise<void> {
  await tx.insert(files).values(row);
}

/** Takes the permission of this id, so that nobody else can: whether it was still there and good. */
export async function claim(
  tx: TenantTx,
  id: string,
  now: Date,
  what: Pick<FileRow, 'fileName' | 'storeKey' | 'contentType' | 'sizeBytes' | 'resolutionRatio'>,
): Promise<boolean> {
  const claimed = await tx
    .update(files)
    .set({ ...what, state: 'STORING' })
    .where(and(eq(files.id, id), eq(files.state, 'SIGNED'), gt(files.expiresAt, now)))
    .returning({ id: files.id });
  return claimed.length === 1;
}

/** The bytes are in the store: from now on it is a file. */
export async function markStored(tx: TenantTx, id: string, now: Date): Promise<void> {
  await tx.update(files).set({ state: 'STORED', storedAt: now }).where(eq(files.id, id));
}

/** Storing failed; the permission is as good as before. */
export async function giveBack(tx: TenantTx, id: string): Promise<void> {
  await tx
    .update(files)
    .set({ state: 'SIGNED' })
    .where(and(eq(files.id, id), eq(files.state, 'STORING')));
}

export async function findStored(
  tx: TenantTx,
  scope: UploadScope,
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

/** Forgets permissions that ended before a time without becoming a file; gives what the store may have of them. */
export async function clearUnused(tx: TenantTx, endedBefore: Date): Promise<string[]> {
  const cleared = await tx
    .delete(files)
    .where(and(inArray(files.state, ['SIGNED', 'STORING']), lt(files.expiresAt, endedBefore)))
    .returning({ storeKey: files.storeKey });
  return cleared.map((row) => row.storeKey).filter((key) => key !== '');
}
