import { eq } from 'drizzle-orm';
import { api } from '#shared/api/index';
import { delivery } from '#shared/documents/delivery';
import type { AnyDocument } from '#shared/documents/document';
import { feedOrder } from '#shared/documents/feed-order';
import { grading } from '#shared/documents/grading';
import { inbound } from '#shared/documents/inbound';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { otherIn, otherOut } from '#shared/documents/other-stock';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { saleOrder } from '#shared/documents/sale-order';
import { saleReturn } from '#shared/documents/sale-return';
import { DOCUMENT_KINDS } from '#shared/domain/document-states';
import type { ServerContext } from '../../context.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { type RecordModule, recordModule } from '../../records/record-module.ts';
import { attachmentRoutes, withAttachments } from '../attachment/service.ts';
import { OWNER } from '../pack/service.ts';
import { findApproval } from './approval.ts';
import { approvalListRoutes } from './approvals/approval-routes.ts';
import { turnRoutes } from './approvals/turn-routes.ts';
import { versionRoutes } from './approvals/version-routes.ts';
import { chainRoutes } from './chain/chain-routes.ts';
import { CLOSE_WORK } from './closed-orders.ts';
import { documentWork } from './document-acts.ts';
import { documentRules } from './document-rules.ts';
import { DOCUMENT_TABLES as TABLES } from './document-tables.ts';
import { DELIVERY_EFFECTS, deliverable } from './effects/delivery.ts';
import { FEED_ORDER_EFFECTS } from './effects/feed-order.ts';
import { GRADING_EFFECTS } from './effects/grading.ts';
import { OTHER_OUT_EFFECTS } from './effects/other-out.ts';
import { PURCHASE_ORDER_EFFECTS } from './effects/purchase-order.ts';
import { SALE_ORDER_EFFECTS } from './effects/sale-order.ts';
import { requireReturnable, returnable, SALE_RETURN_EFFECTS } from './effects/sale-return.ts';
import { INBOUND_EFFECTS, OTHER_IN_EFFECTS } from './effects/stock-in.ts';
import type { DocumentEffects } from './effects.ts';
import { previewFigures } from './grading/preview.ts';
import { INVOICE_WORK } from './invoices.ts';
import { findLeft } from './left.ts';
import { printRoutes } from './print/print-routes.ts';
import { findReceipt } from './received-goods.ts';
import { findRemainder } from './remainder.ts';
import { scanRoutes } from './scans/scan-routes.ts';
import { findDocument } from './stored-document.ts';
import { supplierTallyRoutes } from './supplier-tally/supplier-tally-routes.ts';
import { tallyExportRoutes } from './tally-export.ts';
import { findUnreturned } from './unreturned.ts';

/** The documents of the trade, and the scanned lists they are made from. */
export function documentRoutes(context: ServerContext): Implementation[] {
  const partsOf = <Of extends AnyDocument, Kept extends (typeof TABLES)[keyof typeof TABLES]>(
    of: Of,
    tables: Kept,
    effects: DocumentEffects,
  ) => ({
    ...tables,
    rules: {
      ...withAttachments(of),
      ...documentRules(of, tables, effects),
      // Other documents are made from approved ones.
      choices: eq(tables.table.auditStatus, 2),
    },
    acts: documentWork(of, tables, effects),
  });
  const made = {
    purchaseOrder: recordModule(
      context,
      purchaseOrder,
      api.purchaseOrder,
      partsOf(purchaseOrder, TABLES.purchaseOrder, PURCHASE_ORDER_EFFECTS),
    ),
    inbound: recordModule(context, inbound, api.inbound, partsOf(inbound, TABLES.inbound, INBOUND_EFFECTS)),
    grading: recordModule(context, grading, api.grading, partsOf(grading, TABLES.grading, GRADING_EFFECTS)),
    saleOrder: recordModule(context, saleOrder, api.saleOrder, {
      ...partsOf(saleOrder, TABLES.saleOrder, SALE_ORDER_EFFECTS),
      acts: { ...documentWork(saleOrder, TABLES.saleOrder, SALE_ORDER_EFFECTS), ...CLOSE_WORK },
    }),
    delivery: recordModule(context, delivery, api.delivery, {
      ...partsOf(delivery, TABLES.delivery, DELIVERY_EFFECTS),
      acts: { ...documentWork(delivery, TABLES.delivery, DELIVERY_EFFECTS), ...INVOICE_WORK },
    }),
    saleReturn: recordModule(
      context,
      saleReturn,
      api.saleReturn,
      partsOf(saleReturn, TABLES.saleReturn, SALE_RETURN_EFFECTS),
    ),
    otherIn: recordModule(context, otherIn, api.otherIn, partsOf(otherIn, TABLES.otherIn, OTHER_IN_EFFECTS)),
    otherOut: recordModule(
      context,
      otherOut,
      api.otherOut,
      partsOf(otherOut, TABLES.otherOut, OTHER_OUT_EFFECTS),
    ),
    feedOrder: recordModule(
      context,
      feedOrder,
      api.feedOrder,
      partsOf(feedOrder, TABLES.feedOrder, FEED_ORDER_EFFECTS),
    ),
  };
  const attached = Object.values(DOCUMENTS).flatMap((of) =>
    attachmentRoutes(context, of, made[of.area].seen),
  );
  return [
    ...Object.values(made).flatMap(({ routes }) => routes),
    ...attached,
    ...leftRoutes(made),
    orderedRoute(made.purchaseOrder),
    ...remainderRoutes(made),
    unreturnedRoute(made.delivery),
    ...supplierTallyRoutes(made),
    figuresRoute(),
    ...approvalRoutes(context, made),
    ...approvalListRoutes(context),
    ...turnRoutes(context, made),
    ...versionRoutes(),
    ...chainRoutes(made),
    ...printRoutes(context, made),
    ...tallyExportRoutes(context, made),
    ...scanRoutes(context, made),
  ];
}

/** Calls for the quantities that a document can take from the one it is made from. */
function leftRoutes({
  saleOrder: orders,
  delivery: deliveries,
}: Record<'saleOrder' | 'delivery', RecordModule>) {
  return [
    implement(api.delivery.left, (call) => {
      const own = orders.seen.toRead(call);
      return call.withTenant(async (tx) => {
        const { id } = await own.findOne(tx, call.query.id);
        // A delivery holds nothing of its order before it is approved.
        return findLeft(tx, await deliverable(tx, id));
      });
    }),
    implement(api.saleReturn.left, (call) => {
      const own = deliveries.seen.toRead(call);
      return call.withTenant(async (tx) => {
        const { id } = await own.findOne(tx, call.query.id);
        const choosable = await returnable(tx, id, call.query.without);
        await requireReturnable(tx, choosable);
        return findLeft(tx, choosable);
      });
    }),
  ];
}

/** Call for the amounts of a delivery that other returns have left (F5, F6). */
function unreturnedRoute({ seen }: RecordModule) {
  return implement(api.saleReturn.unreturned, (call) => {
    const own = seen.toRead(call);
    return call.withTenant(async (tx) => {
      const { id: deliveryId } = await own.findOne(tx, call.query.id);
      return findUnreturned(tx, deliveryId, call.query.without ?? '0');
    });
  });
}

/** Call for the ordered and received quantities of an inbound's purchase order (W1.3). */
function orderedRoute({ seen }: RecordModule) {
  return implement(api.inbound.ordered, (call) => {
    const own = seen.toRead(call);
    return call.withTenant(async (tx) => {
      const { id } = await own.findOne(tx, call.query.id);
      return findReceipt(tx, id, call.query.without);
    });
  });
}

/** Calls for the remaining charges and deposit of an order (W3.4). */
function remainderRoutes({
  purchaseOrder: orders,
  saleOrder: sales,
}: Record<'purchaseOrder' | 'saleOrder', RecordModule>) {
  const route = (kind: 'inbound' | 'delivery', { seen }: RecordModule) =>
    implement(api[kind].remainder, (call) => {
      const own = seen.toRead(call);
      return call.withTenant(async (tx) => {
        const { id } = await own.findOne(tx, call.query.id);
        return findRemainder(tx, kind, id, call.query.without);
      });
    });
  return [route('inbound', orders), route('delivery', sales)];
}

/** Calls for the approval state of a document of each kind. */
function approvalRoutes(
  { now }: ServerContext,
  made: Readonly<Record<DeclaredKind, RecordModule>>,
): Implementation[] {
  return DOCUMENT_KINDS.map((kind) =>
    implement(api[kind].approval, (call) => {
      const own = made[kind].seen.toRead(call);
      return call.withTenant(async (tx) => {
        const row = await own.findOne(tx, call.query.id);
        const doc = await findDocument(tx, DOCUMENTS[kind], TABLES[kind].table, row.id);
        return findApproval(tx, doc, { row, userId: call.user.userId, now: now() });
      });
    }),
  );
}

/** F4 of a grading while it is entered. */
function figuresRoute() {
  return implement(api.grading.figures, (call) =>
    call.withTenant(async (tx) => ({
      lines: await previewFigures(tx, call.body.lines, await call.scopeIn(OWNER)(tx)),
    })),
  );
}
