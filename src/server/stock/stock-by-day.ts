import { and, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { exact, sum } from '#shared/domain/decimal';
import { packs } from '../db/schema/packs.ts';
import { stockDays, stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { monthAfter } from './months.ts';

/** Tally lines, their pieces and their area in m². */
interface Sums {
  lines: number;
  pieces: number;
  area: ReturnType<typeof sum>;
}
type SumsRow = Record<keyof Sums, string>;
type MonthRow = SumsRow & { month: string };

const SUMS = (lines: SQL, pieces: SQL, area: SQL) =>
  sql`coalesce(sum(${lines}), 0)::text AS lines, coalesce(sum(${pieces}), 0)::text AS pieces, coalesce(sum(${area}), 0)::text AS area`;
const MOVED = SUMS(sql`direction`, sql`direction * pieces`, sql`direction * area`);

/**
 * The stock at the end of each of these months, `YYYY-MM`, by the days of the documents, whenever they were approved: what is
 * on hand now less what moved in later months. Limited to the packages of `scope`.
 */
export async function stockAtEnds(
  tx: TenantTx,
  months: readonly string[],
  scope?: SQL,
): Promise<ReadonlyMap<string, Sums>> {
  const first = months.toSorted()[0];
  if (first === undefined) return new Map();
  const isSeen = ofPacks(tx, scope);
  const onHand =
    scope === undefined
      ? sql`SELECT ${SUMS(sql`lines`, sql`pieces`, sql`area`)}, '' AS month FROM ${stockDays}`
      : sql`SELECT ${MOVED}, '' AS month FROM ${stockMovements} WHERE ${isSeen}`;
  // One statement, so that both parts are read from the same state of the ledger.
  const { rows } = await tx.execute<MonthRow>(sql`
    ${onHand} UNION ALL
    SELECT ${MOVED}, to_char(doc_day, 'YYYY-MM') AS month FROM ${stockMovements}
    WHERE ${and(gte(stockMovements.docDay, monthAfter(first)), isSeen)} GROUP BY month`);
  const total = (of: readonly SumsRow[]): Sums => ({
    lines: of.reduce((lines, row) => lines + Number(row.lines), 0),
    pieces: of.reduce((pieces, row) => pieces + Number(row.pieces), 0),
    area: sum(of.map(({ area }) => area)),
  });
  const all = total(rows.filter(({ month }) => month === ''));
  return new Map(
    months.map((month) => {
      const later = total(rows.filter((row) => row.month > month));
      return [
        month,
        {
          lines: all.lines - later.lines,
          pieces: all.pieces - later.pieces,
          area: all.area.minus(later.area),
        },
      ];
    }),
  );
}

/**
 * The stock of each species, by its code, in m²: now, or when a day, `YYYY-MM-DD`, begins, by the days of the documents as
 * `stockAtEnds`. Limited to the packages of `scope`.
 */
export async function stockOfSpecies(
  tx: TenantTx,
  day: string | undefined,
  scope?: SQL,
): Promise<ReadonlyMap<string, number>> {
  const isSeen = ofPacks(tx, scope);
  const onHand =
    scope === undefined
      ? sql`SELECT tree_code, area FROM ${stockDays}`
      : sql`SELECT tree_code, direction * area FROM ${stockMovements} WHERE ${isSeen}`;
  const later =
    day === undefined
      ? sql``
      : sql`UNION ALL SELECT tree_code, -direction * area FROM ${stockMovements} WHERE ${and(gte(stockMovements.docDay, day), isSeen)}`;
  const { rows } = await tx.execute<{ treeCode: string; area: string }>(sql`
    SELECT tree_code AS "treeCode", sum(area)::text AS area
    FROM (${onHand} ${later}) AS stock (tree_code, area) GROUP BY tree_code`);
  return new Map(rows.map(({ treeCode, area }) => [treeCode, exact(area).toNumber()]));
}

/** The condition for movements of the packages of a scope. */
const ofPacks = (tx: TenantTx, scope: SQL | undefined): SQL | undefined =>
  scope && inArray(stockMovements.packId, tx.select({ id: packs.id }).from(packs).where(scope));
