import { delivery } from '../documents/delivery.ts';
import {
  documentApi,
  leftCall,
  orderedCall,
  remainderCall,
  talliedApi,
  unreturnedCall,
} from '../documents/document-api.ts';
import { feedOrder } from '../documents/feed-order.ts';
import { grading } from '../documents/grading.ts';
import { figuresCall } from '../documents/grading-api.ts';
import { inbound } from '../documents/inbound.ts';
import type { DeclaredKind } from '../documents/index.ts';
import type { labelCalls } from '../documents/label-api.ts';
import { otherIn, otherOut } from '../documents/other-stock.ts';
import { purchaseOrder } from '../documents/purchase-order.ts';
import { saleOrder } from '../documents/sale-order.ts';
import { saleReturn } from '../documents/sale-return.ts';
import { comparisonCalls } from '../documents/tally-comparison-api.ts';

const veneer = '/api/blade-veneer/v1';

export const purchaseOrderApi = {
  ...documentApi(purchaseOrder, `${veneer}/purchaseOrder`),
  ...comparisonCalls(purchaseOrder, `${veneer}/purchaseOrder`),
};
export const inboundApi = {
  ...talliedApi(inbound, `${veneer}/inbound`),
  ...comparisonCalls(inbound, `${veneer}/inbound`),
  ordered: orderedCall(inbound, purchaseOrder, `${veneer}/inbound`),
  remainder: remainderCall(inbound, purchaseOrder, `${veneer}/inbound`),
};
export const gradingApi = {
  ...talliedApi(grading, `${veneer}/grading`),
  figures: figuresCall(`${veneer}/grading`),
};
export const saleOrderApi = talliedApi(saleOrder, `${veneer}/saleOrder`);
export const deliveryApi = {
  ...talliedApi(delivery, `${veneer}/delivery`),
  left: leftCall(delivery, saleOrder, `${veneer}/delivery`),
  remainder: remainderCall(delivery, saleOrder, `${veneer}/delivery`),
};
export const saleReturnApi = {
  ...talliedApi(saleReturn, `${veneer}/saleReturn`),
  left: leftCall(saleReturn, delivery, `${veneer}/saleReturn`),
  unreturned: unreturnedCall(saleReturn, delivery, `${veneer}/saleReturn`),
};
const otherInApi = talliedApi(otherIn, `${veneer}/otherIn`);
const otherOutApi = talliedApi(otherOut, `${veneer}/otherOut`);
const feedOrderApi = documentApi(feedOrder, `${veneer}/feedOrder`);

/** The calls of every kind of document, one line each. */
export const documentApis = {
  purchaseOrder: purchaseOrderApi,
  inbound: inboundApi,
  grading: gradingApi,
  saleOrder: saleOrderApi,
  delivery: deliveryApi,
  saleReturn: saleReturnApi,
  otherIn: otherInApi,
  otherOut: otherOutApi,
  feedOrder: feedOrderApi,
} satisfies Record<DeclaredKind, unknown>;

/** The calls by which documents of each kind get labels. */
export const documentLabelApis: Readonly<Record<DeclaredKind, ReturnType<typeof labelCalls>>> = documentApis;
