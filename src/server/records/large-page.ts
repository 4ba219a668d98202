import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { COUNTED_ROWS, type Page, type PageQuery } from '#shared/api/kit';
import { COUNTED_OF_COMPARED } from '../db/lookups.ts';
import { offsetOf, toCountedPage } from '../db/paging.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { RecordTable } from './record-table.ts';
import type { Values } from './record-values.ts';

/** Up to this many rows are read and sorted; of more, the page is read by an index in the list's order. */
const MOST_SORTED = 2000;

interface Asked {
  filter: SQL | undefined;
  order: SQL[];
  /** Whether the query has filters. */
  isFiltered: boolean;
  /** Each row must be compared with a pattern that many rows match. */
  isCompared: boolean;
}

/**
 * Selects a page of a kind with up to a million records per company. Finds the ids first, because an index alone
 * provides the order and the times, without reading rows that do not match.
 */
export async function selectLargePage(
  tx: TenantTx,
  table: RecordTable,
  asked: Asked,
  page: Pick<PageQuery, 'current' | 'size'>,
): Promise<Page<Values>> {
  const { ids, counted, most } = await (asked.isCompared
    ? findInOrder(tx, table, asked, page)
    : findCounted(tx, table, asked, page));
  return toCountedPage(await selectInOrder(tx, table, ids), counted, page, most);
}

interface Found {
  ids: string[];
  /** Number of the rows that match, up to `most` and one more. */
  counted: number;
  most: number;
}

/** Counts first: few rows are read by the index of their filter and sorted, because in the list's order they may come last. */
async function findCounted(
  tx: TenantTx,
  table: RecordTable,
  { filter, order, isFiltered }: Asked,
  page: Pick<PageQuery, 'current' | 'size'>,
): Promise<Found> {
  const most = COUNTED_ROWS;
  const matching = sql`FROM ${table as PgTable} WHERE ${filter}`;
  const { rows } = await tx.execute<{ counted: number }>(
    sql`SELECT count(*)::integer AS counted FROM (SELECT 1 ${matching} LIMIT ${most + 1}) AS matching`,
  );
  const counted = rows[0]?.counted ?? 0;
  // OFFSET keeps PostgreSQL from planning the inner query by the outer order.
  const from =
    isFiltered && counted <= MOST_SORTED
      ? sql`FROM (SELECT * ${matching} OFFSET 0) AS ${sql.identifier(getTableName(table))}`
      : matching;
  const ids = await selectIds(tx, sql`${from} ORDER BY ${sql.join(order, sql`, `)}`, {
    limit: page.size,
    offset: offsetOf(page),
  });
  return { ids, counted, most };
}

/** Finds and counts in one pass through the list's order. */
async function findInOrder(
  tx: TenantTx,
  table: RecordTable,
  { filter, order }: Asked,
  page: Pick<PageQuery, 'current' | 'size'>,
): Promise<Found> {
  const most = COUNTED_OF_COMPARED;
  const first = offsetOf(page);
  const ids = await selectIds(
    tx,
    sql`FROM ${table as PgTable} WHERE ${filter} ORDER BY ${sql.join(order, sql`, `)}`,
    { limit: Math.max(most + 1, first + page.size), offset: 0 },
  );
  return { ids: ids.slice(first, first + page.size), counted: ids.length, most };
}

async function selectIds(
  tx: TenantTx,
  ordered: SQL,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id::text AS id ${ordered} LIMIT ${limit} OFFSET ${offset}`,
  );
  return rows.map(({ id }) => id);
}

/** The rows with these ids, in the order of the ids. */
async function selectInOrder(tx: TenantTx, table: RecordTable, ids: readonly string[]): Promise<Values[]> {
  if (ids.length === 0) return [];
  const rows: Values[] = await tx
    .select()
    .from(table)
    .where(sql`${table.id} = ANY (${sql.param([...ids])}::bigint[])`);
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}
