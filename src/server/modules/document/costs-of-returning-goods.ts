import { and, eq, type SQL, sql } from 'drizzle-orm';
import { exact, type Figure, sum } from '#shared/domain/decimal';
import { mergedCost, type PackCost } from '#shared/domain/pack-cost';
import { type deliveryPacks, documentItems, type otherOutPacks } from '../../db/schema/documents.ts';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { COST_KEPT, keepCostOfPack } from '../../stock/sold-costs.ts';

/** The document whose lines keep what its goods cost. */
interface Issue {
  id: string;
  lines: typeof deliveryPacks | typeof otherOutPacks;
}

type Part = PackCost & { area: Figure } & Record<string, unknown>;

/**
 * Goods that document `docId` brings back to their packages, before it moves them: a package whose cost goods of others
 * have changed since they left gets the average of its goods and theirs, at what they cost when they left (W1.4).
 */
export function averageComing(tx: TenantTx, docId: string, issue: Issue): Promise<void> {
  return recost(tx, docId, issue, (onHand, moved) => mergedCost([...onHand, ...moved]));
}

/**
 * The same goods leave again, before they are moved; the goods that stay cost what is left. A package that none stays in, or
 * whose other goods have left at the average, keeps its cost.
 */
export function averageLeaving(tx: TenantTx, docId: string, issue: Issue): Promise<void> {
  return recost(tx, docId, issue, (onHand, moved) => {
    const stays = sum(onHand.map(({ area }) => area)).minus(sum(moved.map(({ area }) => area)));
    if (!stays.greaterThan(0)) return null;
    const rest = mergedCost([...onHand, ...moved.map(leaving)]);
    return rest.costPrice !== null && exact(rest.costPrice).isNegative() ? null : rest;
  });
}

const leaving = ({ area, ...cost }: Part): Part => ({ ...cost, area: exact(area).negated().toString() });

/** Sets the cost of each package that the kept costs of a document's goods concern; null leaves it. */
async function recost(
  tx: TenantTx,
  docId: string,
  issue: Issue,
  costOf: (onHand: readonly Part[], moved: readonly Part[]) => PackCost | null,
): Promise<void> {
  const all = await findKept(tx, docId, issue);
  const byPack = Map.groupBy(all, ({ packId }) => packId);
  for (const [packId, moved] of byPack) {
    const cost = costOf(await findOnHand(tx, packId), moved);
    if (cost === null) continue;
    const price = cost.costPrice === null ? null : String(cost.costPrice);
    const changed = and(
      eq(packs.id, packId),
      sql`(${packs.costPrice}, ${packs.costCurrency}) IS DISTINCT FROM (${price}::numeric, ${cost.costCurrency}::text)`,
    );
    if ((await tx.$count(packs, changed)) === 0) continue;
    await keepCostOfPack(tx, packId);
    const set = { costPrice: price, costCurrency: cost.costCurrency, costDocId: null };
    await tx.update(packs).set(set).where(eq(packs.id, packId));
  }
}

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
