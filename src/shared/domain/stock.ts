import type { Words } from '../errors.ts';
import type { StockStatus } from './statuses.ts';

/** The sources of stock movements: documents of the trade, and acts on packages. */
export const MOVEMENT_SOURCES = {
  inbound: { zh: '入库单', en: 'Inbound' },
  grading: { zh: '分等单', en: 'Grading' },
  delivery: { zh: '出库单', en: 'Delivery' },
  saleReturn: { zh: '销售退货单', en: 'Sales return' },
  otherIn: { zh: '其他入库单', en: 'Other inbound' },
  otherOut: { zh: '其他出库单', en: 'Other outbound' },
  OPENING: { zh: '期初库存', en: 'Opening stock' },
  SPLIT: { zh: '拆包', en: 'Split' },
  MERGE: { zh: '并包', en: 'Merge' },
  MOVE: { zh: '移库', en: 'Move' },
  VOID: { zh: '作废', en: 'Void' },
} as const satisfies Record<string, Words>;
export type MovementSource = keyof typeof MOVEMENT_SOURCES;

/** States of goods on hand: their movements add up to 1. */
export const ON_HAND_STATUSES = ['IN_STOCK', 'LOCKED'] as const satisfies StockStatus[];

/** Whether goods in this state are on hand. */
export function isOnHand(status: StockStatus): boolean {
  return ON_HAND_STATUSES.some((one) => one === status);
}

/**
 * The lines that a package's figures count: the live ones; if there are none, those shipped out; for a void package,
 * all.
 */
export function countedLines<T extends { stockStatus: StockStatus }>(lines: readonly T[]): T[] {
  const tierOf = ({ stockStatus }: T) => (stockStatus === 'VOID' ? 2 : stockStatus === 'OUT' ? 1 : 0);
  const first = Math.min(...lines.map(tierOf));
  return lines.filter((line) => tierOf(line) === first);
}

/** The reopening of a closed month, in the words of an act. */
export const REOPEN_MONTH = {
  words: { zh: '反结账', en: 'Reopen' },
  on: 'row',
  reason: { zh: '反结账原因', en: 'Reason of the reopening' },
  isDangerous: true,
} as const;
