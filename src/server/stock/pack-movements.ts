import { sql } from 'drizzle-orm';
import type { PackMovement } from '#shared/api/stock';
import type { MovementSource } from '#shared/domain/stock';
import { stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { formatTime } from '../http/time.ts';

interface Row extends Record<string, unknown> {
  docType: MovementSource;
  docId: string;
  docNo: string;
  direction: number;
  reverses: boolean;
  region: string;
  userName: string;
  movedAt: string;
  lines: string;
  pieces: string;
  area: string;
  beforeArea: string;
  afterArea: string;
}

/**
 * The receipts and issues of a package, the last first, with one entry for the lines of a document that moved together.
 */
export async function findPackMovements(tx: TenantTx, packId: string): Promise<PackMovement[]> {
  const { rows } = await tx.execute<Row>(sql`
    SELECT doc_type AS "docType", doc_id::text AS "docId", max(doc_no) AS "docNo", direction, reverses, region,
      max(user_name) AS "userName", moved_at::text AS "movedAt",
      count(*)::text AS lines, sum(pieces)::text AS pieces, sum(area)::text AS area,
      (array_agg(before_area ORDER BY id))[1]::text AS "beforeArea",
      (array_agg(after_area ORDER BY id DESC))[1]::text AS "afterArea"
    FROM ${stockMovements} WHERE pack_id = ${packId}::bigint
    GROUP BY doc_type, doc_id, direction, reverses, region, moved_at
    ORDER BY max(id) DESC`);
  return rows.map(({ movedAt, ...row }) => ({
    ...row,
    direction: row.direction === 1 ? 1 : -1,
    time: formatTime(new Date(movedAt)),
    lines: Number(row.lines),
    pieces: Number(row.pieces),
    area: Number(row.area),
    beforeArea: Number(row.beforeArea),
    afterArea: Number(row.afterArea),
  }));
}
