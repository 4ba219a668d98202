import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { StockCost } from '#shared/api/stock';
import { type Figure, round } from '#shared/domain/decimal';
import { packs } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { conditionsOn, type StockOf } from '../../stock/stock-as-of.ts';

/**
 * The costs of the packages in stock (W1.4), by kind of goods, zone and currency; packages without a cost add nothing.
 * Returns nothing for a single line, because costs belong to packages.
 */
export async function findStockCosts(tx: TenantTx, of: StockOf): Promise<StockCost[]> {
  if (of.lineId !== undefined || of.barcode !== undefined) return [];
  const rows = await tx
    .select({
      treeCode: packs.treeCode,
      grade: packs.grade,
      thicknessMm: sql<number>`${packs.thicknessMm}`.mapWith(Number),
      region: packs.region,
      currency: packs.costCurrency,
      amount: sql<Figure>`sum(round(${packs.area} * ${packs.costPrice}, 2))`,
    })
    .from(packs)
    .where(
      and(
        inArray(packs.stockStatus, ['IN_STOCK', 'LOCKED']),
        eq(packs.isDeleted, 0),
        isNotNull(packs.costPrice),
        conditionsOn(packs, of),
        of.packId === undefined ? undefined : eq(packs.id, of.packId),
        of.packNo === undefined ? undefined : eq(packs.packNo, of.packNo),
        of.scope,
      ),
    )
    .groupBy(packs.treeCode, packs.grade, packs.thicknessMm, packs.region, packs.costCurrency)
    .orderBy(packs.costCurrency, packs.treeCode, packs.grade, packs.thicknessMm, packs.region);
  return rows.map(({ amount, ...row }) => ({ ...row, amount: round(amount, 2) }));
}
