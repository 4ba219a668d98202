import { sql } from 'drizzle-orm';
import { tallyLines } from '../db/schema/packs.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { requireOpenPeriod } from './closing.ts';
import { insertMovements, type Mover, type StockDocument } from './insert-movements.ts';

/** Where goods go: another package, another zone of the same package, or both. */
interface Destination {
  packId?: string;
  region?: string;
}

/**
 * Adds the movements of goods that leave a package or zone for another: out of the one and into the other, in one
 * statement, so that the lines stay on hand. Lines that are not on hand have no movement. The caller has locked lines and packages,
 * and afterwards changes the lines and settles the packages. Throws `period.closed`.
 */
export async function transferMovements(
  tx: TenantTx,
  doc: StockDocument,
  lines: readonly { id: string; packId: string }[],
  to: Destination,
  by: Mover,
): Promise<void> {
  await requireOpenPeriod(tx, doc.day);
  const target = to.packId === undefined ? sql`l.pack_id` : sql`${to.packId}::bigint`;
  const onHand = sql`${tallyLines} l WHERE l.on_hand = 1 AND l.id = ANY (${sql.param(lines.map(({ id }) => id))}::bigint[])`;
  await insertMovements(tx, doc, by, {
    rows: sql`
      SELECT line_id, direction::smallint, status, row_number() OVER (ORDER BY direction, line_no, line_id) AS place, pack_id, region
      FROM (
        SELECT l.id AS line_id, -1 AS direction, l.stock_status AS status, l.line_no, l.pack_id, NULL::text AS region FROM ${onHand}
        UNION ALL
        SELECT l.id, 1, l.stock_status, l.line_no, ${target}, ${to.region ?? null}::text FROM ${onHand}
      ) AS halves`,
    packIds: [...lines.map(({ packId }) => packId), ...(to.packId === undefined ? [] : [to.packId])],
    reverses: false,
  });
}
