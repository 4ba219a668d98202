import { withoutTax } from './amounts.ts';
import { exact, type Figure, round, sum } from './decimal.ts';

/** W1.4: cost of a package per m², without tax, in a currency (empty without a cost). */
export interface PackCost {
  costPrice: Figure | null;
  costCurrency: string;
}

/** A price has 4 decimals; two more keep the cost of up to 10,000 m² exact to the fen when its tax is taken off. */
export const COST_PLACES = 6;

/** W1.4: the cost per m² of goods bought at a price, with the tax rate of the document in percent. */
export const costOfPrice = (price: Figure, ratePct: Figure, isTaxIncluded: boolean): number =>
  withoutTax(price, { ratePct, isIncluded: isTaxIncluded, places: COST_PLACES });

/**
 * The cost of goods merged into one package: the average by area, with `COST_PLACES` decimals. None if a part has no
 * cost, or another currency.
 */
export function mergedCost(parts: readonly (PackCost & { area: Figure })[]): PackCost {
  const none = { costPrice: null, costCurrency: '' };
  const [first] = parts;
  const area = sum(parts.map((part) => part.area));
  if (first === undefined || area.isZero()) return none;
  const amounts: Figure[] = [];
  for (const part of parts) {
    if (part.costPrice === null || part.costCurrency !== first.costCurrency) return none;
    amounts.push(exact(part.costPrice).times(part.area).toString());
  }
  return {
    costPrice: round(sum(amounts).dividedBy(area), COST_PLACES),
    costCurrency: first.costCurrency,
  };
}

/** The cost of goods, without tax, with 2 decimals; null if it is unknown. */
export const costAmount = (costPrice: Figure | null, area: Figure): number | null =>
  costPrice === null ? null : round(exact(costPrice).times(area), 2);

/** What sales left over, and that in percent of their revenue; null if the revenue is not above zero. */
export interface Margin {
  margin: number;
  marginPct: number | null;
}

/** The margin of sales: revenue minus cost, both without tax; each with 2 decimals. */
export function marginOf(revenue: Figure, cost: Figure): Margin {
  const margin = exact(revenue).minus(cost);
  const isSold = exact(revenue).greaterThan(0);
  return {
    margin: round(margin, 2),
    marginPct: isSold ? round(margin.times(100).dividedBy(revenue), 2) : null,
  };
}
