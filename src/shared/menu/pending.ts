import { DOCUMENT_KINDS } from '../domain/document-states.ts';
import type { Words } from '../errors.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import { APPROVALS } from './addresses.ts';

/** A kind of work that waits for a step. */
export interface Pending {
  words: Words;
  /** Permissions of which one shows it. */
  permissions: readonly string[];
  /** The unit of the count. */
  unit: 'packs' | 'documents';
  /** Address of its list. */
  list: `/${string}`;
  /** Address of the screen whose menu entry shows the count; absent if the list is not in the menu. */
  screen?: `/${string}`;
  /** The reading of 待退货 that it belongs to; absent: shown under either. */
  reading?: CompanySettings['pendingReturn'];
}

const PACKS = '/inventory/packages';

/**
 * Approvals and the pending lists (W1 to W4), in the order of the trade. A new kind is a line here and in
 * `modules/home/pending.ts` of the server.
 */
export const PENDING = {
  /** Documents of all kinds under review that the user may approve. */
  toApprove: {
    words: { zh: '待审核', en: 'To approve' },
    permissions: DOCUMENT_KINDS.map((kind) => `${kind}_approve`),
    unit: 'documents',
    list: APPROVALS,
  },
  /** Approved purchase orders with outstanding receipts. */
  toReceive: {
    words: { zh: '采购待入库', en: 'Orders to be received' },
    permissions: ['purchaseOrder_view'],
    unit: 'documents',
    list: '/purchase/orders?auditStatus=2&receivedStatus=0,1',
    screen: '/purchase/orders',
  },
  /** Packages, and bundles added to packages that are in stock. */
  toStore: {
    words: { zh: '待入库', en: 'To be stored' },
    permissions: ['pack_view'],
    unit: 'packs',
    list: `${PACKS}?stockStatus=ALL&toStore=1`,
    screen: '/purchase/inbounds',
  },
  toGrade: {
    words: { zh: '待分等', en: 'To be graded' },
    permissions: ['pack_view'],
    unit: 'packs',
    list: `${PACKS}?stockStatus=IN_STOCK&gradeStatus=0`,
    screen: '/inventory/gradings',
  },
  /** Approved sales orders with outstanding deliveries. */
  toShip: {
    words: { zh: '待出库', en: 'To be shipped' },
    permissions: ['saleOrder_view'],
    unit: 'documents',
    list: '/sales/orders?auditStatus=2&shippedStatus=0,1',
    screen: '/sales/orders',
  },
  /** W4.2: returns that are saved and not approved. */
  toReturn: {
    words: { zh: '待退货', en: 'To be returned' },
    permissions: ['saleReturn_view'],
    unit: 'documents',
    list: '/sales/returns?auditStatus=0,1',
    screen: '/sales/returns',
    reading: 'OPEN_RETURNS',
  },
  /** Approved deliveries with goods that can still be returned. */
  returnable: {
    words: { zh: '待退货', en: 'To be returned' },
    permissions: ['delivery_view'],
    unit: 'documents',
    list: '/sales/deliveries?auditStatus=2&returnStatus=0,1',
    screen: '/sales/deliveries',
    reading: 'DELIVERIES',
  },
} as const satisfies Readonly<Record<string, Pending>>;

export type PendingKind = keyof typeof PENDING;
export const PENDING_KINDS = Object.keys(PENDING) as [PendingKind, ...PendingKind[]];

/** Whether one of a kind's permissions shows it. */
export const showsPending = (kind: PendingKind, permissions: ReadonlySet<string>): boolean =>
  PENDING[kind].permissions.some((permission) => permissions.has(permission));
