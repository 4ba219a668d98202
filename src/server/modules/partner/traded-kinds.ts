import type { Column } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { TradedKind } from '#shared/api/partner-trade';
import { delivery } from '#shared/documents/delivery';
import type { AnyDocument } from '#shared/documents/document';
import { inbound } from '#shared/documents/inbound';
import { purchaseOrder } from '#shared/documents/purchase-order';
import { saleOrder } from '#shared/documents/sale-order';
import { saleReturn } from '#shared/documents/sale-return';
import type { OwnerColumns } from '../../db/data-scope.ts';
import * as stored from '../../db/schema/documents.ts';
import { requireOwner } from '../../records/record-scope.ts';

type Head =
  | typeof stored.purchaseOrders
  | typeof stored.inbounds
  | typeof stored.saleOrders
  | typeof stored.deliveries
  | typeof stored.saleReturns;
export type PackLines =
  | typeof stored.inboundPacks
  | typeof stored.deliveryPacks
  | typeof stored.saleReturnPacks;

/** A kind of document with a partner, where it is stored. */
export interface Traded {
  kind: TradedKind;
  table: Head;
  partner: PgColumn;
  owner: OwnerColumns;
}

/** The documents with the partners of a side of the trade. */
export interface TradedSide {
  kinds: readonly Traded[];
  /** The kinds by which goods are received or delivered, and by which they are returned. */
  main: Traded & { packs: PackLines };
  back?: Traded & { packs: PackLines };
  /** The kind with which deposits are paid. */
  deposits?: Traded & { deposit: Column };
}

function traded<Table extends Head>(
  of: AnyDocument & { area: TradedKind },
  table: Table,
  partner: PgColumn,
): Traded {
  return { kind: of.area, table, partner, owner: requireOwner(of, table) };
}

const { purchaseOrders, inbounds, saleOrders, deliveries, saleReturns } = stored;
const received = { ...traded(inbound, inbounds, inbounds.supplierId), packs: stored.inboundPacks };
const delivered = { ...traded(delivery, deliveries, deliveries.customerId), packs: stored.deliveryPacks };
const returned = {
  ...traded(saleReturn, saleReturns, saleReturns.customerId),
  packs: stored.saleReturnPacks,
};

const ordered = {
  ...traded(saleOrder, saleOrders, saleOrders.customerId),
  deposit: saleOrders.deposit,
};

export const TRADED = {
  customer: {
    kinds: [ordered, delivered, returned],
    main: delivered,
    back: returned,
    deposits: ordered,
  },
  supplier: {
    kinds: [traded(purchaseOrder, purchaseOrders, purchaseOrders.supplierId), received],
    main: received,
  },
} satisfies Readonly<Record<string, TradedSide>>;
