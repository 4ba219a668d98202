import { type DocumentAmounts, goodsAmount } from './amounts.ts';
import { exact, type Figure, round } from './decimal.ts';

/** What the other returns of a delivery have left of one of its packages. */
export interface UnreturnedGoods {
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
  bundles: Figure;
  area: Figure;
  price: Figure | null;
}

/**
 * F5: the amount of a returned line. The return that takes the last bundles of a package takes what is left of its
 * amount, so that all of them add up to what was delivered.
 */
export function returnedAmount({ bundles, area, price }: ReturnedLine, left?: UnreturnedGoods): number {
  return left !== undefined && Number(bundles) === left.bundles ? left.amount : goodsAmount(area, price);
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
