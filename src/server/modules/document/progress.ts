import { and, eq, type SQL, sql } from 'drizzle-orm';
import { ORDER_CLOSED, progress } from '#shared/domain/document-states';
import { isCovered } from '#shared/domain/receipt';
import {
  deliveries,
  documentItems,
  inboundPacks,
  inbounds,
  purchaseOrders,
  saleOrders,
  saleReturns,
} from '../../db/schema/documents.ts';
import { tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import { findReceipt, isReceivedFor } from './received-goods.ts';
import { holdDocument } from './stored-document.ts';

/** Number and area of tally lines. */
interface Amount {
  lines: number;
  area: number;
}

async function amountIn(tx: TenantTx, docIds: SQL): Promise<Amount> {
  const [found] = await tx
    .select({
      lines: sql<number>`count(*)::integer`,
      area: sql<number>`coalesce(sum(${tallyLines.area}), 0)`.mapWith(Number),
    })
    .from(documentItems)
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .where(sql`${documentItems.docId} IN ${docIds}`);
  return found ?? { lines: 0, area: 0 };
}

/** Approved documents made from one. */
const madeFrom = (table: typeof deliveries | typeof saleReturns, source: SQL): SQL =>
  sql`(SELECT ${table.id} FROM ${table} WHERE ${source} AND ${table.auditStatus} = 2 AND ${table.isDeleted} = 0)`;

// Each locks the document that it updates, so that its sums include what others that change them have committed.

/** W3.5: updates the delivered quantity of a sales order, and the worst return state of its deliveries (W4.4). */
export async function followDeliveries(tx: TenantTx, orderId: unknown): Promise<void> {
  if (typeof orderId !== 'string') return;
  const order = await holdDocument(tx, { area: 'saleOrder' }, saleOrders, orderId);
  // Until it is reopened.
  const isClosed = order?.row.shippedStatus === ORDER_CLOSED;
  const promised = await amountIn(tx, sql`(${orderId}::bigint)`);
  const delivered = await amountIn(tx, madeFrom(deliveries, sql`${deliveries.saleOrderId} = ${orderId}`));
  const [worst] = await tx
    .select({ status: sql<number>`coalesce(max(${deliveries.returnStatus}), 0)::integer` })
    .from(deliveries)
    .where(
      and(eq(deliveries.saleOrderId, orderId), eq(deliveries.auditStatus, 2), eq(deliveries.isDeleted, 0)),
    );
  await tx
    .update(saleOrders)
    .set({
      deliveredArea: delivered.area,
      shippedStatus: isClosed ? ORDER_CLOSED : progress(promised.lines, delivered.lines),
      returnStatus: worst?.status ?? 0,
    })
    .where(eq(saleOrders.id, orderId));
}

/** W4.4: updates the returned quantity of a delivery, by tally lines, and then the sales order. */
export async function followReturns(tx: TenantTx, deliveryId: unknown): Promise<void> {
  if (typeof deliveryId !== 'string') return;
  await holdDocument(tx, { area: 'delivery' }, deliveries, deliveryId);
  const delivered = await amountIn(tx, sql`(${deliveryId}::bigint)`);
  const returned = await amountIn(tx, madeFrom(saleReturns, sql`${saleReturns.deliveryId} = ${deliveryId}`));
  const [delivery] = await tx
    .update(deliveries)
    .set({ returnStatus: progress(delivered.lines, returned.lines) })
    .where(eq(deliveries.id, deliveryId))
    .returning({ saleOrderId: deliveries.saleOrderId });
  await followDeliveries(tx, delivery?.saleOrderId);
}

/**
 * W1.4: updates the received quantity of a purchase order. The order is complete when each species, thickness and grade
 * is, or nothing more is expected.
 */
export async function followInbounds(tx: TenantTx, orderId: unknown): Promise<void> {
  if (typeof orderId !== 'string') return;
  await holdDocument(tx, { area: 'purchaseOrder' }, purchaseOrders, orderId);
  const [found] = await tx
    .select({
      received: sql<number>`coalesce(sum(${inboundPacks.area}), 0)`.mapWith(Number),
      isLast: sql<boolean>`coalesce(bool_or(${inbounds.isLast} = 1), false)`,
    })
    .from(inbounds)
    .leftJoin(inboundPacks, eq(inboundPacks.recordId, inbounds.id))
    .where(isReceivedFor(orderId));
  const receivedArea = found?.received ?? 0;
  const isStarted = receivedArea > 0;
  const isDone = isStarted && (found?.isLast === true || isCovered(await findReceipt(tx, orderId)));
  const openStatus = isStarted ? 1 : 0;
  await tx
    .update(purchaseOrders)
    .set({ receivedArea, receivedStatus: isDone ? 2 : openStatus })
    .where(eq(purchaseOrders.id, orderId));
}
