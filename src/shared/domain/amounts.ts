import { exact, type Figure, round, sum } from './decimal.ts';

/** F5: area × price per m², rounded to fen. */
export function lineAmount(area: Figure, price: Figure): number {
  return round(exact(area).times(price), 2);
}

/** F5: a document's amount is the sum of its rounded line amounts. */
export function totalAmount(amounts: Iterable<Figure>): number {
  return sum(amounts).toNumber();
}

/** A document's amount without tax, the tax, and the amount with tax. */
export interface TaxedAmount {
  net: number;
  tax: number;
  gross: number;
}

/** F6: the tax of an amount at a rate in percent; `isIncluded` if the prices contain it. */
export function taxed(total: Figure, ratePct: Figure, isIncluded: boolean): TaxedAmount {
  const amount = exact(total);
  const rate = exact(ratePct).dividedBy(100);
  if (isIncluded) {
    const net = round(amount.dividedBy(rate.plus(1)), 2);
    return { net, tax: amount.minus(net).toNumber(), gross: amount.toNumber() };
  }
  const tax = round(amount.times(rate), 2);
  return { net: amount.toNumber(), tax, gross: amount.plus(tax).toNumber() };
}
