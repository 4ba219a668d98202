import { Decimal } from 'decimal.js';

/** A figure as it is sent or stored: a number, or decimal text as a database returns it. */
export type Figure = number | string;

/**
 * A separate copy of the decimal class, so that settings made by other code do not affect it. ROUND_HALF_UP of
 * decimal.js rounds halves away from zero, as the trade does for returns.
 */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP });

/** A figure as an exact decimal; the result of arithmetic is rounded only by `round`. */
export function exact(value: Figure): Decimal {
  return new Exact(value);
}

/** Rounds half away from zero to `places` decimals: 6.9345 → 6.935, -2.5 → -3. */
export function round(value: Decimal | Figure, places: number): number {
  return new Exact(value).toDecimalPlaces(places).toNumber();
}

/** Exact decimal sum. */
export function sum(values: Iterable<Figure>): Decimal {
  let total = new Exact(0);
  for (const value of values) total = total.plus(value);
  return total;
}
