import { and, eq, sql } from 'drizzle-orm';
import { lockInCompany } from '../db/company-lock.ts';
import type { Doer } from '../db/records.ts';
import { deliveries, documentItems, saleOrders } from '../db/schema/documents.ts';
import { tallyLines } from '../db/schema/packs.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { holdLines, requireState } from './hold-lines.ts';
import { settlePacks } from './settle-packs.ts';

/** A document that reserves goods so that no other document can use them. */
interface Holder {
  type: string;
  id: string;
  no: string;
}

/**
 * Locks the setting whether sales orders lock stock, until the transaction ends: to `keep` it while stock is locked or
 * released by it, or to `change` it. To be called before any tally line is locked.
 */
export const holdOrderLocking = (tx: TenantTx, purpose: 'keep' | 'change'): Promise<void> =>
  lockInCompany(tx, 'order locks', purpose === 'keep' ? 'shared' : 'exclusive');

/** Locks lines in stock for a document. Throws `stock.not_available` naming lines that are not free. */
export async function lockLines(
  tx: TenantTx,
  doc: Holder,
  lineIds: readonly string[],
  by: Pick<Doer, 'userId' | 'now'>,
): Promise<void> {
  const lines = await requireState(tx, lineIds, ['IN_STOCK']);
  if (lines.length === 0) return;
  await tx
    .update(tallyLines)
    .set({ stockStatus: 'LOCKED', lockedDocType: doc.type, lockedDocId: doc.id, lockedDocNo: doc.no })
    .where(sql`${tallyLines.id} = ANY (${sql.param(lines.map(({ id }) => id))}::bigint[])`);
  await settlePacks(
    tx,
    lines.map(({ packId }) => packId),
    by,
  );
}

/** Releases the lines that a document has locked. */
export async function freeLines(
  tx: TenantTx,
  doc: Pick<Holder, 'type' | 'id'>,
  by: Pick<Doer, 'userId' | 'now'>,
): Promise<void> {
  const found = await tx
    .select({ id: tallyLines.id })
    .from(tallyLines)
    .where(and(eq(tallyLines.lockedDocId, doc.id), eq(tallyLines.lockedDocType, doc.type)));
  const held = await holdLines(
    tx,
    found.map(({ id }) => id),
  );
  const lines = held.filter(({ lockedDocId }) => lockedDocId === doc.id);
  if (lines.length === 0) return;
  await tx
    .update(tallyLines)
    .set({ stockStatus: 'IN_STOCK', lockedDocType: '', lockedDocId: null, lockedDocNo: '' })
    .where(sql`${tallyLines.id} = ANY (${sql.param(lines.map(({ id }) => id))}::bigint[])`);
  await settlePacks(
    tx,
    lines.map(({ packId }) => packId),
    by,
  );
}

/** Releases all lines reserved by sales orders, when the company stops locking stock for orders. */
export async function freeAllLines(tx: TenantTx, by: Pick<Doer, 'userId' | 'now'>): Promise<void> {
  const found = await tx
    .selectDistinct({ id: tallyLines.lockedDocId })
    .from(tallyLines)
    .where(eq(tallyLines.lockedDocType, 'saleOrder'))
    .orderBy(tallyLines.lockedDocId);
  for (const { id } of found) if (id !== null) await freeLines(tx, { type: 'saleOrder', id }, by);
}

/**
 * Locks the undelivered lines of sales orders, when the company starts locking stock for orders. A line in several
 * orders goes to the order that was saved first; lines that are no longer in stock stay unlocked.
 */
export async function lockPromised(tx: TenantTx, by: Pick<Doer, 'userId' | 'now'>): Promise<void> {
  const { rows } = await tx.execute<{ id: string; no: string; lines: string[] }>(sql`
    SELECT o.id::text AS id, o.doc_no AS no, array_agg(i.line_id::text) AS lines
    FROM ${saleOrders} o
      JOIN ${documentItems} i ON i.doc_id = o.id
    WHERE o.is_deleted = 0 AND o.audit_status < 3 AND o.shipped_status < 2 AND NOT EXISTS (
      SELECT FROM ${documentItems} di JOIN ${deliveries} d ON d.id = di.doc_id
      WHERE di.line_id = i.line_id AND d.sale_order_id = o.id AND d.audit_status = 2 AND d.is_deleted = 0)
    GROUP BY o.id, o.doc_no ORDER BY o.id`);
  for (const { id, no, lines } of rows) {
    const held = await holdLines(tx, lines);
    const free = held.filter(({ stockStatus }) => stockStatus === 'IN_STOCK').map((line) => line.id);
    await lockLines(tx, { type: 'saleOrder', id, no }, free, by);
  }
}
