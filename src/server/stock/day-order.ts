import { sql } from 'drizzle-orm';
import { MOVEMENT_SOURCES, type MovementSource } from '#shared/domain/stock';
import { AppError } from '#shared/errors';
import { listed } from '#shared/listed';
import { stockMovements } from '../db/schema/stock.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** Packages named in the message. */
const MOST_NAMED = 10;

interface Row extends Record<string, unknown> {
  docType: MovementSource;
  docNo: string;
  since: string;
  packNos: string[];
}

/**
 * Throws `stock.before_earlier` if one of the lines moved on a later day than `day`, naming the latest such document:
 * by their days, goods would otherwise leave before they arrive, or be in stock twice, and the stock at the end of a month
 * would be wrong. Movements that were undone, and transfers, do not count.
 */
export async function requireInOrder(tx: TenantTx, day: string, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return;
  const { rows } = await tx.execute<Row>(sql`
    SELECT doc_type AS "docType", doc_no AS "docNo", doc_day::text AS since, array_agg(DISTINCT pack_no) AS "packNos"
    FROM (
      SELECT line_id, doc_type, doc_id, doc_day, max(doc_no) AS doc_no, max(pack_no) AS pack_no FROM ${stockMovements}
      WHERE line_id = ANY (${sql.param([...lineIds])}::bigint[]) AND doc_day > ${day}::date
      GROUP BY line_id, doc_type, doc_id, doc_day HAVING sum(direction) <> 0
    ) AS later
    GROUP BY doc_type, doc_id, doc_no, doc_day ORDER BY doc_day DESC, doc_no LIMIT 1`);
  const [latest] = rows;
  if (latest === undefined) return;
  const { docType, docNo, since, packNos } = latest;
  const source = MOVEMENT_SOURCES[docType];
  const named = packNos.slice(0, MOST_NAMED);
  throw new AppError('stock.before_earlier', {
    field: 'docDate',
    day,
    docNo,
    since,
    source: { zh: source.zh, en: source.en },
    list: { zh: listed(named, 'zh'), en: listed(named, 'en') },
  });
}
