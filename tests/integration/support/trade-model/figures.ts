/**
 * Areas in 1/1000 m², prices in 1/10000 yuan and amounts in fen: whole numbers, so that the model shares no arithmetic
 * with the product.
 */

/** Divides, and rounds half up. */
const divided = (value: number, by: number): number => Math.floor((2 * value + by) / (2 * by));

/** F1, to 3 decimals; `widthMm` because a width may end in half a centimetre. */
export const areaOf = (lengthCm: number, widthMm: number, pieces: number): number =>
  divided(lengthCm * widthMm * pieces, 100);

/** F5, in fen. */
export const amountOf = (area: number, price: number): number => divided(area * price, 100_000);

/** F6 for prices without tax, in fen. */
export const taxOf = (amount: number, ratePct: number): number => divided(amount * ratePct, 100);

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
