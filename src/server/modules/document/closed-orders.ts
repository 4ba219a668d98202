import { and, eq, not } from 'drizzle-orm';
import { type closeActs, whyNotClosed } from '#shared/documents/close-acts';
import { ORDER_CLOSED } from '#shared/domain/document-states';
import { AppError } from '#shared/errors';
import { documentItems, saleOrders } from '../../db/schema/documents.ts';
import { tallyLines } from '../../db/schema/packs.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { ActWork } from '../../records/record-module.ts';
import { freeLines, holdOrderLocking, lockLines } from '../../stock/locks.ts';
import { settingsOf } from '../setting/service.ts';
import { wasDeliveredFor } from './delivered-lines.ts';
import { followDeliveries } from './progress.ts';
import type { StoredDocument } from './stored-document.ts';

const TYPE = 'saleOrder';

/** 完结: frees what an order still locks; 取消完结 locks it again where the company's orders lock stock. */
export const CLOSE_WORK: ActWork<Omit<typeof closeActs, 'reverse'>> = {
  async close(tx, ids, by, store) {
    const rows = await store.hold(tx, ids);
    await holdOrderLocking(tx, 'keep');
    for (const row of rows) {
      const code = whyNotClosed(row);
      if (code !== null) throw new AppError(code, { docNo: row.docNo });
      await freeLines(tx, { type: TYPE, id: row.id }, by);
    }
    return store.set(tx, ids, { shippedStatus: ORDER_CLOSED }, by);
  },
  async reopen(tx, ids, by, store) {
    const rows = await store.hold(tx, ids);
    await holdOrderLocking(tx, 'keep');
    const { saleOrderLocksStock } = await settingsOf(tx);
    for (const { id, docNo, shippedStatus } of rows) {
      if (shippedStatus !== ORDER_CLOSED) throw new AppError('document.order_not_closed', { docNo });
      const holder = { type: TYPE, id, no: String(docNo) };
      if (saleOrderLocksStock) await lockLines(tx, holder, await findUndelivered(tx, id), by);
    }
    const done = await store.set(tx, ids, { shippedStatus: 0 }, by);
    for (const { id } of rows) await followDeliveries(tx, id);
    return done;
  },
};

/** The tally lines of an order that no approved delivery of it has. */
async function findUndelivered(tx: TenantTx, orderId: string): Promise<string[]> {
  const lines = await tx
    .select({ id: tallyLines.id })
    .from(documentItems)
    .innerJoin(tallyLines, eq(tallyLines.id, documentItems.lineId))
    .where(and(eq(documentItems.docId, orderId), not(wasDeliveredFor(tx, orderId))));
  return lines.map(({ id }) => id);
}

/** Throws `document.order_closed` for an order that is closed. */
export function refuseClosed({ no, row }: StoredDocument): void {
  if (row.shippedStatus === ORDER_CLOSED) throw new AppError('document.order_closed', { docNo: no });
}

/** Throws `document.order_closed` for a delivery of an order that is closed. */
export async function requireOpenOrder(tx: TenantTx, orderId: string): Promise<void> {
  const [order] = await tx
    .select({ docNo: saleOrders.docNo, shippedStatus: saleOrders.shippedStatus })
    .from(saleOrders)
    .where(eq(saleOrders.id, orderId));
  if (order?.shippedStatus === ORDER_CLOSED)
    throw new AppError('document.order_closed', { docNo: order.docNo, field: 'saleOrderId' });
}
