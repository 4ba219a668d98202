import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { countedLines } from '#shared/domain/stock';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { isLive } from './pack-filters.ts';

/**
 * Numbers of the packages in `scope` whose bundles bear these bar codes, by bar code. A code that goods left behind may
 * be used again (V7): the bundle on hand counts, or the one to be stored, else the latest.
 */
export async function findPacksOfBundles(
  tx: TenantTx,
  barcodes: readonly string[],
  scope: SQL | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (barcodes.length === 0) return new Map();
  const lines = await tx
    .select({ barcode: tallyLines.barcode, stockStatus: tallyLines.stockStatus, packNo: packs.packNo })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .where(
      and(
        inArray(tallyLines.barcode, [...barcodes]),
        ne(tallyLines.barcode, ''),
        eq(tallyLines.isDeleted, 0),
        isLive,
        scope,
      ),
    )
    .orderBy(asc(tallyLines.id));
  const found = [...Map.groupBy(lines, ({ barcode }) => barcode)];
  return new Map(found.map(([barcode, all]) => [barcode, countedLines(all).at(-1)?.packNo ?? '']));
}
