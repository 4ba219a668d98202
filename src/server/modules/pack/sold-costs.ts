import { and, eq, inArray, isNull } from 'drizzle-orm';
import { deliveries, deliveryPacks, saleReturnPacks, saleReturns } from '../../db/schema/documents.ts';
import type { StoredCost } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** The documents whose lines are added up at what their goods cost. */
const SALES = [
  [deliveryPacks, deliveries],
  [saleReturnPacks, saleReturns],
] as const;

/**
 * Before goods of other packages change the cost of a package: what was sold of it keeps the present one, so that the
 * margins of past months stay.
 */
export async function keepSoldCost(
  tx: TenantTx,
  { id, costPrice, costCurrency }: Pick<StoredCost, 'costPrice' | 'costCurrency'> & { id: string },
): Promise<void> {
  if (costPrice === null) return;
  for (const [lines, documents] of SALES)
    await tx
      .update(lines)
      .set({ formerCost: costPrice, formerCostCurrency: costCurrency })
      .where(
        and(
          eq(lines.packId, id),
          isNull(lines.formerCost),
          inArray(
            lines.recordId,
            tx.select({ id: documents.id }).from(documents).where(eq(documents.auditStatus, 2)),
          ),
        ),
      );
}
