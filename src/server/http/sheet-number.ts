/**
 * The text of a number as a sheet stores it, with 17 digits and often an exponent: 2.3 as 2.2999999999999998, 0.001 as
 * 1E-3. Fifteen digits are exact in a sheet; the next ones are binary noise. A number of more digits keeps its exponent,
 * because its last digits are lost. A format of zeros only is part of the number: the code 0012 is stored as 12.
 */
export function sheetNumberText(value: number, format = ''): string {
  if (Number.isSafeInteger(value)) return padded(value, format);
  return Math.abs(value) < 1e15 ? String(Number(value.toPrecision(15))) : value.toExponential();
}

function padded(value: number, format: string): string {
  return /^0{2,}$/.test(format) && value >= 0 ? String(value).padStart(format.length, '0') : String(value);
}
