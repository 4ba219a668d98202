import { and, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { MOST_SEQUENCES, type packApi } from '#shared/api/pack';
import { findSequences, type LeafSequence } from '#shared/domain/splicing/sequences';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { isLive } from './pack-filters.ts';

/** Packages searched, those changed last, also with some locked bundles: the bundles of a log lie in one to three of them. */
const MOST_PACKS = 300;

/** Successive bundles of one log in stock that are large enough and have enough leaves together; at most `MOST_SEQUENCES`. */
export async function findLeafSequences(
  tx: TenantTx,
  { treeCode, thicknessMm, lengthCm, widthCm, leaves }: z.output<typeof packApi.leafSequences.query>,
  scope: SQL | undefined,
): Promise<LeafSequence[]> {
  const searched = tx
    .select({ id: packs.id })
    .from(packs)
    .where(
      and(
        isLive,
        scope,
        eq(packs.treeCode, treeCode),
        inArray(packs.stockStatus, [...ON_HAND_STATUSES]),
        thicknessMm === undefined ? undefined : eq(packs.thicknessMm, String(thicknessMm)),
      ),
    )
    .orderBy(desc(packs.updateTime), desc(packs.createTime), desc(packs.id))
    .limit(MOST_PACKS);
  const bundles = await tx
    .select({
      packId: packs.id,
      packNo: packs.packNo,
      cabinetNo: packs.cabinetNo,
      logNo: tallyLines.logNo,
      bundleNo: tallyLines.bundleNo,
      lengthCm: sql<number>`${tallyLines.lengthCm}`.mapWith(Number),
      widthCm: sql<number>`${tallyLines.widthCm}`.mapWith(Number),
      pieces: tallyLines.pieces,
    })
    .from(packs)
    .innerJoin(tallyLines, eq(tallyLines.packId, packs.id))
    .where(
      and(
        inArray(packs.id, searched),
        eq(tallyLines.isDeleted, 0),
        eq(tallyLines.stockStatus, 'IN_STOCK'),
        gte(tallyLines.lengthCm, String(lengthCm)),
        gte(tallyLines.widthCm, String(widthCm)),
      ),
    )
    .orderBy(packs.cabinetNo, tallyLines.logNo, tallyLines.id);
  return findSequences(bundles, leaves).slice(0, MOST_SEQUENCES);
}
