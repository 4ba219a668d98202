import {
  deliveryApi,
  gradingApi,
  inboundApi,
  otherInApi,
  otherOutApi,
  purchaseOrderApi,
  saleOrderApi,
  saleReturnApi,
} from '#shared/api/document';
import { delivery } from '#shared/documents/delivery';
import type { AnyDocument } from '#shared/documents/document';
import { grading } from '#shared/documents/grading';
import { inbound } from '#shared/documents/inbound';
import { otherIn, otherOut } from '#shared/documents/other-stock';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { saleOrder } from '#shared/documents/sale-order';
import { saleReturn } from '#shared/documents/sale-return';
import type { RecordApi } from '#shared/records/record-calls';

/** Documents with the standard list and `features/documents` as their page, one line each. */
export const DOCUMENT_SCREENS: readonly { of: AnyDocument; api: RecordApi }[] = [
  { of: purchaseOrder, api: purchaseOrderApi },
  { of: inbound, api: inboundApi },
  { of: grading, api: gradingApi },
  { of: saleOrder, api: saleOrderApi },
  { of: delivery, api: deliveryApi },
  { of: saleReturn, api: saleReturnApi },
  { of: otherIn, api: otherInApi },
  { of: otherOut, api: otherOutApi },
];
