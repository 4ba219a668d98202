import { and, eq, sql } from 'drizzle-orm';
import type { Left } from '#shared/documents/document-api';
import { packs, tallyLines, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { WITH_SPECIES } from '../pack/service.ts';
import type { Choosable } from './pack-lines.ts';

/** The remaining quantities that a document can use, by package. */
export async function findLeft(tx: TenantTx, { lines, priceOf }: Choosable): Promise<Left[]> {
  const rows = await tx
    .select({
      packId: packs.id,
      packNo: packs.packNo,
      species: sql<string>`coalesce(max(${treeSpecies.fullName}), ${packs.treeCode})`,
      grade: packs.grade,
      thicknessMm: sql<number>`${packs.thicknessMm}`.mapWith(Number),
      bundles: sql<number>`count(*)::integer`,
      pieces: sql<number>`sum(${tallyLines.pieces})::integer`,
      area: sql<number>`sum(${tallyLines.area})`.mapWith(Number),
      barcodes: sql<string[]>`array_agg(${tallyLines.barcode} ORDER BY ${tallyLines.lineNo})`,
      lineIds: sql<string[]>`array_agg(${tallyLines.id}::text)`,
    })
    .from(tallyLines)
    .innerJoin(packs, eq(packs.id, tallyLines.packId))
    .leftJoin(treeSpecies, WITH_SPECIES)
    .where(and(lines, eq(tallyLines.isDeleted, 0)))
    .groupBy(packs.id, packs.packNo, packs.treeCode, packs.grade, packs.thicknessMm)
    .orderBy(packs.packNo);
  return rows.map(({ lineIds, ...row }) => {
    const [price = null, ...others] = new Set(lineIds.map((id) => priceOf?.get(id) ?? null));
    return { ...row, price: others.length > 0 ? null : price };
  });
}
