import { lt, ne, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { api } from '#shared/api/index';
import type { TradedKind } from '#shared/api/partner-trade';
import { type DeclaredKind, DOCUMENTS } from '#shared/documents/index';
import { customer, supplier } from '#shared/records/partner';
import type { ServerContext } from '../../context.ts';
import { feedOrders, otherIns, purchaseOrders, saleOrders } from '../../db/schema/documents.ts';
import { packs } from '../../db/schema/packs.ts';
import { customerContacts, customers, supplierContacts, suppliers } from '../../db/schema/partners.ts';
import { type Implementation, implement } from '../../http/implement.ts';
import { type RecordModule, recordModule, STATE_ACT_WORK } from '../../records/record-module.ts';
import { ownerOf } from '../../records/record-scope.ts';
import type { RecordTable } from '../../records/record-table.ts';
import type { Referrer } from '../../records/referrers.ts';
import { attachmentRoutes, withAttachments } from '../attachment/service.ts';
import { OWNER } from '../pack/service.ts';
import { findTrade } from './trade.ts';
import { TRADED, type TradedSide } from './traded-kinds.ts';

/** W5: a customer whose goods are here is not removed. */
const OWNED: Referrer = {
  words: { zh: '包', en: 'packages' },
  table: packs,
  name: packs.packNo,
  column: packs.ownerId,
  permission: 'pack_view',
  owner: OWNER,
};

/** The conditions of orders whose goods are still to come or to leave: their documents name the partner too. */
const UNFINISHED: Partial<Record<TradedKind, SQL>> = {
  purchaseOrder: lt(purchaseOrders.receivedStatus, 2),
  saleOrder: lt(saleOrders.shippedStatus, 2),
};

type DocumentHead = RecordTable & Record<'docNo' | 'auditStatus', PgColumn>;

/** Documents that name a partner and are still to be approved, or meet a further condition. */
const openDocuments = (
  kind: DeclaredKind,
  table: DocumentHead,
  partner: PgColumn,
  further?: SQL,
): Referrer => ({
  words: DOCUMENTS[kind].words.many,
  table,
  name: table.docNo,
  column: partner,
  where: or(ne(table.auditStatus, 2), further),
  permission: `${kind}_view`,
  owner: ownerOf(DOCUMENTS[kind], table),
});

/** The documents with a partner that are still to be approved, and unfinished orders. */
const openTrade = ({ kinds }: TradedSide): Referrer[] =>
  kinds.map(({ kind, table, partner }) => openDocuments(kind, table, partner, UNFINISHED[kind]));

/** Documents of a customer's goods and logs. */
const OPEN_CUSTODY = [
  openDocuments('otherIn', otherIns, otherIns.customerId),
  openDocuments('feedOrder', feedOrders, feedOrders.customerId),
];

/** Customers and suppliers with their contacts, attachments and trade. */
export function partnerRoutes(context: ServerContext): Implementation[] {
  const buying = recordModule(context, customer, api.customer, {
    table: customers,
    lines: { contacts: customerContacts },
    rules: {
      ...withAttachments(customer),
      referredToBy: [OWNED, ...openTrade(TRADED.customer), ...OPEN_CUSTODY],
    },
    acts: STATE_ACT_WORK,
  });
  const selling = recordModule(context, supplier, api.supplier, {
    table: suppliers,
    lines: { contacts: supplierContacts },
    rules: { ...withAttachments(supplier), referredToBy: openTrade(TRADED.supplier) },
    acts: STATE_ACT_WORK,
  });
  return [
    ...buying.routes,
    ...selling.routes,
    ...attachmentRoutes(context, customer, buying.seen),
    ...attachmentRoutes(context, supplier, selling.seen),
    tradeRoute(api.customer.trade, TRADED.customer, buying),
    tradeRoute(api.supplier.trade, TRADED.supplier, selling),
  ];
}

function tradeRoute(
  endpoint: typeof api.customer.trade,
  side: TradedSide,
  { seen: partners }: RecordModule,
): Implementation {
  return implement(endpoint, (call) => {
    const { permissions } = call.user;
    const own = partners.toRead(call);
    const kinds = side.kinds.filter(({ kind }) => permissions.has(`${kind}_view`));
    const seen = new Map(kinds.map(({ kind, owner }) => [kind, call.scopeTo(owner)]));
    return call.withTenant(async (tx) => {
      const { id } = await own.findOne(tx, call.query.id);
      return findTrade(tx, side, id, { seen, seesPacks: permissions.has('pack_view') });
    });
  });
}
