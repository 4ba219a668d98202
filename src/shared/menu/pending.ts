import type { Words } from '../errors.ts';
import type { CompanySettings } from '../settings/company-settings.ts';

/** A kind of work that waits for a step. */
export interface Pending {
  words: Words;
  /** Permission that shows it. */
  permission: string;
  /** The unit of the count. */
  unit: 'packs' | 'documents';
  /** Address of its list. */
  list: `/${string}`;
  /** Address of the screen whose menu entry shows the count. */
  screen: `/${string}`;
  /** The reading of 待退货 that it belongs to; absent: shown under either. */
  reading?: CompanySettings['pendingReturn'];
}

const PACKS = '/inventory/packages';

/** The pending lists (W1 to W4), in the order of the trade. A new kind is a line here and in `modules/home/pending.ts` of the server. */
export const PENDING = {
  /** Approved purchase orders with outstanding receipts. */
  toReceive: {
    words: { zh: '采购待入库', en: 'Orders to be received' },
    permission: 'purchaseOrder_view',
    unit: 'documents',
    list: '/purchase/orders?auditStatus=2&receivedStatus=0,1',
    screen: '/purchase/orders',
  },
  toStore: {
    words: { zh: '待入库', en: 'To be stored' },
    permission: 'pack_view',
    unit: 'packs',
    list: `${PACKS}?stockStatus=PENDING_IN`,
    screen: '/purchase/inbounds',
  },
  toGrade: {
    words: { zh: '待分等', en: 'To be graded' },
    permission: 'pack_view',
    unit: 'packs',
    list: `${PACKS}?stockStatus=IN_STOCK&gradeStatus=0`,
    screen: '/inventory/gradings',
  },
  /** Approved sales orders with outstanding deliveries. */
  toShip: {
    words: { zh: '待出库', en: 'To be shipped' },
    permission: 'saleOrder_view',
    unit: 'documents',
    list: '/sales/orders?auditStatus=2&shippedStatus=0,1',
    screen: '/sales/orders',
  },
  /** W4.2: returns that are saved and not approved. */
  toReturn: {
    words: { zh: '待退货', en: 'To be returned' },
    permission: 'saleReturn_view',
    unit: 'documents',
    list: '/sales/returns?auditStatus=0,1',
    screen: '/sales/returns',
    reading: 'OPEN_RETURNS',
  },
  /** Approved deliveries with goods that can still be returned. */
  returnable: {
    words: { zh: '待退货', en: 'To be returned' },
    permission: 'delivery_view',
    unit: 'documents',
    list: '/sales/deliveries?auditStatus=2&returnStatus=0,1',
    screen: '/sales/deliveries',
    reading: 'DELIVERIES',
  },
} as const satisfies Readonly<Record<string, Pending>>;

export type PendingKind = keyof typeof PENDING;
export const PENDING_KINDS = Object.keys(PENDING) as [PendingKind, ...PendingKind[]];
