import { eq, sql } from 'drizzle-orm';
import { COST_PLACES } from '#shared/domain/pack-cost';
import type { inboundPacks, otherInPacks } from '../../db/schema/documents.ts';
import { packs } from '../../db/schema/packs.ts';
import { withoutTax } from '../../db/without-tax.ts';
import { settingsOf } from '../setting/service.ts';
import type { Acted } from './effects.ts';

/**
 * W1.4: the price of the first movement, without tax, becomes the cost of its package, in the currency of the document, else of the company. A
 * package that has a cost keeps it.
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

/** Removes the cost that a document set, also from goods split off since. */
export async function dropCosts({ tx, doc }: Acted): Promise<void> {
  await tx
    .update(packs)
    .set({ costPrice: null, costCurrency: '', costDocId: null })
    .where(eq(packs.costDocId, doc.id));
}
