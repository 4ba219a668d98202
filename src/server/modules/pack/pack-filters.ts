import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { COUNTED_ROWS } from '#shared/api/kit';
import type { PackQuerySchema } from '#shared/api/pack';
import { exactly, type Filterable, filterBy, filtersOnly, scaled } from '../../db/filters.ts';
import { type LookedUp, type Lookup, lookUp } from '../../db/lookups.ts';
import { packCabinets, packs, packTotals } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';

export type PackQuery = z.output<typeof PackQuerySchema>;

export interface PackFilter extends Pick<LookedUp, 'isFound' | 'isCompared'> {
  where: SQL | undefined;
}

export const isLive = eq(packs.isDeleted, 0);

/** Letters of the shortest word the index of numbers knows parts of. */
const SHORTEST_PART = 3;
/** Packages of more words are many: the list is searched for them row by row. */
const MOST_WORDS = 1000;

/** Texts of which parts are searched, and how the packages are found that have them. */
const LOOKUPS: Readonly<Record<string, Lookup>> = {
  packNo: { parts: packs.packNo, find: findByNumber },
  cabinetNo: {
    parts: packs.cabinetNo,
    find: (tx, pattern) =>
      oneOfWords(
        tx,
        packs.cabinetNo,
        sql`SELECT ${packCabinets.cabinetNo} AS word FROM ${packCabinets}`,
        pattern,
      ),
  },
  region: {
    parts: packs.region,
    isOrdered: true,
    // A few zones are in all packages: each is found behind the one before, in the index.
    find: (tx, pattern) =>
      oneOfWords(
        tx,
        packs.region,
        sql`WITH RECURSIVE zones (word) AS (
              (SELECT min(${packs.region}) FROM ${packs} WHERE ${isLive})
              UNION ALL
              SELECT (SELECT min(${packs.region}) FROM ${packs} WHERE ${isLive} AND ${packs.region} > zones.word)
              FROM zones WHERE zones.word IS NOT NULL
            ) SELECT word FROM zones`,
        pattern,
      ),
  },
};

const FILTERABLE: Filterable = {
  packNo: packs.packNo,
  cabinetNo: packs.cabinetNo,
  treeCode: exactly(packs.treeCode),
  grade: exactly(packs.grade),
  texture: exactly(packs.texture),
  craft: exactly(packs.craft),
  region: packs.region,
  thicknessMm: scaled(packs.thicknessMm, packs.thicknessUm, 1000),
  area: scaled(packs.area, packs.areaCm2, 10_000),
  pieces: packs.pieces,
  bundles: packs.bundles,
  rfidStatus: packs.rfidStatus,
  gradeStatus: packs.gradeStatus,
  packStatus: packs.packStatus,
  stockStatus: exactly(packs.stockStatus),
  printCount: packs.printCount,
  lastPrintTime: packs.lastPrintedAt,
  tagTime: packs.taggedAt,
  createTime: packs.createTime,
  updateTime: packs.updateTime,
};

/** What packages are totalled by; a list filtered by nothing else need not be counted. */
const TOTALLED: Filterable = {
  treeCode: exactly(packTotals.treeCode),
  grade: exactly(packTotals.grade),
  rfidStatus: packTotals.rfidStatus,
  gradeStatus: packTotals.gradeStatus,
  packStatus: packTotals.packStatus,
  stockStatus: exactly(packTotals.stockStatus),
};

/** The condition of the packages in `scope` that a query asks for, and how they were looked up. Throws as `filterBy`. */
export async function packFilter(
  tx: TenantTx,
  query: PackQuery,
  scope: SQL | undefined,
): Promise<PackFilter> {
  const { entries, ...found } = await lookUp(tx, query, LOOKUPS);
  const where = and(isLive, scope, isOutdated(query), filterBy(query, { ...FILTERABLE, ...entries }));
  return { ...found, where };
}

/** The condition of the kept totals that say how many a query asks for; null where rows must be counted. */
export function totalsFilter(query: PackQuery, scope: SQL | undefined): SQL | null {
  const isTotalled =
    scope === undefined && isOutdated(query) === undefined && filtersOnly(query, FILTERABLE, TOTALLED);
  return isTotalled ? (filterBy(query, TOTALLED) ?? sql`true`) : null;
}

/** One or two letters are in no index, and in many packages: fewer are counted. */
const COUNTED_OF_SHORT = 500;

export function countedUpTo({ packNo, cabinetNo }: PackQuery): number {
  const isShort = (text: string | undefined) =>
    text !== undefined && text !== '' && text.length < SHORTEST_PART;
  return isShort(packNo) || isShort(cabinetNo) ? COUNTED_OF_SHORT : COUNTED_ROWS;
}

const isOutdated = ({ labelOutdated }: PackQuery): SQL | undefined =>
  labelOutdated === 1 ? gt(packs.figuresChangedAt, packs.lastPrintedAt) : undefined;

/** By the function of migration 0300, which may use the index of numbers that row-level security keeps from others. */
async function findByNumber(tx: TenantTx, pattern: string, text: string): Promise<SQL | null> {
  const word = text.trim();
  const letter = word.length < SHORTEST_PART ? /\D/u.exec(word)?.[0] : undefined;
  // Figures alone are in nearly every number.
  if (word.length < SHORTEST_PART && letter === undefined) return null;
  const { rows } = await tx.execute<{ ids: string | null }>(
    sql`SELECT packs_by_number(${pattern}, ${letter ?? null}, ${COUNTED_ROWS})::text AS ids`,
  );
  const ids = rows[0]?.ids ?? null;
  // From a query of its own, so that PostgreSQL neither plans for each id nor thinks them common.
  return ids === null ? null : sql`${packs.id} = ANY ((SELECT ${ids}::bigint[])::bigint[])`;
}

/** Packages whose text is one of those `words` that are like the pattern. */
async function oneOfWords(
  tx: TenantTx,
  column: typeof packs.cabinetNo | typeof packs.region,
  words: SQL,
  pattern: string,
): Promise<SQL | null> {
  const { rows } = await tx.execute<{ word: string }>(
    sql`SELECT word FROM (${words}) AS words WHERE word ILIKE ${pattern} LIMIT ${MOST_WORDS + 1}`,
  );
  if (rows.length > MOST_WORDS) return null;
  // One word's packages are read in the list's order. Several come from a query of their own, as ids do.
  const [first] = rows;
  if (first !== undefined && rows.length === 1) return eq(column, first.word);
  const found = sql.param(rows.map(({ word }) => word));
  return sql`${column} = ANY ((SELECT ${found}::text[])::text[])`;
}
