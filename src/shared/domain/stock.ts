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

/** The tiers of states: the lines of a package with the lowest number are counted. */
const COUNTED_TIERS = { LOCKED: 0, IN_STOCK: 0, PENDING_IN: 1, OUT: 2, VOID: 3 } as const satisfies Record<
  StockStatus,
  number
>;

/**
 * The lines that a package's figures count: those on hand, so that the figures of packages in stock add up to the
 * ledger; if there are none, those to be stored, else those shipped out, else all.
 */
export function countedLines<T extends { stockStatus: StockStatus }>(lines: readonly T[]): T[] {
  const tierOf = ({ stockStatus }: T) => COUNTED_TIERS[stockStatus];
  const first = Math.min(...lines.map(tierOf));
  return lines.filter((line) => tierOf(line) === first);
}

/** The lines that a package stands for when goods are received: those that are still to be stored, if there are any. */
export function receivedLines<T extends { stockStatus: StockStatus }>(lines: readonly T[]): T[] {
  const pending = lines.filter(({ stockStatus }) => stockStatus === 'PENDING_IN');
  return pending.length > 0 ? pending : countedLines(lines);
}

/** The lines whose bundles get labels: the counted ones, and those that are still to be stored in their package. */
export function labelledLines<T extends { stockStatus: StockStatus }>(lines: readonly T[]): T[] {
  const counted = new Set(countedLines(lines));
  return lines.filter((line) => counted.has(line) || line.stockStatus === 'PENDING_IN');
}

/** What can differ between the ledger and the stored state. */
export const DIFFERENCE_KINDS = {
  line: { zh: '内码', en: 'Tally line' },
  pack: { zh: '包', en: 'Package' },
  day: { zh: '每日合计', en: 'Sum of a day' },
} as const satisfies Record<string, Words>;
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS;

/** Titles of the checks of stock, their differences and the closed months: on the pages and in the sheets. */
export const LEDGER_WORDS = {
  time: { zh: '时间', en: 'Time' },
  by: { zh: '操作人', en: 'By' },
  night: { zh: '夜间自动', en: 'Nightly' },
  differences: { zh: '差异', en: 'Differences' },
  kind: { zh: '对象', en: 'Of' },
  name: { zh: '名称', en: 'Name' },
  ledger: { zh: '按库存变动', en: 'By movements' },
  stored: { zh: '实际存储', en: 'As stored' },
  month: { zh: '月份', en: 'Month' },
  closeTime: { zh: '结账时间', en: 'Closed at' },
  reopenTime: { zh: '反结账时间', en: 'Reopened at' },
} as const satisfies Record<string, Words>;

/** The reopening of a closed month, in the words of an act. */
export const REOPEN_MONTH = {
  words: { zh: '反结账', en: 'Reopen' },
  on: 'row',
  reason: { zh: '反结账原因', en: 'Reason of the reopening' },
  isDangerous: true,
} as const;
