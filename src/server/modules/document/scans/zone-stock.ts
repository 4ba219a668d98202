import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { CodedGoods } from '#shared/domain/scan-compare';
import { ON_HAND_STATUSES } from '#shared/domain/stock';
import { packs, tallyLines, treeSpecies } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { mapInLongTurns } from '../../../http/map-in-turns.ts';
import { SPECIES_NAME, WITH_SPECIES } from '../../pack/service.ts';
import { findLines, isOneOf, plain } from './goods-lines.ts';

/**
 * The goods on hand in a zone, within `scope`: each package as a whole, or bundle by bundle if `byBundle` contains its
 * id. The database sums the bundles of whole packages, because a zone may have hundreds of thousands.
 */
export async function findZoneStock(
  tx: TenantTx,
  region: string,
  byBundle: ReadonlySet<string>,
  scope: SQL | undefined,
): Promise<CodedGoods[]> {
  const isSingle = isOneOf(packs.id, byBundle);
  const isOnHand = and(
    eq(packs.region, region),
    inArray(tallyLines.stockStatus, [...ON_HAND_STATUSES]),
    eq(packs.isDeleted, 0),
    eq(tallyLines.isDeleted, 0),
    scope,
  );
  const whole = await tx
    .select({
      packNo: packs.packNo,
      species: SPECIES_NAME,
      grade: packs.grade,
      thicknessMm: packs.thicknessMm,
      pieces: sql<string>`sum(${tallyLines.pieces})`,
      area: sql<string>`sum(${tallyLines.area})`,
    })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(and(isOnHand, not(isSingle)))
    .groupBy(packs.id, packs.packNo, packs.treeCode, treeSpecies.fullName, packs.grade, packs.thicknessMm)
    .orderBy(packs.packNo);
  const single = await findLines(tx, and(isOnHand, isSingle));
  const packages = await mapInLongTurns(whole, ({ packNo, pieces, area, thicknessMm, ...values }) => ({
    code: packNo,
    packNo,
    values: { ...values, thicknessMm: plain(thicknessMm), pieces: plain(pieces), area: plain(area) },
  }));
  return [...packages, ...single.map(({ goods }) => goods)];
}
