import { and, eq, type SQL, sql } from 'drizzle-orm';
import { exact, type Figure, sum } from '#shared/domain/decimal';
import { COST_PLACES, mergedCost, type PackCost } from '#shared/domain/pack-cost';
import {
  deliveries,
  deliveryPacks,
  documentItems,
  type otherOutPacks,
  saleReturnPacks,
} from '../../db/schema/documents.ts';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { requireOpenPeriod } from '../../stock/closing.ts';
import { COST_KEPT, findFollowingArea, keepCostOfPack } from '../../stock/sold-costs.ts';

/** The document whose lines keep what its goods cost. */
interface Issue {
  id: string;
  lines: typeof deliveryPacks | typeof otherOutPacks | typeof saleReturnPacks;
}

type Part = PackCost & { area: Figure } & Record<string, unknown>;

/**
 * Goods that document `docId` brings back to their packages, before it moves them: a package whose cost goods of others
 * have changed since they left gets the average of its goods and theirs, at what they cost when they left (W1.4).
 */
export async function averageComing(tx: TenantTx, docId: string, issue: Issue): Promise<void> {
  for (const [packId, moved] of await keptByPack(tx, docId, issue)) {
    const cost = mergedCost([...(await findOnHand(tx, packId)), ...moved]);
    if (await isChange(tx, packId, cost)) {
      await keepCostOfPack(tx, packId);
      await setCost(tx, packId, cost);
    }
  }
}

/**
 * The goods of a return leave again at what they came back at, before they are moved. The other goods of their package,
 * and those that have left at its cost since, cost what is left (W8): what all goods cost together stays the same. Where
 * these cannot bear the difference, the goods leave at the cost of the package, and the delivery keeps that. Throws
 * `period.closed` for a delivery of a closed month.
 */
export async function averageLeaving(tx: TenantTx, returnId: string): Promise<void> {
  const own = { id: returnId, lines: saleReturnPacks };
  for (const [packId, moved] of await keptByPack(tx, returnId, own)) {
    const [onHand] = await findOnHand(tx, packId);
    if (onHand === undefined) continue;
    const following = await findFollowingArea(tx, packId, returnId);
    const bound = { ...onHand, area: exact(onHand.area).plus(following).toString() };
    const stays = exact(bound.area).minus(sum(moved.map(({ area }) => area)));
    const rest = mergedCost([bound, ...moved.map(leaving)]);
    const isComparable = mergedCost([onHand, ...moved]).costPrice !== null;
    if (isComparable && (!stays.greaterThan(0) || exact(rest.costPrice ?? 0).isNegative())) {
      const left = sum([bound, ...moved.map(leaving)].map(amountOf));
      if (!left.abs().lessThan(FEN)) await leaveAtCostOfPack(tx, returnId, packId);
      continue;
    }
    if (!(await isChange(tx, packId, rest))) continue;
    if (rest.costPrice === null) await keepCostOfPack(tx, packId);
    await setCost(tx, packId, rest);
  }
}

/** Averages of six decimals make differences below it. */
const FEN = 0.01;

const amountOf = ({ area, costPrice }: Part): Figure =>
  exact(area)
    .times(costPrice ?? 0)
    .toString();

const leaving = ({ area, ...cost }: Part): Part => ({ ...cost, area: exact(area).negated().toString() });

/** The delivery's lines of these goods cost less or more by the difference to what the goods came back at. */
async function leaveAtCostOfPack(tx: TenantTx, returnId: string, packId: string): Promise<void> {
  const cost = (line: SQL, pack: SQL) =>
    sql`CASE ${line}.cost_kept WHEN ${COST_KEPT.not}::smallint THEN ${pack}.cost_price ELSE ${line}.former_cost END`;
  const { rows } = await tx.execute<{ lineId: string; day: string; costPrice: string; currency: string }>(sql`
    SELECT went.id::text AS "lineId", d.doc_date::text AS day, own.cost_currency AS currency,
      round(${cost(sql`went`, sql`sold`)} - sum(t.area * (${cost(sql`back`, sql`came`)} - own.cost_price)) / went.area,
        ${COST_PLACES}::integer)::text AS "costPrice"
    FROM ${documentItems} moved
    JOIN ${saleReturnPacks} back ON back.id = moved.doc_line_id
    JOIN ${packs} came ON came.id = back.pack_id
    JOIN ${tallyLines} t ON t.id = moved.line_id AND t.pack_id = ${packId}::bigint
    JOIN ${packs} own ON own.id = t.pack_id
    JOIN ${documentItems} i ON i.line_id = t.id
    JOIN ${deliveryPacks} went ON went.id = i.doc_line_id
    JOIN ${deliveries} d ON d.id = went.record_id AND d.id = (SELECT delivery_id FROM sale_returns WHERE id = ${returnId}::bigint)
    JOIN ${packs} sold ON sold.id = went.pack_id
    WHERE moved.doc_id = ${returnId}::bigint AND (back.cost_kept <> ${COST_KEPT.not}::smallint OR back.pack_id <> t.pack_id)
    GROUP BY went.id, went.area, went.cost_kept, went.former_cost, d.doc_date, sold.cost_price, own.cost_price, own.cost_currency`);
  for (const { lineId, day, costPrice, currency } of rows) {
    await requireOpenPeriod(tx, day);
    await tx
      .update(deliveryPacks)
      .set({ costKept: COST_KEPT.othersMixedIn, formerCost: costPrice, formerCostCurrency: currency })
      .where(eq(deliveryPacks.id, lineId));
  }
}

async function isChange(
  tx: TenantTx,
  packId: string,
  { costPrice, costCurrency }: PackCost,
): Promise<boolean> {
  const price = costPrice === null ? null : String(costPrice);
  const differs = sql`(${packs.costPrice}, ${packs.costCurrency}) IS DISTINCT FROM (${price}::numeric, ${costCurrency}::text)`;
  return (await tx.$count(packs, and(eq(packs.id, packId), differs))) > 0;
}

async function setCost(tx: TenantTx, packId: string, { costPrice, costCurrency }: PackCost): Promise<void> {
  const price = costPrice === null ? null : String(costPrice);
  await tx.update(packs).set({ costPrice: price, costCurrency, costDocId: null }).where(eq(packs.id, packId));
}

const keptByPack = async (tx: TenantTx, docId: string, issue: Issue) =>
  Map.groupBy(await findKept(tx, docId, issue), ({ packId }) => packId);

/**
 * The goods of a document whose cost is not that of the package that they are in: they keep another since goods of others
 * changed it, or they were issued from another package.
 */
async function findKept(tx: TenantTx, docId: string, { id, lines }: Issue) {
  const own = (kept: SQL, present: SQL) =>
    sql`CASE went.cost_kept WHEN ${COST_KEPT.not}::smallint THEN ${present} ELSE ${kept} END`;
  const { rows } = await tx.execute<Part & { packId: string }>(sql`
    SELECT "packId", "costPrice", "costCurrency", sum(area)::text AS area FROM (
      SELECT t.pack_id::text AS "packId", ${own(sql`went.former_cost`, sql`p.cost_price`)}::text AS "costPrice",
        ${own(sql`went.former_cost_currency`, sql`p.cost_currency`)} AS "costCurrency", t.area
      FROM ${documentItems} moved
      JOIN ${tallyLines} t ON t.id = moved.line_id
      JOIN ${documentItems} i ON i.line_id = moved.line_id AND i.doc_id = ${id}::bigint
      JOIN ${lines} went ON went.id = i.doc_line_id
      JOIN ${packs} p ON p.id = went.pack_id
      WHERE moved.doc_id = ${docId}::bigint
        AND (went.cost_kept = ${COST_KEPT.othersMixedIn}::smallint OR went.pack_id <> t.pack_id)
    ) AS goods
    GROUP BY "packId", "costPrice", "costCurrency" ORDER BY "packId"`);
  return rows;
}

/** The goods on hand of a package, at its cost; none if there are none. */
async function findOnHand(tx: TenantTx, packId: string): Promise<Part[]> {
  const { rows } = await tx.execute<Part>(sql`
    SELECT p.cost_price::text AS "costPrice", p.cost_currency AS "costCurrency", sum(t.area)::text AS area
    FROM ${packs} p JOIN ${tallyLines} t ON t.pack_id = p.id AND t.on_hand = 1
    WHERE p.id = ${packId}::bigint GROUP BY p.id, p.cost_price, p.cost_currency`);
  return rows;
}
