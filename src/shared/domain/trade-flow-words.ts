import type { Words } from '../errors.ts';

/** Titles of what 进销存统计 is added up by, on the page and in its sheet. */
export const TRADE_GROUP_WORDS = {
  month: { zh: '月份', en: 'Month' },
  species: { zh: '树种', en: 'Species' },
  customer: { zh: '客户', en: 'Customer' },
  salesperson: { zh: '业务员', en: 'Salesperson' },
  supplier: { zh: '供应商', en: 'Supplier' },
  currency: { zh: '币种', en: 'Currency' },
} as const satisfies Record<string, Words>;

/** The flows of goods that it adds up, those sold whose cost is unknown, and the stock after them. */
export const TRADE_FLOW_WORDS = {
  purchased: { zh: '采购', en: 'Bought' },
  sold: { zh: '出库', en: 'Shipped' },
  returned: { zh: '退货', en: 'Returned' },
  net: { zh: '净销售', en: 'Net sales' },
  uncosted: { zh: '成本未知', en: 'Cost unknown' },
  stock: { zh: '期末库存', en: 'Stock at end' },
} as const satisfies Record<string, Words>;
export type TradeFlow = keyof typeof TRADE_FLOW_WORDS;

/** What goods of known cost were sold for, what they cost, and what is left, all without tax. */
export const MARGIN_WORDS = {
  revenue: { zh: '销售收入（不含税）', en: 'Revenue excl. tax' },
  costAmount: { zh: '成本金额（不含税）', en: 'Cost excl. tax' },
  margin: { zh: '毛利（不含税）', en: 'Margin excl. tax' },
  marginPct: { zh: '毛利率 %', en: 'Margin %' },
} as const satisfies Record<string, Words>;

/** The title of a flow's area. */
export function flowAreaWords(flow: TradeFlow): Words {
  const { zh, en } = TRADE_FLOW_WORDS[flow];
  return { zh: `${zh} m²`, en: `${en} m²` };
}

/** The title of a flow's amount. */
export function flowAmountWords(flow: Exclude<TradeFlow, 'uncosted' | 'stock'>): Words {
  const { zh, en } = TRADE_FLOW_WORDS[flow];
  return { zh: `${zh}金额`, en: `${en} amount` };
}
