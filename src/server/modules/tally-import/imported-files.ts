import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { TallyPreview } from '#shared/api/tally-import';
import { tallyImports } from '../../db/schema/tally-imports.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { formatTime } from '../../http/time.ts';

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The last import of the same bytes, whatever the file's name. */
export async function findEarlier(tx: TenantTx, bytes: Uint8Array): Promise<TallyPreview['earlier']> {
  const [row] = await tx
    .select()
    .from(tallyImports)
    .where(eq(tallyImports.fileHash, hashOf(bytes)))
    .orderBy(desc(tallyImports.createTime))
    .limit(1);
  if (row === undefined) return null;
  const { fileName, userName, createTime, packs } = row;
  return { fileName, userName, time: formatTime(createTime), packs };
}

/** Notes an import, by which its file is known again. */
export async function noteImport(
  tx: TenantTx,
  {
    bytes,
    ...values
  }: Omit<typeof tallyImports.$inferInsert, 'tenantId' | 'fileHash'> & { bytes: Uint8Array },
): Promise<void> {
  await tx.insert(tallyImports).values({ ...values, fileHash: hashOf(bytes) });
}
