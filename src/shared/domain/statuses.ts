import type { Words } from '../errors.ts';

/** Words of a state stored as a code or number. */
type StatusWords<K extends string | number> = Readonly<Record<K, Words>>;

export type StockStatus = 'PENDING_IN' | 'IN_STOCK' | 'LOCKED' | 'OUT' | 'VOID';

export const STOCK_STATUSES: StatusWords<StockStatus> = {
  PENDING_IN: { zh: '待入库', en: 'To be stored' },
  IN_STOCK: { zh: '在库', en: 'In stock' },
  LOCKED: { zh: '已锁定', en: 'Locked' },
  OUT: { zh: '已出库', en: 'Shipped out' },
  VOID: { zh: '已作废', en: 'Voided' },
};

/** States in which the company has the package or line; its barcode and tag are in use. */
export const LIVE_STOCK_STATUSES = ['PENDING_IN', 'IN_STOCK', 'LOCKED'] as const satisfies StockStatus[];

export const isLiveStatus = (status: StockStatus): boolean =>
  LIVE_STOCK_STATUSES.some((live) => live === status);

export const GRADE_STATUSES: StatusWords<0 | 1> = {
  0: { zh: '未分等', en: 'Ungraded' },
  1: { zh: '已分等', en: 'Graded' },
};

export const PACK_STATUSES: StatusWords<0 | 1> = {
  0: { zh: '未打包', en: 'Unpacked' },
  1: { zh: '已打包', en: 'Packed' },
};

export const RFID_STATUSES: StatusWords<0 | 1> = {
  0: { zh: '未写入', en: 'Not written' },
  1: { zh: '已写入', en: 'Written' },
};

export const AUDIT_STATUSES: StatusWords<0 | 1 | 2 | 3> = {
  0: { zh: '未审核', en: 'Not reviewed' },
  1: { zh: '审核中', en: 'Under review' },
  2: { zh: '已审核', en: 'Approved' },
  3: { zh: '已驳回', en: 'Rejected' },
};

export const RETURN_STATUSES: StatusWords<0 | 1 | 2> = {
  0: { zh: '未退货', en: 'Not returned' },
  1: { zh: '部分退货', en: 'Partly returned' },
  2: { zh: '全部退货', en: 'All returned' },
};
