import { and, eq, exists, not, or, type SQL, sql } from 'drizzle-orm';
import { ORDER_CLOSED } from '#shared/domain/document-states';
import { deliveryPacks, documentItems, saleOrderPacks, saleOrders } from '../../../db/schema/documents.ts';
import { tallyLines } from '../../../db/schema/packs.ts';
import type { TenantTx } from '../../../db/tenancy.ts';
import { holdOrderLocking, lockLines } from '../../../stock/locks.ts';
import { forgetCosts } from '../../../stock/sold-costs.ts';
import { settingsOf } from '../../setting/service.ts';
import { requireOpenOrder } from '../closed-orders.ts';
import { averageComing } from '../costs-of-returning-goods.ts';
import { wasDeliveredFor } from '../delivered-lines.ts';
import type { ActedByName, DocumentEffects } from '../effects.ts';
import { refuseInvoiced } from '../invoices.ts';
import { moveItems, reverseItems } from '../move-items.ts';
import { type Choosable, dropItems, itemIdsOf, requireUnchanged, savePackLines } from '../pack-lines.ts';
import { requireOwnPacks } from '../pack-owners.ts';
import { followDeliveries } from '../progress.ts';
import { applyDeposit } from '../remainder.ts';
import { salespersonOf } from './salesperson.ts';

/** The condition of tally lines of an earlier document. */
export const isItemOf = (tx: TenantTx, docId: string) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(documentItems)
      .where(and(eq(documentItems.docId, docId), eq(documentItems.lineId, tallyLines.id))),
  );

/** The prices of an earlier document by tally line; a merge or split may have put it into another package since. */
export async function pricesOf(
  tx: TenantTx,
  table: typeof saleOrderPacks | typeof deliveryPacks,
  docId: string,
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await tx
    .select({ lineId: documentItems.lineId, price: table.price })
    .from(documentItems)
    .innerJoin(table, eq(table.id, documentItems.docLineId))
    .where(eq(documentItems.docId, docId));
  return new Map(rows.map(({ lineId, price }) => [lineId, price]));
}

/**
 * W3.4: the lines that a delivery may use: those of the sales order not yet delivered, or free stock without an order.
 * Throws `document.order_closed`.
 */
export async function deliverable(tx: TenantTx, orderId: unknown): Promise<Choosable> {
  if (typeof orderId !== 'string') return { lines: eq(tallyLines.stockStatus, 'IN_STOCK') };
  await requireOpenOrder(tx, orderId);
  return {
    lines: and(isItemOf(tx, orderId), await isLeftOf(tx, orderId)),
    priceOf: await pricesOf(tx, saleOrderPacks, orderId),
  };
}

/** Selects the lines that an order locks; where orders do not lock, also lines in stock that were not delivered for it. */
async function isLeftOf(tx: TenantTx, orderId: string): Promise<SQL | undefined> {
  const isHeld = eq(tallyLines.lockedDocId, orderId);
  if ((await settingsOf(tx)).saleOrderLocksStock) return isHeld;
  return or(isHeld, and(eq(tallyLines.stockStatus, 'IN_STOCK'), not(wasDeliveredFor(tx, orderId))));
}

const orderOf = ({ doc }: Pick<ActedByName, 'doc'>) => doc.row.saleOrderId as string | null;

/** W3.4, W3.5: goods leave stock, and the sales order is delivered as far. */
export const DELIVERY_EFFECTS: DocumentEffects = {
  main: 'packs',
  given: salespersonOf,
  async saved(acted) {
    await savePackLines(acted, await deliverable(acted.tx, orderOf(acted)));
  },
  settled: ({ tx, doc }) => applyDeposit(tx, doc),
  freed: dropItems,
  async approved(acted) {
    await requireUnchanged(acted, await deliverable(acted.tx, orderOf(acted)));
    await moveItems(acted, -1, { lockedBy: orderOf(acted) ?? undefined });
  },
  heldFirst: ({ tx }) => holdOrderLocking(tx, 'keep'),
  async reversed(acted, held) {
    refuseInvoiced(acted.doc);
    await requireOwnPacks(
      acted.tx,
      held.map(({ id }) => id),
    );
    await averageComing(acted.tx, acted.doc.id, { id: acted.doc.id, lines: deliveryPacks });
    await reverseItems(acted, 'IN_STOCK', held);
    await forgetCosts(acted.tx, deliveryPacks, acted.doc.id);
    const orderId = orderOf(acted);
    if (orderId === null || !(await settingsOf(acted.tx)).saleOrderLocksStock) return;
    const [order] = await acted.tx.select().from(saleOrders).where(eq(saleOrders.id, orderId));
    if (order?.shippedStatus === ORDER_CLOSED) return;
    const holder = { type: 'saleOrder', id: orderId, no: order?.docNo ?? '' };
    await lockLines(acted.tx, holder, await itemIdsOf(acted), acted.by);
  },
  async followed(acted) {
    await followDeliveries(acted.tx, orderOf(acted));
    await applyDeposit(acted.tx, acted.doc);
  },
};
