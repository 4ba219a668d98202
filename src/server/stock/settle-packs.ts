import { type SQL, sql } from 'drizzle-orm';
import type { Doer } from '../db/records.ts';
import { packs, tallyLines } from '../db/schema/packs.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** The tier of a line's state; a package's figures count the lines of its lowest (`countedLines`). */
export const COUNTED_TIER = sql<number>`CASE ${tallyLines.stockStatus} WHEN 'PENDING_IN' THEN 1 WHEN 'OUT' THEN 2 WHEN 'VOID' THEN 3 ELSE 0 END`;

/**
 * State and figures of packages as they follow from their lines (`#shared/domain/stock`, F2, F3), under the columns
 * `pack_id`, `stock_status` (null without lines), `area`, `pieces` and `bundles`, and `pending_bundles` and
 * `pending_area` beside goods on hand.
 */
export function settledFigures(ofPacks: SQL): SQL {
  return sql`
    SELECT pack_id,
      CASE min(CASE stock_status WHEN 'LOCKED' THEN 1 WHEN 'IN_STOCK' THEN 2 WHEN 'PENDING_IN' THEN 3 WHEN 'OUT' THEN 4 ELSE 5 END)
        WHEN 1 THEN 'LOCKED' WHEN 2 THEN 'IN_STOCK' WHEN 3 THEN 'PENDING_IN' WHEN 4 THEN 'OUT' ELSE 'VOID' END AS stock_status,
      sum(area) FILTER (WHERE tier = first_tier) AS area,
      sum(pieces) FILTER (WHERE tier = first_tier) AS pieces,
      count(*) FILTER (WHERE tier = first_tier) AS bundles,
      count(*) FILTER (WHERE tier > first_tier AND tier = 1) AS pending_bundles,
      coalesce(sum(area) FILTER (WHERE tier > first_tier AND tier = 1), 0) AS pending_area
    FROM (
      SELECT *, min(tier) OVER (PARTITION BY pack_id) AS first_tier
      FROM (
        SELECT pack_id, stock_status, area, pieces, ${COUNTED_TIER} AS tier
        FROM ${tallyLines} WHERE is_deleted = 0 AND ${ofPacks}
      ) AS lines
    ) AS tiers
    GROUP BY pack_id`;
}

/**
 * Brings state and figures of packages in line with their lines; a changed figure outdates the label. The caller holds
 * the packages (`holdLines`). A package without lines keeps its state.
 */
export async function settlePacks(
  tx: TenantTx,
  packIds: readonly string[],
  { userId, now }: Pick<Doer, 'userId' | 'now'>,
): Promise<void> {
  const ids = sql`(${sql.param([...new Set(packIds)])}::bigint[])`;
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    WITH f AS MATERIALIZED (${settledFigures(sql`pack_id = ANY ${ids}`)})
    UPDATE ${packs} AS p SET
      stock_status = s.stock_status, area = s.area, pieces = s.pieces, bundles = s.bundles, volume = s.volume,
      pending_bundles = s.pending_bundles, pending_area = s.pending_area,
      figures_changed_at = CASE WHEN s.is_changed THEN ${at} ELSE p.figures_changed_at END,
      update_user = ${userId}::bigint, update_time = ${at}
    FROM (
      SELECT p.id, coalesce(f.stock_status, p.stock_status) AS stock_status, coalesce(f.area, 0) AS area,
        coalesce(f.pieces, 0) AS pieces, coalesce(f.bundles, 0) AS bundles,
        coalesce(f.pending_bundles, 0) AS pending_bundles, coalesce(f.pending_area, 0) AS pending_area,
        round(coalesce(f.area, 0) * p.thickness_mm / 1000, 4) AS volume,
        (p.area, p.pieces, p.bundles) IS DISTINCT FROM (coalesce(f.area, 0), coalesce(f.pieces, 0), coalesce(f.bundles, 0))
          AS is_changed
      FROM ${packs} p LEFT JOIN f ON f.pack_id = p.id
      WHERE p.id = ANY ${ids}
    ) AS s
    WHERE p.id = s.id AND (s.is_changed OR p.stock_status <> s.stock_status OR p.volume <> s.volume
      OR (p.pending_bundles, p.pending_area) <> (s.pending_bundles, s.pending_area))`);
}
