import { and, eq, inArray, ne, notExists, notInArray, sql } from 'drizzle-orm';
import type { Figure } from '#shared/domain/decimal';
import { COST_PLACES } from '#shared/domain/pack-cost';
import { returnedAmounts } from '#shared/domain/returned-amounts';
import { AppError } from '#shared/errors';
import { deliveryPacks, documentItems, saleReturnPacks, saleReturns } from '../../../db/schema/documents.ts';
import { packs, tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { holdLines } from '../../../stock/hold-lines.ts';
import { COST_KEPT } from '../../../stock/sold-costs.ts';
import { averageComing, averageLeaving } from '../costs-of-returning-goods.ts';
import type { ActedByName, DocumentEffects } from '../effects.ts';
import { moveItems, reverseItems } from '../move-items.ts';
import { type Choosable, dropItems, itemIdsOf, requireUnchanged, savePackLines } from '../pack-lines.ts';
import { requireOwnPacks } from '../pack-owners.ts';
import { followReturns } from '../progress.ts';
import { findAmountsLeft, findTotalsLeft } from '../unreturned.ts';
import { isItemOf, pricesOf } from './delivery.ts';
import { salespersonOf } from './salesperson.ts';

/** W4.1, W4.2: lines of the delivery that no other return has, at its prices. */
export async function returnable(tx: TenantTx, deliveryId: unknown, ownId = '0'): Promise<Choosable> {
  if (typeof deliveryId !== 'string') return { lines: sql`false` };
  const elsewhere = tx
    .select({ one: sql`1` })
    .from(documentItems)
    .innerJoin(saleReturns, eq(saleReturns.id, documentItems.docId))
    .where(
      and(
        eq(documentItems.lineId, tallyLines.id),
        eq(saleReturns.deliveryId, deliveryId),
        ne(saleReturns.id, ownId),
      ),
    );
  return {
    lines: and(isItemOf(tx, deliveryId), eq(tallyLines.stockStatus, 'OUT'), notExists(elsewhere)),
    priceOf: await pricesOf(tx, deliveryPacks, deliveryId),
    isPriceFixed: true,
  };
}

/** Throws if nothing of a delivery can be returned anymore. */
export async function requireReturnable(tx: TenantTx, { lines }: Choosable): Promise<void> {
  const [one] = await tx.select({ id: tallyLines.id }).from(tallyLines).where(lines).limit(1);
  if (one === undefined) throw new AppError('document.all_returned', { field: 'deliveryId' });
}

const choosableOf = ({ tx, doc }: Pick<ActedByName, 'tx' | 'doc'>) =>
  returnable(tx, doc.row.deliveryId, doc.id);

/** W4: goods return to stock, and the delivery's returned quantity increases. */
export const SALE_RETURN_EFFECTS: DocumentEffects = {
  main: 'packs',
  given: salespersonOf,
  async saved(acted) {
    const { tx, doc } = acted;
    const choosable = await choosableOf(acted);
    const { deliveryId } = doc.row;
    if (typeof deliveryId !== 'string') return savePackLines(acted, choosable);
    await requireReturnable(tx, choosable);
    await savePackLines(acted, { ...choosable, amountsLeft: await findAmountsLeft(tx, deliveryId, doc.id) });
    await requireOwnPacks(tx, await itemIdsOf(acted));
  },
  async amounts({ tx, doc: { id, row } }, amounts) {
    if (typeof row.deliveryId !== 'string') return amounts;
    const basis = { ratePct: (row.taxRatePct ?? 0) as Figure, isIncluded: row.isTaxIncluded === 1 };
    return returnedAmounts(amounts, basis, await findTotalsLeft(tx, row.deliveryId, id));
  },
  freed: dropItems,
  async approved(acted) {
    await requireUnchanged(acted, await choosableOf(acted));
    const lineIds = await itemIdsOf(acted);
    const held = await holdLines(acted.tx, lineIds);
    await requireOwnPacks(acted.tx, lineIds);
    await takeAverage(acted);
    await moveItems(acted, 1, { held });
    await takeSoldCosts(acted);
    if (acted.doc.row.isRegraded === 1) await sendToGrading(acted);
  },
  async reversed(acted, held) {
    await leaveAverage(acted);
    await reverseItems(acted, 'OUT', held);
    if (acted.doc.row.isRegraded === 1) await takeFromGrading(acted);
  },
  followed: ({ tx, doc }) => followReturns(tx, doc.row.deliveryId),
};

/**
 * Goods come back at what they were sold at, also after the month of the sale is reopened, and in another package than
 * that which they were sold of; those of several costs in one package at the average by area.
 */
async function takeSoldCosts({ tx, doc }: ActedByName): Promise<void> {
  await tx.execute(sql`
    UPDATE ${saleReturnPacks} AS back SET
      former_cost = CASE WHEN NOT sold.follows THEN sold.cost END,
      former_cost_currency = CASE WHEN sold.follows OR sold.cost IS NULL THEN '' ELSE sold.currency END,
      cost_kept = CASE WHEN sold.follows THEN ${COST_KEPT.not} ELSE ${COST_KEPT.othersMixedIn} END::smallint
    FROM (
      SELECT return_line_id, bool_and(follows) AS follows, max(currency) AS currency,
        CASE WHEN bool_and(cost IS NOT NULL) AND count(DISTINCT currency) = 1
          THEN round(sum(area * cost) / nullif(sum(area), 0), ${COST_PLACES}::integer) END AS cost
      FROM (
        SELECT own.doc_line_id AS return_line_id, t.area,
          went.cost_kept = ${COST_KEPT.not}::smallint AND went.pack_id = t.pack_id AS follows,
          CASE went.cost_kept WHEN ${COST_KEPT.not}::smallint THEN p.cost_price ELSE went.former_cost END AS cost,
          CASE went.cost_kept WHEN ${COST_KEPT.not}::smallint THEN p.cost_currency ELSE went.former_cost_currency END AS currency
        FROM ${documentItems} own
        JOIN ${tallyLines} t ON t.id = own.line_id
        JOIN ${documentItems} i ON i.line_id = own.line_id AND i.doc_id = ${doc.row.deliveryId}::bigint
        JOIN ${deliveryPacks} went ON went.id = i.doc_line_id
        JOIN ${packs} p ON p.id = went.pack_id
        WHERE own.doc_id = ${doc.id}::bigint
      ) AS bundles
      GROUP BY return_line_id
    ) AS sold
    WHERE back.id = sold.return_line_id`);
}

const soldBy = ({ row }: ActedByName['doc']) => ({ id: String(row.deliveryId), lines: deliveryPacks });

/** W1.4: the cost of a package that others' goods have changed is averaged with what the goods were sold at. */
async function takeAverage({ tx, doc }: ActedByName): Promise<void> {
  await averageComing(tx, doc.id, soldBy(doc));
  await tx.update(saleReturnPacks).set({ isAveraged: 1 }).where(eq(saleReturnPacks.recordId, doc.id));
}

/** The goods leave the average again, also one that a merge has made since; those of an older return took part in none. */
async function leaveAverage({ tx, doc }: ActedByName): Promise<void> {
  const averaged = await tx
    .update(saleReturnPacks)
    .set({ isAveraged: 0 })
    .where(and(eq(saleReturnPacks.recordId, doc.id), eq(saleReturnPacks.isAveraged, 1)))
    .returning({ id: saleReturnPacks.id });
  if (averaged.length > 0) await averageLeaving(tx, doc.id);
}

/** W4.5: the packages need grading again; the lines record which of them had been graded. */
async function sendToGrading({ tx, doc }: ActedByName): Promise<void> {
  await tx
    .update(saleReturnPacks)
    .set({ wasGraded: sql`${packs.gradeStatus}` })
    .from(packs)
    .where(and(eq(saleReturnPacks.recordId, doc.id), eq(packs.id, saleReturnPacks.packId)));
  await tx
    .update(packs)
    .set({ gradeStatus: 0 })
    .where(inArray(packs.id, gradedPacks(tx, doc.id)));
}

/**
 * W8: packages that this return sent to grading count as graded again; their bundles that were in stock no longer wait
 * for grading. A package of which a later return has sent goods to grading as well waits on until that one is reversed.
 */
async function takeFromGrading({ tx, doc }: ActedByName): Promise<void> {
  const { rows: waiting } = await tx.execute<{ packId: string }>(sql`
    UPDATE ${saleReturnPacks} AS l SET was_graded = 1 FROM (
      SELECT DISTINCT ON (later.pack_id) later.id
      FROM ${saleReturnPacks} AS later JOIN ${saleReturns} AS r ON r.id = later.record_id
      WHERE later.pack_id IN ${gradedPacks(tx, doc.id)} AND later.was_graded = 0
        AND r.audit_status = 2 AND r.is_regraded = 1 AND r.is_deleted = 0
        AND r.audit_time > (SELECT own.audit_time FROM ${saleReturns} AS own WHERE own.id = ${doc.id}::bigint)
      ORDER BY later.pack_id, r.audit_time, later.id
    ) AS heir WHERE l.id = heir.id RETURNING l.pack_id::text AS "packId"`);
  await tx
    .update(packs)
    .set({ gradeStatus: 1 })
    .where(
      and(
        inArray(packs.id, gradedPacks(tx, doc.id)),
        notInArray(
          packs.id,
          waiting.map(({ packId }) => packId),
        ),
      ),
    );
}

/** Packages of a return that had been graded before it. */
const gradedPacks = (tx: TenantTx, returnId: string) =>
  tx
    .select({ id: saleReturnPacks.packId })
    .from(saleReturnPacks)
    .where(and(eq(saleReturnPacks.recordId, returnId), eq(saleReturnPacks.wasGraded, 1)));
