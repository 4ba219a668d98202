import { type SQL, sql } from 'drizzle-orm';
import type { MovementSource } from '#shared/domain/stock';
import type { Doer } from '../db/records.ts';
import { packs, tallyLines } from '../db/schema/packs.ts';
import { stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** The document that moves stock. */
export interface StockDocument {
  type: MovementSource;
  id: string;
  no: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** Who moves stock, and when. */
export type Mover = Doer & { userName: string };

interface Movements {
  /**
   * Rows `line_id`, `direction`, `status`, `place` (their order), `pack_id`, and `region` where it is not the one of the
   * package.
   */
  rows: SQL;
  packIds: readonly string[];
  reverses: boolean;
}

/** Adds movements, each with the area of its package on hand before and after it, in one statement. */
export async function insertMovements(
  tx: TenantTx,
  doc: StockDocument,
  by: Mover,
  { rows, packIds, reverses }: Movements,
): Promise<void> {
  const ids = sql`(${sql.param([...new Set(packIds)])}::bigint[])`;
  // Materialized: under row-level security PostgreSQL expects few rows and would read the tally again for each package.
  await tx.execute(sql`
    WITH moved AS MATERIALIZED (
      SELECT m.*, l.area, l.pieces FROM (${rows}) AS m JOIN ${tallyLines} l ON l.id = m.line_id
    ), on_hand AS MATERIALIZED (
      SELECT pack_id, sum(area) AS area FROM ${tallyLines} WHERE on_hand = 1 AND pack_id = ANY ${ids} GROUP BY pack_id
    )
    INSERT INTO ${stockMovements} (doc_type, doc_id, doc_no, doc_day, pack_id, pack_no, line_id, direction, line_status,
      area, pieces, before_area, after_area, tree_code, grade, thickness_mm, region, reverses, user_id, user_name, moved_at)
    SELECT ${doc.type}, ${doc.id}::bigint, ${doc.no}, ${doc.day}::date, p.id, p.pack_no, m.line_id, m.direction, m.status,
      m.area, m.pieces,
      coalesce(on_hand.area, 0) + sum(m.direction * m.area) OVER sofar - m.direction * m.area,
      coalesce(on_hand.area, 0) + sum(m.direction * m.area) OVER sofar,
      p.tree_code, p.grade, p.thickness_mm, coalesce(m.region, p.region), ${reverses}, ${by.userId}::bigint, ${by.userName},
      ${by.now.toISOString()}::timestamptz
    FROM moved AS m
      JOIN ${packs} p ON p.id = m.pack_id AND p.id = ANY ${ids}
      LEFT JOIN on_hand ON on_hand.pack_id = p.id
    WINDOW sofar AS (PARTITION BY p.id ORDER BY m.place)
    ORDER BY m.place`);
}
