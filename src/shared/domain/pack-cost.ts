import { exact, type Figure, round, sum } from './decimal.ts';

/** W1.4: cost of a package per m², in a currency (empty without a cost). */
export interface PackCost {
  costPrice: Figure | null;
  costCurrency: string;
}

/**
 * The cost of goods merged into one package: the average by area, with 4 decimals. None if a part has no cost, or
 * another currency.
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
  return { costPrice: round(sum(amounts).dividedBy(area), 4), costCurrency: first.costCurrency };
}

/** The cost of goods, with 2 decimals; null if it is unknown. */
export const costAmount = (costPrice: Figure | null, area: Figure): number | null =>
  costPrice === null ? null : round(exact(costPrice).times(area), 2);
