import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Unreturned } from '#shared/documents/document-api';
import { exact, type Figure, round, sum } from '#shared/domain/decimal';
import type { UnreturnedDiscount, UnreturnedGoods, UnreturnedTotals } from '#shared/domain/returned-amounts';
import {
  deliveries,
  deliveryCharges,
  deliveryPacks,
  documentItems,
  saleReturnCharges,
  saleReturnPacks,
  saleReturns,
} from '../../db/schema/documents.ts';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** The returns of a delivery besides `ownId`; drafts count, because they have goods of it, and rejected ones have none. */
const otherReturns = (deliveryId: string, ownId: string) =>
  and(
    eq(saleReturns.deliveryId, deliveryId),
    eq(saleReturns.isDeleted, 0),
    ne(saleReturns.auditStatus, 3),
    ne(saleReturns.id, ownId),
  );

/** Goods of a delivery line that are in one package, or in one line of a return. */
interface SoldGoods {
  lineId: string;
  sold: string;
  /** The package that has them, if they did not come back. */
  packNo: string | null;
  returnLineId: string | null;
  returned: string | null;
  bundles: number;
}

/**
 * F5: what other returns have left of the amounts of a delivery. Its lines whose goods are, or came back, in one package
 * share their amount.
 */
export async function findAmountsLeft(
  tx: TenantTx,
  deliveryId: string,
  ownId: string,
): Promise<UnreturnedGoods[]> {
  const { rows } = await tx.execute<SoldGoods & Record<string, unknown>>(sql`
    SELECT d.id::text AS "lineId", d.amount AS sold, r.id::text AS "returnLineId", r.amount AS returned,
      CASE WHEN r.id IS NULL THEN p.pack_no END AS "packNo", count(*)::integer AS bundles
    FROM ${documentItems} i
    JOIN ${deliveryPacks} d ON d.id = i.doc_line_id
    JOIN ${tallyLines} t ON t.id = i.line_id
    JOIN ${packs} p ON p.id = t.pack_id
    LEFT JOIN (
      SELECT b.line_id, b.doc_line_id FROM ${documentItems} b JOIN ${saleReturns} ON ${saleReturns.id} = b.doc_id
      WHERE ${otherReturns(deliveryId, ownId)}
    ) AS back ON back.line_id = i.line_id
    LEFT JOIN ${saleReturnPacks} r ON r.id = back.doc_line_id
    WHERE i.doc_id = ${deliveryId}::bigint
    GROUP BY 1, 2, 3, 4, 5
    ORDER BY min(d.place)`);
  return soldTogether(rows).flatMap((goods) => {
    const left = goods.filter(({ packNo }) => packNo !== null);
    if (left.length === 0) return [];
    const sold = new Map(goods.map((one) => [one.lineId, one.sold]));
    const returned = new Map(goods.map((one) => [one.returnLineId, one.returned ?? '0']));
    return {
      packNos: [...new Set(left.flatMap(({ packNo }) => packNo ?? []))],
      bundles: left.reduce((count, { bundles }) => count + bundles, 0),
      amount: round(sum(sold.values()).minus(sum(returned.values())), 2),
    };
  });
}

/** Groups goods that are connected by a line of the delivery, a package or a line of a return. */
function soldTogether(all: readonly SoldGoods[]): SoldGoods[][] {
  const namesOf = ({ lineId, packNo, returnLineId }: SoldGoods) => [
    `line ${lineId}`,
    packNo === null ? `return ${returnLineId}` : `pack ${packNo}`,
  ];
  const groups: { names: Set<string>; goods: SoldGoods[] }[] = [];
  for (const one of all) {
    const names = namesOf(one);
    const own = groups.filter((group) => names.some((name) => group.names.has(name)));
    for (const group of own) groups.splice(groups.indexOf(group), 1);
    groups.push({
      names: new Set([...own.flatMap((group) => [...group.names]), ...names]),
      goods: [...own.flatMap(({ goods }) => goods), one],
    });
  }
  return groups.map(({ goods }) => goods);
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

/** What the other returns have left of a delivery, for the form of the return `ownId`. */
export async function findUnreturned(tx: TenantTx, deliveryId: string, ownId: string): Promise<Unreturned> {
  return {
    ...(await findTotalsLeft(tx, deliveryId, ownId)),
    ...(await findDiscount(tx, deliveryId, ownId)),
    goods: await findAmountsLeft(tx, deliveryId, ownId),
  };
}
