import { and, asc, eq, getTableColumns, gt, inArray, type SQL, sql, sum } from 'drizzle-orm';
import type { z } from 'zod';
import { COUNTED_ROWS, type Page } from '#shared/api/kit';
import type { Pack, PackQuerySchema, TallyLine, TallyTotals } from '#shared/api/pack';
import { parsePackCode } from '#shared/domain/pack-code';
import { summarizeTally } from '#shared/domain/tally';
import { AppError } from '#shared/errors';
import { exactly, type Filterable, fewWords, filterBy, filtersOnly, indexedParts } from '../../db/filters.ts';
import { offsetOf, toCountedPage, toPage } from '../../db/paging.ts';
import { readyColumns } from '../../db/ready-columns.ts';
import { packs, packTotals, tallyLines, treeSpecies } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { packOrder } from './pack-order.ts';
import { type PackRow, presentLine, presentPack } from './present.ts';

type PackQuery = z.output<typeof PackQuerySchema>;

const isLive = eq(packs.isDeleted, 0);

const FILTERABLE: Filterable = {
  packNo: indexedParts(packs.packNo, packs.id, 'packs_by_number'),
  cabinetNo: indexedParts(packs.cabinetNo, packs.id, 'packs_by_cabinet'),
  treeCode: exactly(packs.treeCode),
  grade: exactly(packs.grade),
  texture: exactly(packs.texture),
  craft: exactly(packs.craft),
  region: fewWords(packs.region, isLive),
  thicknessMm: packs.thicknessMm,
  area: packs.area,
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

const withSpecies = and(eq(treeSpecies.treeCode, packs.treeCode), eq(treeSpecies.isDeleted, 0));

/** Rows that are left out before a page without a second thought. */
const DEEP = 1000;

interface PackSums {
  bundles: number;
  pieces: number;
  area: number;
}

/** Whose a package is, for data scopes: whoever entered it, and the department he did it in. */
export const OWNER = { user: packs.createUser, dept: packs.createDept };

/**
 * One page of the packages in `scope`, newest first unless asked otherwise, and the sums over everything the filter lets
 * through.
 */
export async function findPackPage(
  tx: TenantTx,
  query: PackQuery,
  scope: SQL | undefined,
): Promise<Page<Pack> & { sum: PackSums }> {
  const filter = filterOf(query, scope);
  const isTotalled =
    scope === undefined && isOutdated(query) === undefined && filtersOnly(query, FILTERABLE, TOTALLED);
  const sums = isTotalled ? keptSums(query) : countedSums(filter, countedUpTo(query));
  const readSums = async () => toNumbers((await tx.execute<SumsRow>(sums)).rows[0]?.sums);
  const offset = offsetOf(query);
  // Pages near the end are read from there: what is left out before a page is read all the same.
  const known = isTotalled && offset > DEEP ? await readSums() : undefined;
  const isBackwards = known !== undefined && offset > known.total / 2;
  const span = isBackwards
    ? {
        size: Math.max(0, Math.min(query.size, known.total - offset)),
        skipped: Math.max(0, known.total - offset - query.size),
      }
    : { size: query.size, skipped: offset };
  // In one statement: a list is so quick that each further one would be felt. Joined last, for the rows shown alone.
  const { rows } = await tx.execute<ListedRow>(sql`
    SELECT ${PACK.columns}, ${treeSpecies.fullName} AS species, ${known === undefined ? sql`(${sums})` : sql`NULL`} AS sums
    FROM (
      SELECT * FROM ${packs} WHERE ${filter}
      ORDER BY ${packOrder(query, isBackwards)} LIMIT ${span.size} OFFSET ${span.skipped}
    ) AS packs LEFT JOIN ${treeSpecies} ON ${withSpecies} ORDER BY ${packOrder(query)}`);
  const { total, ...sum } = known ?? (rows[0] === undefined ? await readSums() : toNumbers(rows[0].sums));
  const records = rows.map(presentListed);
  const page = isTotalled
    ? toPage(records, total, query)
    : toCountedPage(records, total, query, countedUpTo(query));
  return { ...page, sum };
}

/** Ids of the packages `findPackPage` would find, in its order, at most so many. */
export async function findPackIds(
  tx: TenantTx,
  query: PackQuery,
  { scope, most }: { scope: SQL | undefined; most: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: packs.id })
    .from(packs)
    .where(filterOf(query, scope))
    .orderBy(packOrder(query))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Packages by their ids, in any order. */
export async function findPacksByIds(tx: TenantTx, ids: readonly string[]): Promise<Pack[]> {
  const { rows } = await tx.execute<ListedRow>(sql`
    SELECT ${PACK.columns}, ${treeSpecies.fullName} AS species
    FROM ${packs} LEFT JOIN ${treeSpecies} ON ${withSpecies} WHERE ${and(isLive, inArray(packs.id, [...ids]))}`);
  return rows.map(presentListed);
}

const PACK = readyColumns(packs);

const presentListed = (row: ListedRow): Pack => presentPack({ ...PACK.read(row), species: row.species });

const isOutdated = ({ labelOutdated }: PackQuery): SQL | undefined =>
  labelOutdated === 1 ? gt(packs.figuresChangedAt, packs.lastPrintedAt) : undefined;

const filterOf = (query: PackQuery, scope: SQL | undefined): SQL | undefined =>
  and(isLive, scope, isOutdated(query), filterBy(query, FILTERABLE));

interface SumsRow extends Record<string, unknown> {
  /** Packages, bundles, pieces and area; null where there is nothing to sum. */
  sums: (string | null)[];
}
interface ListedRow extends SumsRow {
  species: string | null;
}

/** Exact, from the totals kept with every change: as quick for a million packages as for ten. */
function keptSums(query: PackQuery): SQL {
  const { packs: kept, bundles, pieces, area } = packTotals;
  const filter = filterBy(query, TOTALLED) ?? sql`true`;
  return sql`
    SELECT json_build_array(sum(${kept})::text, sum(${bundles})::text, sum(${pieces})::text, sum(${area})::text) AS sums
    FROM ${packTotals} WHERE ${filter}`;
}

/** Of the rows up to `most` and one more. */
function countedSums(filter: SQL | undefined, most: number): SQL {
  return sql`
    SELECT json_build_array(count(*)::text, sum(bundles)::text, sum(pieces)::text, sum(area)::text) AS sums
    FROM (SELECT bundles, pieces, area FROM ${packs} WHERE ${filter} LIMIT ${most + 1}) AS counted`;
}

/** One or two letters are in no index, and in many packages: fewer are counted. */
function countedUpTo({ packNo, cabinetNo }: PackQuery): number {
  const isShort = (text: string | undefined) => text !== undefined && text !== '' && text.trim().length < 3;
  return isShort(packNo) || isShort(cabinetNo) ? COUNTED_ROWS / 10 : COUNTED_ROWS;
}

function toNumbers([total, bundles, pieces, area]: SumsRow['sums'] = []) {
  return {
    total: Number(total ?? 0),
    bundles: Number(bundles ?? 0),
    pieces: Number(pieces ?? 0),
    area: Number(area ?? 0),
  };
}

/** Species and grades that the packages in `scope` have. */
export async function findFilterChoices(tx: TenantTx, scope: SQL | undefined) {
  const groups =
    scope === undefined
      ? await tx
          .select({ treeCode: packTotals.treeCode, grade: packTotals.grade })
          .from(packTotals)
          .groupBy(packTotals.treeCode, packTotals.grade)
          .having(gt(sum(packTotals.packs), '0'))
      : await tx
          .selectDistinct({ treeCode: packs.treeCode, grade: packs.grade })
          .from(packs)
          .where(and(isLive, scope));
  const treeCodes = [...new Set(groups.map((group) => group.treeCode))];
  const species = await tx
    .select({
      treeCode: treeSpecies.treeCode,
      fullName: treeSpecies.fullName,
      englishName: treeSpecies.englishName,
    })
    .from(treeSpecies)
    .where(and(eq(treeSpecies.isDeleted, 0), inArray(treeSpecies.treeCode, treeCodes)))
    .orderBy(asc(treeSpecies.treeCode));
  const grades = new Set(groups.map((group) => group.grade).filter((grade) => grade !== ''));
  return { species, grades: [...grades].sort() };
}

/** The package of this id; `pack.not_found` if the company has none in `scope`. */
export async function findPackById(tx: TenantTx, id: string, scope: SQL | undefined): Promise<PackRow> {
  return findOne(tx, and(eq(packs.id, id), scope), {});
}

/** The package of this number, typed or scanned; another company's code is as unknown as a wrong number. */
export async function findPackByNumber(
  tx: TenantTx,
  text: string,
  tenantId: string,
  scope: SQL | undefined,
): Promise<PackRow> {
  const code = parsePackCode(text);
  const asked = { packNo: code.packNo };
  if (code.tenantId !== null && code.tenantId !== tenantId) throw new AppError('pack.not_found', asked);
  return findOne(tx, and(eq(packs.packNo, code.packNo), scope), asked);
}

async function findOne(tx: TenantTx, which: SQL | undefined, asked: { packNo?: string }): Promise<PackRow> {
  const [row] = await tx
    .select({ ...getTableColumns(packs), species: treeSpecies.fullName })
    .from(packs)
    .leftJoin(treeSpecies, withSpecies)
    .where(and(which, isLive));
  if (row === undefined) throw new AppError('pack.not_found', asked);
  return row;
}

/** The package's tally, in the order it was taken. */
export async function findTallyLines(tx: TenantTx, packId: string): Promise<TallyLine[]> {
  const rows = await tx
    .select()
    .from(tallyLines)
    .where(and(eq(tallyLines.packId, packId), eq(tallyLines.isDeleted, 0)))
    .orderBy(asc(tallyLines.lineNo), asc(tallyLines.id));
  return rows.map(presentLine);
}

/** F2 and F3 over the stored lines, and the range of their sizes; zeros for a package without lines. */
export function totalTally(lines: readonly TallyLine[], thicknessMm: number): TallyTotals {
  const lengths = lines.map((line) => line.lengthCm);
  const widths = lines.map((line) => line.widthCm);
  const isEmpty = lines.length === 0;
  return {
    ...summarizeTally(lines, thicknessMm),
    minLengthCm: isEmpty ? 0 : Math.min(...lengths),
    maxLengthCm: isEmpty ? 0 : Math.max(...lengths),
    minWidthCm: isEmpty ? 0 : Math.min(...widths),
    maxWidthCm: isEmpty ? 0 : Math.max(...widths),
  };
}
