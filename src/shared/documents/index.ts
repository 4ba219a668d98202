import { delivery } from './delivery.ts';
import { feedOrder } from './feed-order.ts';
import { grading } from './grading.ts';
import { inbound } from './inbound.ts';
import { otherIn, otherOut } from './other-stock.ts';
import { purchaseOrder } from './purchase-order.ts';
import { saleOrder } from './sale-order.ts';
import { saleReturn } from './sale-return.ts';

/** Every kind of document. A new kind is its declaration and a line here. */
export const DOCUMENTS = {
  purchaseOrder,
  inbound,
  grading,
  saleOrder,
  delivery,
  saleReturn,
  otherIn,
  otherOut,
  feedOrder,
} as const;

export type DeclaredKind = keyof typeof DOCUMENTS;
