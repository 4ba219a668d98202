import { sql } from 'drizzle-orm';
import { COST_PLACES } from '#shared/domain/pack-cost';
import { documentItems, inboundPacks, inbounds, otherInPacks, otherIns } from '../../db/schema/documents.ts';
import { packs, tallyLines } from '../../db/schema/packs.ts';
import { stockMovements } from '../../db/schema/stock.ts';
import { withoutTax } from '../../db/without-tax.ts';
import { settingsOf } from '../setting/service.ts';
import type { Acted } from './effects.ts';

/**
 * W1.4: the price of the first movement, without tax, becomes the cost of its package, in the currency of the document,
 * else of the company. A package that has a cost keeps it.
 */
export async function setCosts(
  { tx, doc }: Acted,
  lines: typeof inboundPacks | typeof otherInPacks,
): Promise<void> {
  const currency = doc.row.currency ?? (await settingsOf(tx)).currency;
  // Another inbound has no tax rate; its cost is entered without tax.
  const tax = {
    taxRatePct: sql`${doc.row.taxRatePct ?? 0}::numeric`,
    isTaxIncluded: sql`${doc.row.isTaxIncluded ?? 0}::integer`,
  };
  await tx.execute(sql`
    UPDATE ${packs} AS p SET cost_price = ${withoutTax(sql`l.price`, tax, COST_PLACES)}, cost_currency = ${currency}, cost_doc_id = ${doc.id}::bigint
    FROM ${lines} AS l
    WHERE l.record_id = ${doc.id}::bigint AND p.id = l.pack_id AND l.price IS NOT NULL AND p.cost_price IS NULL`);
}

/**
 * Removes the cost that a document set, also from goods split off since. A package that has goods of another priced
 * document takes the price of the first of these.
 */
export async function dropCosts({ tx, doc }: Acted): Promise<void> {
  const { currency } = await settingsOf(tx);
  const taxed = { taxRatePct: sql`d.tax_rate_pct`, isTaxIncluded: sql`d.is_tax_included` };
  await tx.execute(sql`
    UPDATE ${packs} AS p SET cost_price = next.cost, cost_currency = coalesce(next.currency, ''), cost_doc_id = next.doc_id
    FROM ${packs} AS own LEFT JOIN LATERAL (
      SELECT g.doc_id, g.cost, g.currency
      FROM ${tallyLines} t
      JOIN ${documentItems} i ON i.line_id = t.id AND i.doc_id <> ${doc.id}::bigint
      JOIN (
        SELECT l.id, d.id AS doc_id, ${withoutTax(sql`l.price`, taxed, COST_PLACES)} AS cost, d.currency
        FROM ${inboundPacks} l JOIN ${inbounds} d ON d.id = l.record_id
        WHERE l.price IS NOT NULL AND d.audit_status = 2 AND d.is_deleted = 0
        UNION ALL
        SELECT l.id, d.id, l.price, ${currency}
        FROM ${otherInPacks} l JOIN ${otherIns} d ON d.id = l.record_id
        WHERE l.price IS NOT NULL AND d.audit_status = 2 AND d.is_deleted = 0
      ) AS g ON g.id = i.doc_line_id AND g.doc_id = i.doc_id
      JOIN ${stockMovements} m ON m.line_id = t.id AND m.doc_id = g.doc_id AND m.direction = 1
      WHERE t.pack_id = own.id AND t.on_hand = 1
      ORDER BY m.id LIMIT 1
    ) AS next ON true
    WHERE own.cost_doc_id = ${doc.id}::bigint AND p.id = own.id`);
  // Costs that several documents set agree (W8); the last reversal removes theirs.
  await tx.execute(sql`
    UPDATE ${packs} AS p SET cost_price = NULL, cost_currency = ''
    WHERE p.cost_doc_id IS NULL AND p.cost_price IS NOT NULL AND p.id IN (
        SELECT t.pack_id FROM ${documentItems} i JOIN ${tallyLines} t ON t.id = i.line_id WHERE i.doc_id = ${doc.id}::bigint)
      AND NOT EXISTS (
        SELECT 1 FROM ${tallyLines} t WHERE t.pack_id = p.id AND t.is_deleted = 0 AND t.stock_status IN ('IN_STOCK', 'LOCKED', 'OUT'))`);
}
