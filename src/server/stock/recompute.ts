import { type SQL, sql } from 'drizzle-orm';
import type { StockDifference } from '#shared/api/stock';
import { packs, tallyLines } from '../db/schema/packs.ts';
import { stockDays, stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { settledFigures } from './settle-packs.ts';

/** Differences that are returned; all are counted. A ledger that is wrong as a whole would fill the memory. */
const MOST_RETURNED = 10_000;

type Row = StockDifference & { total: string };

/**
 * Compares the sums of the movements with the lines on hand and the species, grade, thickness and zone of their packages, packages
 * with their lines, those to be stored too, and the daily sums with the movements. Counts every difference and changes nothing.
 */
export async function findDifferences(
  tx: TenantTx,
): Promise<{ count: number; differences: StockDifference[] }> {
  // All rows are compared, but with row-level security PostgreSQL may expect only a few and choose nested loops.
  await tx.execute(sql`SELECT set_config('enable_nestloop', 'off', true)`);
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    WITH settled AS MATERIALIZED (${settledFigures(sql`true`)})
    SELECT kind, id, name, ledger, stored, count(*) OVER () AS total
    FROM (${lines} UNION ALL ${packages} UNION ALL ${days}) AS differences
    ORDER BY kind, id LIMIT ${MOST_RETURNED}`);
  return {
    count: Number(rows[0]?.total ?? 0),
    differences: rows.map(({ kind, id, name, ledger, stored }) => ({ kind, id, name, ledger, stored })),
  };
}

const lines: SQL = sql`
  SELECT 'line' AS kind, coalesce(m.line_id, l.id)::text AS id,
    coalesce(l.barcode, (SELECT barcode FROM ${tallyLines} t WHERE t.id = m.line_id), '') AS name,
    concat_ws(' · ', m.net, m.pieces, m.area, m.pack_no, m.tree_code, m.grade, m.thickness_mm, m.region) AS ledger,
    concat_ws(' · ', l.on_hand, l.pieces, l.area, l.pack_no, l.tree_code, l.grade, l.thickness_mm, l.region) AS stored
  FROM (
    SELECT line_id, pack_id, tree_code, grade, thickness_mm, region, max(pack_no) AS pack_no, sum(direction) AS net,
      sum(direction * pieces) AS pieces, sum(direction * area) AS area
    FROM ${stockMovements} GROUP BY line_id, pack_id, tree_code, grade, thickness_mm, region
    HAVING sum(direction) <> 0 OR sum(direction * pieces) <> 0 OR sum(direction * area) <> 0
  ) AS m FULL JOIN (
    SELECT l.id, l.pack_id, l.barcode, l.on_hand, l.pieces, l.area, p.pack_no, p.tree_code, p.grade, p.thickness_mm, p.region
    FROM ${tallyLines} l JOIN ${packs} p ON p.id = l.pack_id WHERE l.on_hand = 1
  ) AS l ON m.line_id = l.id AND m.pack_id = l.pack_id AND m.tree_code = l.tree_code AND m.grade = l.grade
    AND m.thickness_mm = l.thickness_mm AND m.region = l.region
  WHERE (m.net, m.pieces, m.area) IS DISTINCT FROM (l.on_hand, l.pieces, l.area)`;

const packages: SQL = sql`
  SELECT 'pack', p.id::text, p.pack_no,
    concat_ws(' · ', f.stock_status, f.area, f.pieces, f.bundles, f.pending_bundles, f.pending_area),
    concat_ws(' · ', p.stock_status, p.area, p.pieces, p.bundles, p.pending_bundles, p.pending_area)
  FROM ${packs} p JOIN settled f ON f.pack_id = p.id
  WHERE p.is_deleted = 0
    AND (f.stock_status, f.area, f.pieces, f.bundles, f.pending_bundles, f.pending_area)
      IS DISTINCT FROM (p.stock_status, p.area, p.pieces, p.bundles, p.pending_bundles, p.pending_area)`;

const days: SQL = sql`
  SELECT 'day', concat_ws(' ', day, tree_code, grade, thickness_mm, region), day::text,
    concat_ws(' · ', m.lines, m.pieces, m.area), concat_ws(' · ', d.lines, d.pieces, d.area)
  FROM (
    SELECT (moved_at AT TIME ZONE 'UTC')::date AS day, tree_code, grade, thickness_mm, region,
      sum(direction) AS lines, sum(direction * pieces) AS pieces, sum(direction * area) AS area
    FROM ${stockMovements} GROUP BY 1, 2, 3, 4, 5
    HAVING sum(direction) <> 0 OR sum(direction * pieces) <> 0 OR sum(direction * area) <> 0
  ) AS m FULL JOIN (
    SELECT day, tree_code, grade, thickness_mm, region, sum(lines) AS lines, sum(pieces) AS pieces, sum(area) AS area
    FROM ${stockDays} GROUP BY 1, 2, 3, 4, 5
    HAVING sum(lines) <> 0 OR sum(pieces) <> 0 OR sum(area) <> 0
  ) AS d USING (day, tree_code, grade, thickness_mm, region)
  WHERE (m.lines, m.pieces, m.area) IS DISTINCT FROM (d.lines, d.pieces, d.area)`;
