import type { Words } from '../errors.ts';

/** The page of stock as of a moment, and its sheet. */
export const STOCK_AS_OF: Words = { zh: '历史库存', en: 'Stock as of' };

/** What distinguishes goods in stock: their kind and their zone. */
export const STOCK_GOODS = ['treeCode', 'grade', 'thicknessMm', 'region'] as const;

/** The key of goods of one kind in one zone. */
export const stockGoodsKey = (of: Readonly<Record<(typeof STOCK_GOODS)[number], string | number>>): string =>
  JSON.stringify(STOCK_GOODS.map((name) => of[name]));

/** The currencies of costs, in their order. */
export const currenciesOf = (costs: readonly { currency: string }[]): string[] => [
  ...new Set(costs.map(({ currency }) => currency)),
];
