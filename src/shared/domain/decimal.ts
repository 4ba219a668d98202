import { Decimal } from 'decimal.js';

/** A figure as it travels or is stored: a number, or decimal text as a database gives it. */
export type Figure = number | string;

/**
 * Our own copy of the decimal class, so that no other code's settings reach it. ROUND_HALF_UP of decimal.js rounds halves
 * away from zero, as the trade does for returns.
 */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** Decimal arithmetic on figures; the result is rounded only where `round` is called. */
export function exact(value: Figure): Decimal {
  return new Exact(value);
}

/** Rounds half away from zero to `places` decimals: 6.9345 → 6.935, -2.5 → -3. */
export function round(value: Decimal | Figure, places: number): number {
  return new Exact(value).toDecimalPlaces(places).toNumber();
}

/** Sum without the error of binary floating point. */
export function sum(values: Iterable<Figure>): Decimal {
  let total = new Exact(0);
  for (const value of values) total = total.plus(value);
  return total;
}
