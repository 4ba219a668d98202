import { and, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { sum } from '#shared/domain/decimal';
import { stockGoodsKey } from '#shared/domain/stock-goods';
import { offsetOf } from '../db/paging.ts';
import { packs, tallyLines, treeSpecies } from '../db/schema/packs.ts';
import { stockDays, stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** Conditions on the stock; without any, all of it is meant. */
export interface StockOf {
  treeCode?: string | undefined;
  grade?: string | undefined;
  thicknessMm?: number | undefined;
  region?: string | undefined;
  packId?: string | undefined;
  lineId?: string | undefined;
  /** The package with this number now. */
  packNo?: string | undefined;
  /** The tally line with this bar code now. */
  barcode?: string | undefined;
  /** The condition for the packages that a caller may see; their movements are then added up, not the days. */
  scope?: SQL | undefined;
}

/** Goods of one kind in one zone. Area in m². */
export interface StockGroup {
  treeCode: string;
  /** Name of the species, or its code if the company does not have the species. */
  species: string;
  grade: string;
  thicknessMm: number;
  region: string;
  lines: number;
  pieces: number;
  area: number;
}

type GroupRow = Record<keyof StockGroup, string>;

const DAY_MS = 86_400_000;
const GROUP_ORDER = sql`"treeCode", grade, "thicknessMm"::numeric, region`;

/** Stock as it was at a moment, by kind of goods and zone, with its totals. */
export async function stockAsOf(tx: TenantTx, at: Date, of: StockOf) {
  const { rows: groups } = await tx.execute<GroupRow>(groupsAsOf(tx, at, of));
  const totals = {
    lines: groups.reduce((lines, group) => lines + Number(group.lines), 0),
    pieces: groups.reduce((pieces, group) => pieces + Number(group.pieces), 0),
    area: sum(groups.map(({ area }) => area)).toNumber(),
  };
  return { groups: groups.map(toGroup), totals };
}

/** A page of the groups that `stockAsOf` answers, in its order, with the number of all. */
export async function stockGroupsAsOf(
  tx: TenantTx,
  at: Date,
  of: StockOf,
  page: { current: number; size: number },
): Promise<{ rows: (StockGroup & { id: string })[]; total: number }> {
  const { rows } = await tx.execute<GroupRow & { total: string }>(sql`
    SELECT groups.*, count(*) OVER ()::text AS total FROM (${groupsAsOf(tx, at, of)}) AS groups
    ORDER BY ${GROUP_ORDER} LIMIT ${page.size} OFFSET ${offsetOf(page)}`);
  const groups = rows.map((row) => {
    const group = toGroup(row);
    return { ...group, id: stockGoodsKey(group) };
  });
  return { rows: groups, total: Number(rows[0]?.total ?? 0) };
}

/** Sums of the stock on hand by kind of goods and zone. */
function groupsAsOf(tx: TenantTx, at: Date, of: StockOf): SQL {
  const ofOne = conditionsOnOne(tx, of);
  const isOfLedger = and(lte(stockMovements.movedAt, at), conditionsOn(stockMovements, of), ofOne);
  const rows =
    ofOne === undefined
      ? sql`${wholeDays(at, of)} UNION ALL ${movements(and(isOfLedger, gte(stockMovements.movedAt, startOfDay(at))))}`
      : movements(isOfLedger);
  return sql`
    SELECT sums.*, coalesce(${treeSpecies.fullName}, sums."treeCode") AS species
    FROM (
      SELECT tree_code AS "treeCode", grade, thickness_mm::text AS "thicknessMm", region,
        sum(lines)::text AS lines, sum(pieces)::text AS pieces, sum(area)::text AS area
      FROM (${rows}) AS stock
      GROUP BY tree_code, grade, thickness_mm, region HAVING sum(lines) <> 0
    ) AS sums LEFT JOIN ${treeSpecies} ON ${treeSpecies.treeCode} = sums."treeCode" AND ${treeSpecies.isDeleted} = 0
    ORDER BY ${GROUP_ORDER}`;
}

/** The lines of a package, or the one line, that were on hand at a moment, with their package then; of those in the scope. */
export async function linesAsOf(
  tx: TenantTx,
  at: Date,
  of: ({ packId: string } | { lineId: string }) & Pick<StockOf, 'scope'>,
): Promise<
  { lineId: string; packId: string; packNo: string; region: string; pieces: number; area: number }[]
> {
  const isOf = conditionsOnOne(tx, of);
  const { rows } = await tx.execute<
    Record<'lineId' | 'packId' | 'packNo' | 'region' | 'pieces' | 'area', string>
  >(sql`
    SELECT line_id::text AS "lineId", pack_id::text AS "packId", max(pack_no) AS "packNo",
      (array_agg(region ORDER BY id DESC))[1] AS region, max(pieces)::text AS pieces, max(area)::text AS area
    FROM ${stockMovements} WHERE ${and(isOf, lte(stockMovements.movedAt, at))}
    GROUP BY line_id, pack_id HAVING sum(direction) > 0 ORDER BY line_id`);
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces), area: Number(row.area) }));
}

/** The sums of the days before the moment's day, which are UTC days whatever the server's time zone. */
const wholeDays = (at: Date, of: StockOf): SQL => sql`
  SELECT tree_code, grade, thickness_mm, region, lines, pieces, area
  FROM ${stockDays} WHERE ${and(lt(stockDays.day, at.toISOString().slice(0, 10)), conditionsOn(stockDays, of))}`;

const movements = (where: SQL | undefined): SQL => sql`
  SELECT tree_code, grade, thickness_mm, region, direction AS lines, direction * pieces AS pieces, direction * area AS area
  FROM ${stockMovements} WHERE ${where}`;

const startOfDay = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);

/** The condition of rows of the goods and the zone that `of` names; undefined without any. */
export function conditionsOn(
  table: typeof stockDays | typeof stockMovements | typeof packs,
  of: StockOf,
): SQL | undefined {
  const named = ['treeCode', 'grade', 'region'] as const;
  return and(
    ...named.map((name) => {
      const value = of[name];
      return value === undefined ? undefined : eq(table[name], value);
    }),
    of.thicknessMm === undefined ? undefined : eq(table.thicknessMm, String(of.thicknessMm)),
  );
}

/** The condition for the movements of one package or tally line, or of a caller's packages; undefined for all. */
function conditionsOnOne(tx: TenantTx, { packId, lineId, packNo, barcode, scope }: StockOf): SQL | undefined {
  const packIds = (where: SQL | undefined) => tx.select({ id: packs.id }).from(packs).where(where);
  const lineIds = tx.select({ id: tallyLines.id }).from(tallyLines);
  const live = eq(tallyLines.isDeleted, 0);
  return and(
    packId === undefined ? undefined : eq(stockMovements.packId, packId),
    lineId === undefined ? undefined : eq(stockMovements.lineId, lineId),
    packNo === undefined ? undefined : inArray(stockMovements.packId, packIds(eq(packs.packNo, packNo))),
    scope === undefined ? undefined : inArray(stockMovements.packId, packIds(scope)),
    barcode === undefined
      ? undefined
      : inArray(stockMovements.lineId, lineIds.where(and(eq(tallyLines.barcode, barcode), live))),
  );
}

const toGroup = (row: GroupRow): StockGroup => ({
  treeCode: row.treeCode,
  species: row.species,
  grade: row.grade,
  region: row.region,
  thicknessMm: Number(row.thicknessMm),
  lines: Number(row.lines),
  pieces: Number(row.pieces),
  area: Number(row.area),
});
