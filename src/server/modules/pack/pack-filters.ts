import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { COUNTED_ROWS } from '#shared/api/kit';
import type { PackQuerySchema } from '#shared/api/pack';
import { toHalfWidth } from '#shared/domain/half-width';
import { collationFor, exactly, type Filterable, filterBy, filtersOnly, scaled } from '../../db/filters.ts';
import { COUNTED_OF_COMPARED, type Found, type LookedUp, type Lookup, lookUp } from '../../db/lookups.ts';
import { packCabinets, packs, packTotals } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';

export type PackQuery = z.output<typeof PackQuerySchema>;

export interface PackFilter extends Pick<LookedUp, 'isFound' | 'isCompared'> {
  where: SQL | undefined;
}

export const isLive = eq(packs.isDeleted, 0);

/** Letters of the shortest part that the trigram index of numbers can find. */
const SHORTEST_PART = 3;
/** Most values a part is looked up as; if more match, the packages are many and are compared row by row. */
const MOST_WORDS = 1000;
/** Least number of words that are tested for being a range. */
const MANY_WORDS = 20;

/** Columns that are searched by a part of their text, and how the matching packages are found. */
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
  region: sharedWord(packs.region),
  productModel: sharedWord(packs.productModel),
};

/** A column with few values, which packages share: each step reads the next one from the index. */
function sharedWord(column: typeof packs.region | typeof packs.productModel): Lookup {
  const words = sql`
    WITH RECURSIVE shared (word) AS (
      (SELECT min(${column}) FROM ${packs} WHERE ${isLive})
      UNION ALL
      SELECT (SELECT min(${column}) FROM ${packs} WHERE ${isLive} AND ${column} > shared.word)
      FROM shared WHERE shared.word IS NOT NULL
    ) SELECT word FROM shared`;
  return {
    parts: column,
    async find(tx, pattern) {
      const found = await oneOfWords(tx, column, words, pattern);
      return found && { ...found, isOrdered: true };
    },
  };
}

const FILTERABLE: Filterable = {
  packNo: packs.packNo,
  cabinetNo: packs.cabinetNo,
  treeCode: exactly(packs.treeCode),
  grade: exactly(packs.grade),
  texture: exactly(packs.texture),
  craft: exactly(packs.craft),
  veneerKind: exactly(packs.veneerKind),
  edgeFinish: exactly(packs.edgeFinish),
  style: exactly(packs.style),
  ownerId: exactly(packs.ownerId),
  productModel: packs.productModel,
  region: packs.region,
  thicknessMm: scaled(packs.thicknessMm, packs.thicknessUm, 1000),
  area: scaled(packs.area, packs.areaCm2, 10_000),
  pieces: packs.pieces,
  bundles: packs.bundles,
  pendingBundles: packs.pendingBundles,
  rfidStatus: packs.rfidStatus,
  gradeStatus: packs.gradeStatus,
  packStatus: packs.packStatus,
  stockStatus: exactly(packs.stockStatus),
  images: packs.images,
  printCount: packs.printCount,
  lastPrintTime: packs.lastPrintedAt,
  tagTime: packs.taggedAt,
  createTime: packs.createTime,
  updateTime: packs.updateTime,
};

/** Columns of `pack_totals`: a list filtered by these alone need not be counted. */
const TOTALLED: Filterable = {
  treeCode: exactly(packTotals.treeCode),
  grade: exactly(packTotals.grade),
  rfidStatus: packTotals.rfidStatus,
  gradeStatus: packTotals.gradeStatus,
  packStatus: packTotals.packStatus,
  stockStatus: exactly(packTotals.stockStatus),
};

/** The filters with the number in half width, as numbers are stored. */
const inHalfWidth = (query: PackQuery): PackQuery =>
  query.packNo === undefined ? query : { ...query, packNo: toHalfWidth(query.packNo) };

/** The condition of the packages in `scope` that match the filters, and how they were looked up. Throws as `filterBy`. */
export async function packFilter(
  tx: TenantTx,
  asked: PackQuery,
  scope: SQL | undefined,
): Promise<PackFilter> {
  const query = inHalfWidth(asked);
  const { entries, ...found } = await lookUp(tx, query, LOOKUPS);
  const where = and(
    isLive,
    scope,
    isOutdated(query),
    waitsForStorage(query),
    filterBy(query, { ...FILTERABLE, ...entries }),
  );
  return { ...found, where };
}

/** The condition of the rows of `pack_totals` for the filters; null if packages must be counted. */
export function totalsFilter(query: PackQuery, scope: SQL | undefined): SQL | null {
  const isTotalled =
    scope === undefined &&
    isOutdated(query) === undefined &&
    waitsForStorage(query) === undefined &&
    filtersOnly(query, FILTERABLE, TOTALLED);
  return isTotalled ? (filterBy(query, TOTALLED) ?? sql`true`) : null;
}

/** The number of rows up to which a list is counted: no index finds one or two letters, and many packages contain them. */
export function countedUpTo({ packNo, cabinetNo }: PackQuery): number {
  const isShort = (text: string | undefined) =>
    text !== undefined && text !== '' && text.length < SHORTEST_PART;
  return isShort(packNo) || isShort(cabinetNo) ? COUNTED_OF_COMPARED : COUNTED_ROWS;
}

const isOutdated = ({ labelOutdated }: PackQuery): SQL | undefined =>
  labelOutdated === 1 ? gt(packs.figuresChangedAt, packs.lastPrintedAt) : undefined;

/** The condition of the index `packs_to_store`. */
const TO_STORE = sql`(${packs.stockStatus} = 'PENDING_IN' OR ${packs.pendingBundles} > 0)`;

const waitsForStorage = ({ toStore }: PackQuery): SQL | undefined => (toStore === 1 ? TO_STORE : undefined);

/**
 * Uses the function of migration 0300, because row-level security keeps other queries from using the index of numbers.
 */
async function findByNumber(tx: TenantTx, pattern: string, text: string): Promise<Found | null> {
  const word = text.trim();
  const letter = word.length < SHORTEST_PART ? /\D/u.exec(word)?.[0] : undefined;
  // One or two digits are in nearly every number.
  if (word.length < SHORTEST_PART && letter === undefined) return null;
  const { rows } = await tx.execute<{ ids: string | null }>(
    sql`SELECT packs_by_number(${pattern}, ${letter ?? null}, ${COUNTED_ROWS})::text AS ids`,
  );
  const ids = rows[0]?.ids ?? null;
  // A subquery, because PostgreSQL would plan for each literal id, and estimate that they match many rows.
  return ids === null ? null : { where: sql`${packs.id} = ANY ((SELECT ${ids}::bigint[])::bigint[])` };
}

/**
 * The condition for packages whose value in the column is one of `words` and matches the pattern; null if too many
 * match. Adjacent words of the index, such as those with a common beginning, are searched as one range, which reads a
 * fifth of the blocks that single words need. Their packages are sorted here: containers arrive and leave together, so
 * in the list's order they may all come last.
 */
async function oneOfWords(
  tx: TenantTx,
  column: typeof packs.cabinetNo | typeof packs.region | typeof packs.productModel,
  words: SQL,
  pattern: string,
): Promise<Found | null> {
  const { rows } = await tx.execute<{
    found: number;
    first: string;
    last: string;
    singly: string[] | null;
  }>(sql`
    WITH found AS MATERIALIZED (
        SELECT word FROM (${words}) AS words WHERE word ${collationFor(pattern)} ILIKE ${pattern} LIMIT ${MOST_WORDS + 1}
      ),
      ends AS (SELECT count(*)::integer AS found, min(word) AS first, max(word) AS last FROM found)
    SELECT found, first, last, CASE
      WHEN found < ${MANY_WORDS} OR found <> (SELECT count(*) FROM (${words}) AS words WHERE word >= first AND word <= last)
      THEN ARRAY(SELECT word FROM found)
    END AS singly
    FROM ends`);
  const [ends] = rows;
  if (ends === undefined || ends.found > MOST_WORDS) return null;
  const { found, first, last, singly } = ends;
  if (singly === null) return { where: sql`(${column} >= ${first} AND ${column} <= ${last})` };
  // With one value PostgreSQL can read in the order of the list; several are a subquery, for the reason in `findByNumber`.
  if (found === 1) return { where: eq(column, first) };
  return { where: sql`${column} = ANY ((SELECT ${sql.param(singly)}::text[])::text[])` };
}
