import { type DocumentAmounts, goodsAmount } from './amounts.ts';
import { exact, type Figure, round, sum } from './decimal.ts';

/**
 * What the other returns of a delivery have left of goods that its lines sold together; a line whose goods lie in several
 * packages now has them in all of these.
 */
export interface UnreturnedGoods {
  packNos: string[];
  bundles: number;
  amount: number;
}

/** What the other returns of a delivery have left of its amounts. */
export interface UnreturnedTotals {
  /** The rate of the delivery and of all these returns, in percent; null if they are not taxed alike. */
  taxRatePct: number | null;
  isTaxIncluded: number;
  netAmount: number;
  taxAmount: number;
  grossAmount: number;
}

/** A returned line, or what is known of it in a form. */
interface ReturnedLine {
  packNo: string;
  bundles: Figure;
  area: Figure;
  price: Figure | null;
}

/**
 * F5: the amounts of the lines of a return. Where they take the last bundles that were sold together, the last of them
 * takes what is left of their amount, so that all returns add up to what was delivered.
 */
export function returnedLineAmounts(
  lines: readonly ReturnedLine[],
  left: readonly UnreturnedGoods[],
): number[] {
  const amounts = lines.map(({ area, price }) => goodsAmount(area, price));
  for (const { packNos, bundles, amount } of left) {
    const own = lines.flatMap(({ packNo }, at) => (packNos.includes(packNo) ? [at] : []));
    const last = own.at(-1);
    const taken = own.reduce((count, at) => count + Number(lines[at]?.bundles), 0);
    if (last === undefined || taken !== bundles) continue;
    const others = sum(own.slice(0, -1).map((at) => amounts[at] ?? 0));
    amounts[last] = round(exact(amount).minus(others), 2);
  }
  return amounts;
}

/** The rate of tax of a document, and whether its prices contain the tax. */
interface TaxBasis {
  ratePct: Figure;
  isIncluded: boolean;
}

/** F6: the amounts of a return; the one that returns the rest of a delivery takes what is left of its tax. */
export function returnedAmounts(
  amounts: DocumentAmounts,
  { ratePct, isIncluded }: TaxBasis,
  left: UnreturnedTotals,
): DocumentAmounts {
  const base = isIncluded ? 'grossAmount' : 'netAmount';
  const isRest =
    left.taxRatePct !== null &&
    exact(left.taxRatePct).equals(ratePct) &&
    (left.isTaxIncluded === 1) === isIncluded &&
    amounts[base] === left[base];
  const { netAmount, taxAmount, grossAmount } = left;
  return isRest ? { ...amounts, netAmount, taxAmount, grossAmount } : amounts;
}

/** The amount of goods and the discount that they have. */
export interface DiscountedGoods {
  amount: number;
  discount: number;
}

/** The discount of a delivery, and what its other returns have left of it. */
export interface UnreturnedDiscount {
  delivered: DiscountedGoods;
  left: DiscountedGoods;
}

/**
 * F5: the discount that a return of goods of this amount takes over from its delivery: in proportion to the delivered
 * amount, rounded to fen. The return of the last goods takes what is left.
 */
export function returnedDiscount(amount: number, { delivered, left }: UnreturnedDiscount): number {
  if (amount === 0 || delivered.amount === 0) return 0;
  const share =
    amount === left.amount
      ? left.discount
      : round(exact(delivered.discount).times(amount).dividedBy(delivered.amount), 2);
  return Math.max(0, Math.min(share, left.discount));
}
