import { inArray, sql } from 'drizzle-orm';
import { packs, tallyLines } from '../db/schema/packs.ts';
import { stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { PackRows } from './rows.ts';

const IN_STOCK = ['IN_STOCK', 'LOCKED'] as const;
const isInStock = (status: string) => IN_STOCK.some((one) => one === status);

/** The lines before any movement: goods that will be in stock have the state of goods still to be received. */
export function beforeOpening(lines: PackRows['tallyLines']): PackRows['tallyLines'] {
  return lines.map((line) =>
    isInStock(line.stockStatus) ? { ...line, stockStatus: 'PENDING_IN' as const } : line,
  );
}

/**
 * Posts the opening stock: each line of a package in stock is received when its package was entered. The lines are looked up for each
 * package: tables without statistics are planned as if they were small, and a plain join reads all lines for each package. OFFSET
 * keeps the subquery from becoming one.
 */
export async function openStock(tx: TenantTx, by: { userId: string; userName: string }): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${stockMovements} (doc_type, doc_id, doc_no, doc_day, pack_id, pack_no, line_id, direction, line_status,
      area, pieces, before_area, after_area, tree_code, grade, thickness_mm, region, user_id, user_name, moved_at)
    SELECT 'OPENING', p.id, p.pack_no, p.create_time::date, p.id, p.pack_no, l.id, 1, p.stock_status,
      l.area, l.pieces, sum(l.area) OVER sofar - l.area, sum(l.area) OVER sofar,
      p.tree_code, p.grade, p.thickness_mm, p.region, ${by.userId}::bigint, ${by.userName}, p.create_time
    FROM ${packs} p CROSS JOIN LATERAL (
      SELECT * FROM ${tallyLines} l WHERE l.pack_id = p.id AND l.is_deleted = 0 OFFSET 0
    ) AS l
    WHERE ${inArray(sql`p.stock_status`, [...IN_STOCK])}
    WINDOW sofar AS (PARTITION BY p.id ORDER BY l.line_no ROWS UNBOUNDED PRECEDING)
    ORDER BY p.create_time, p.id, l.line_no`);
}
