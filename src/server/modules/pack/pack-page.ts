import { type SQL, sql } from 'drizzle-orm';
import type { Page } from '#shared/api/kit';
import type { Pack } from '#shared/api/pack';
import { offsetOf, toCountedPage, toPage } from '../../db/paging.ts';
import { readyColumns } from '../../db/ready-columns.ts';
import { packs, packTotals, treeSpecies } from '../../db/schema/packs.ts';
import { customers } from '../../db/schema/partners.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { countedUpTo, type PackFilter, type PackQuery, packFilter, totalsFilter } from './pack-filters.ts';
import { orderColumns, packOrder } from './pack-order.ts';
import { presentPack, type Shown } from './present.ts';
import { WITH_SPECIES } from './species.ts';

/** Rows skipped before a page up to which it is not read from the end. */
const DEEP = 1000;
/**
 * Up to this many rows, sorting is faster than reading in the order of the list, in which the matching rows may come
 * last.
 */
const FEW = 4000;

interface Sums {
  bundles: number;
  pieces: number;
  area: number;
}

/** One page of the packages in `scope`, newest first by default, and the sums over all packages that match the filters. */
export async function findPackPage(
  tx: TenantTx,
  query: PackQuery,
  scope: SQL | undefined,
  shown: Shown,
): Promise<Page<Pack> & { sum: Sums }> {
  const filter = await packFilter(tx, query, scope);
  const totals = totalsFilter(query, scope);
  const most = totals === null ? countedUpTo(query) : Number.POSITIVE_INFINITY;
  const sums = totals === null ? countedSums(filter, most) : keptSums(totals);
  const readSums = async () => toNumbers((await tx.execute<SumsRow>(sums)).rows[0]?.sums);
  const offset = offsetOf(query);
  const isCounted = totals === null && !filter.isFound;
  const known = isCounted || offset > DEEP ? await readSums() : undefined;
  // Sums that are cheap, of `pack_totals` or of rows found by lookup, are read in the same statement: it saves a round trip.
  const { rows } = await tx.execute<ListedRow>(sql`
    SELECT ${PACK.columns}, ${treeSpecies.fullName} AS species, ${customers.name} AS "ownerName", ${known === undefined ? sql`(${sums})` : sql`NULL`} AS sums
    FROM (
      SELECT * FROM ${packs} WHERE ${packs.id} = ANY (ARRAY(${idsOfPage(query, filter, known?.total, most)}))
    ) AS packs LEFT JOIN ${treeSpecies} ON ${WITH_SPECIES} LEFT JOIN ${customers} ON ${customers.id} = ${packs.ownerId}
    ORDER BY ${packOrder(query)}`);
  const { total, ...sum } = known ?? (rows[0] === undefined ? await readSums() : toNumbers(rows[0].sums));
  const records = rows.map((row) =>
    presentPack({ ...PACK.read(row), species: row.species, ownerName: row.ownerName }, shown),
  );
  const page = totals === null ? toCountedPage(records, total, query, most) : toPage(records, total, query);
  return { ...page, sum };
}

/** The ids of the page, by an index only where possible. `total` is exact up to `most`. */
function idsOfPage(
  query: PackQuery,
  { where, isFound }: PackFilter,
  total: number | undefined,
  most: number,
): SQL {
  const offset = offsetOf(query);
  const { size } = query;
  const isFew = total !== undefined && total <= Math.min(FEW, most);
  // Sorting thousands of rows with all columns costs as much as finding them, so only ids and sort keys are sorted.
  if (isFew || isFound)
    return sql`
      SELECT id FROM (SELECT ${orderColumns(query)} FROM ${packs} WHERE ${where} OFFSET 0) AS packs
      ORDER BY ${packOrder(query)} LIMIT ${size} OFFSET ${offset}`;
  // A page near the end is read from the end, because the database reads the skipped rows too.
  const isBackwards = total !== undefined && total <= most && offset > DEEP && offset > total / 2;
  const span = isBackwards
    ? { size: Math.max(0, Math.min(size, total - offset)), skipped: Math.max(0, total - offset - size) }
    : { size, skipped: offset };
  return sql`
    SELECT id FROM ${packs} WHERE ${where}
    ORDER BY ${packOrder(query, isBackwards)} LIMIT ${span.size} OFFSET ${span.skipped}`;
}

/** Ids of the packages that `findPackPage` finds, in its order, at most `most`. */
export async function findPackIds(
  tx: TenantTx,
  query: PackQuery,
  { scope, most }: { scope: SQL | undefined; most: number },
): Promise<string[]> {
  const { where } = await packFilter(tx, query, scope);
  // The ids are one text, because a hundred thousand rows with one id each would block the server's thread for a tenth
  // of a second.
  const { rows } = await tx.execute<{ ids: string }>(sql`
    SELECT array_to_string(ARRAY(
      SELECT id FROM ${packs} WHERE ${where} ORDER BY ${packOrder(query)} LIMIT ${most}
    ), ',') AS ids`);
  return (rows[0]?.ids ?? '').split(',').filter(Boolean);
}

const PACK = readyColumns(packs);

interface SumsRow extends Record<string, unknown> {
  /** Packages, bundles, pieces and area in m²; null if there is nothing to sum. */
  sums: (string | null)[];
}
interface ListedRow extends SumsRow {
  species: string | null;
  ownerName: string | null;
}

/** Sums from `pack_totals`; their cost does not depend on the number of packages. */
function keptSums(filter: SQL): SQL {
  const { packs: kept, bundles, pieces, area } = packTotals;
  return sql`
    SELECT json_build_array(sum(${kept})::text, sum(${bundles})::text, sum(${pieces})::text, sum(${area})::text) AS sums
    FROM ${packTotals} WHERE ${filter}`;
}

/**
 * Sums of the rows up to `most` and one more. The order makes PostgreSQL read rows that are compared with a pattern
 * from the index that has the texts, which it would not choose otherwise.
 */
function countedSums({ where, isCompared }: PackFilter, most: number): SQL {
  const order = isCompared ? sql`ORDER BY update_time DESC, create_time DESC, id DESC` : sql``;
  return sql`
    SELECT json_build_array(
      count(*)::text, sum(bundles)::text, sum(pieces)::text, (sum(area_cm2) / 10000)::text
    ) AS sums
    FROM (SELECT bundles, pieces, area_cm2 FROM ${packs} WHERE ${where} ${order} LIMIT ${most + 1}) AS counted`;
}

function toNumbers([total, bundles, pieces, area]: SumsRow['sums'] = []) {
  return {
    total: Number(total ?? 0),
    bundles: Number(bundles ?? 0),
    pieces: Number(pieces ?? 0),
    area: Number(area ?? 0),
  };
}
