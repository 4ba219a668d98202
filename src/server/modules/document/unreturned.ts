import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Unreturned } from '#shared/documents/document-api';
import { exact, type Figure, sum } from '#shared/domain/decimal';
import type { UnreturnedDiscount, UnreturnedTotals } from '#shared/domain/returned-amounts';
import {
  deliveries,
  deliveryCharges,
  deliveryPacks,
  saleReturnCharges,
  saleReturnPacks,
  saleReturns,
} from '../../db/schema/documents.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { findLeft } from './left.ts';
import type { Choosable } from './pack-lines.ts';

/** The returns of a delivery besides `ownId`; drafts count, because they have goods of it, and rejected ones have none. */
const otherReturns = (deliveryId: string, ownId: string) =>
  and(
    eq(saleReturns.deliveryId, deliveryId),
    eq(saleReturns.isDeleted, 0),
    ne(saleReturns.auditStatus, 3),
    ne(saleReturns.id, ownId),
  );

/** F5: what other returns have left of the amount of each package of a delivery, by its id. */
export async function findAmountsLeft(
  tx: TenantTx,
  deliveryId: string,
  ownId: string,
): Promise<ReadonlyMap<string, number>> {
  const delivered = await tx
    .select({ packId: deliveryPacks.packId, amount: deliveryPacks.amount })
    .from(deliveryPacks)
    .where(eq(deliveryPacks.recordId, deliveryId));
  const returned = await tx
    .select({ packId: saleReturnPacks.packId, amount: sql<string>`sum(${saleReturnPacks.amount})` })
    .from(saleReturnPacks)
    .innerJoin(saleReturns, eq(saleReturns.id, saleReturnPacks.recordId))
    .where(otherReturns(deliveryId, ownId))
    .groupBy(saleReturnPacks.packId);
  const gone = new Map(returned.map(({ packId, amount }) => [packId, amount]));
  return new Map(
    delivered.map(({ packId, amount }) => [
      packId ?? '',
      exact(amount)
        .minus(gone.get(packId) ?? 0)
        .toNumber(),
    ]),
  );
}

/** F6: what other returns have left of the amounts of a delivery. */
export async function findTotalsLeft(
  tx: TenantTx,
  deliveryId: string,
  ownId: string,
): Promise<UnreturnedTotals> {
  const amountsIn = (table: typeof deliveries | typeof saleReturns) => ({
    taxRatePct: table.taxRatePct,
    isTaxIncluded: table.isTaxIncluded,
    netAmount: table.netAmount,
    taxAmount: table.taxAmount,
    grossAmount: table.grossAmount,
  });
  const [delivered] = await tx
    .select(amountsIn(deliveries))
    .from(deliveries)
    .where(eq(deliveries.id, deliveryId));
  const returned = await tx
    .select(amountsIn(saleReturns))
    .from(saleReturns)
    .where(otherReturns(deliveryId, ownId));
  const { taxRatePct = null, isTaxIncluded = 0 } = delivered ?? {};
  const isAlike = returned.every(
    (one) => (one.taxRatePct ?? 0) === (taxRatePct ?? 0) && one.isTaxIncluded === isTaxIncluded,
  );
  const left = (name: 'netAmount' | 'taxAmount' | 'grossAmount') =>
    exact(delivered?.[name] ?? 0)
      .minus(sum(returned.map((one) => one[name] satisfies Figure)))
      .toNumber();
  return {
    taxRatePct: isAlike ? (taxRatePct ?? 0) : null,
    isTaxIncluded,
    netAmount: left('netAmount'),
    taxAmount: left('taxAmount'),
    grossAmount: left('grossAmount'),
  };
}

/** F5: the discount of a delivery, and what other returns have left of it. */
async function findDiscount(tx: TenantTx, deliveryId: string, ownId: string): Promise<UnreturnedDiscount> {
  const goodsOf = async (
    table: typeof deliveries | typeof saleReturns,
    charges: typeof deliveryCharges | typeof saleReturnCharges,
    chosen: SQL | undefined,
  ) => {
    const discount = tx
      .select({ sum: sql`sum(${charges.charge})` })
      .from(charges)
      .where(and(eq(charges.recordId, table.id), eq(charges.kind, 'DISCOUNT')));
    const [sums] = await tx
      .select({
        amount: sql<Figure>`coalesce(sum(${table.amount}), 0)`,
        discount: sql<Figure>`coalesce(sum((${discount})), 0)`,
      })
      .from(table)
      .where(chosen);
    return { amount: exact(sums?.amount ?? 0), discount: exact(sums?.discount ?? 0) };
  };
  const delivered = await goodsOf(deliveries, deliveryCharges, eq(deliveries.id, deliveryId));
  const returned = await goodsOf(saleReturns, saleReturnCharges, otherReturns(deliveryId, ownId));
  return {
    delivered: { amount: delivered.amount.toNumber(), discount: delivered.discount.toNumber() },
    left: {
      amount: delivered.amount.minus(returned.amount).toNumber(),
      discount: delivered.discount.minus(returned.discount).toNumber(),
    },
  };
}

/** What the other returns have left of a delivery, for the form of the return `ownId`, which may take `choosable`. */
export async function findUnreturned(
  tx: TenantTx,
  { deliveryId, ownId }: Record<'deliveryId' | 'ownId', string>,
  choosable: Choosable,
): Promise<Unreturned> {
  const goods = await findLeft(tx, choosable);
  return {
    ...(await findTotalsLeft(tx, deliveryId, ownId)),
    ...(await findDiscount(tx, deliveryId, ownId)),
    packs: goods.map(({ packId, packNo, bundles }) => ({
      ...{ packNo, bundles },
      amount: choosable.amountsLeft?.get(packId) ?? 0,
    })),
  };
}
