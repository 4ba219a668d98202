/** What tells goods in stock apart: their kind and their zone. */
export const STOCK_GOODS = ['treeCode', 'grade', 'thicknessMm', 'region'] as const;

/** The key of goods of one kind in one zone. */
export const stockGoodsKey = (of: Readonly<Record<(typeof STOCK_GOODS)[number], string | number>>): string =>
  JSON.stringify(STOCK_GOODS.map((name) => of[name]));

/** The currencies of costs, in their order. */
export const currenciesOf = (costs: readonly { currency: string }[]): string[] => [
  ...new Set(costs.map(({ currency }) => currency)),
];
