import type { DeclaredKind } from '#shared/documents/index';
import * as stored from '../../db/schema/documents.ts';
import type { DocumentTables } from './stored-document.ts';

/** Where each kind of document is stored. */
export const DOCUMENT_TABLES = {
  purchaseOrder: {
    table: stored.purchaseOrders,
    lines: { goods: stored.purchaseOrderGoods, charges: stored.purchaseOrderCharges },
  },
  inbound: {
    table: stored.inbounds,
    lines: { packs: stored.inboundPacks, charges: stored.inboundCharges },
  },
  grading: { table: stored.gradings, lines: { packs: stored.gradingPacks } },
  saleOrder: {
    table: stored.saleOrders,
    lines: { packs: stored.saleOrderPacks, charges: stored.saleOrderCharges },
  },
  delivery: {
    table: stored.deliveries,
    lines: { packs: stored.deliveryPacks, charges: stored.deliveryCharges },
  },
  saleReturn: {
    table: stored.saleReturns,
    lines: { packs: stored.saleReturnPacks, charges: stored.saleReturnCharges },
  },
  otherIn: { table: stored.otherIns, lines: { packs: stored.otherInPacks } },
  otherOut: { table: stored.otherOuts, lines: { packs: stored.otherOutPacks } },
  feedOrder: { table: stored.feedOrders, lines: { logs: stored.feedOrderLogs } },
} satisfies Readonly<Record<DeclaredKind, DocumentTables>>;
