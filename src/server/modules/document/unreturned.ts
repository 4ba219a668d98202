import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Unreturned } from '#shared/documents/document-api';
import { exact, type Figure, round, sum } from '#shared/domain/decimal';
import type { UnreturnedDiscount, UnreturnedTotals } from '#shared/domain/returned-amounts';
import {
  deliveries,
  deliveryCharges,
  deliveryPacks,
  documentItems,
  saleReturnCharges,
  saleReturnPacks,
  saleReturns,
} from '../../db/schema/documents.ts';
import { tallyLines } from '../../db/schema/packs.ts';
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

/**
 * F5: what other returns have left of the amounts of a delivery, by the id of the package that has the goods now; without
 * packages of which a line of the delivery has goods in another one too, since none of them takes the last of its amount.
 */
export async function findAmountsLeft(
  tx: TenantTx,
  deliveryId: string,
  ownId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ packId: string; deliveryLineId: string; amount: string }>(sql`
    WITH sold AS (
      SELECT i.line_id, i.doc_line_id, t.pack_id, t.area, back.doc_line_id AS return_line_id
      FROM ${documentItems} i
      JOIN ${tallyLines} t ON t.id = i.line_id
      LEFT JOIN (
        SELECT b.line_id, b.doc_line_id FROM ${documentItems} b JOIN ${saleReturns} ON ${saleReturns.id} = b.doc_id
        WHERE ${otherReturns(deliveryId, ownId)}
      ) AS back ON back.line_id = i.line_id
      WHERE i.doc_id = ${deliveryId}::bigint
    ), returned AS (
      SELECT s.doc_line_id, sum(r.amount * s.area / r.area) AS amount
      FROM sold s JOIN ${saleReturnPacks} r ON r.id = s.return_line_id
      GROUP BY s.doc_line_id
    )
    SELECT s.pack_id::text AS "packId", p.id::text AS "deliveryLineId", p.amount - coalesce(max(r.amount), 0) AS amount
    FROM sold s
    JOIN ${deliveryPacks} p ON p.id = s.doc_line_id
    LEFT JOIN returned r ON r.doc_line_id = s.doc_line_id
    WHERE s.return_line_id IS NULL
    GROUP BY s.pack_id, p.id, p.amount`);
  const packsOf = Map.groupBy(rows, ({ deliveryLineId }) => deliveryLineId);
  const isWhole = ({ deliveryLineId }: { deliveryLineId: string }) =>
    packsOf.get(deliveryLineId)?.length === 1;
  const whole = [...Map.groupBy(rows, ({ packId }) => packId)].filter(([, ofPack]) => ofPack.every(isWhole));
  return new Map(
    whole.map(([packId, ofPack]) => [packId, round(sum(ofPack.map(({ amount }) => amount)), 2)]),
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
  const amounts = await findAmountsLeft(tx, deliveryId, ownId);
  return {
    ...(await findTotalsLeft(tx, deliveryId, ownId)),
    ...(await findDiscount(tx, deliveryId, ownId)),
    packs: goods.flatMap(({ packId, packNo, bundles }) => {
      const amount = amounts.get(packId);
      return amount === undefined ? [] : [{ packNo, bundles, amount }];
    }),
  };
}
