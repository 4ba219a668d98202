import { Decimal } from 'decimal.js';
import { amountInCapitals } from '../domain/capital-amount.ts';

/** Decimals that are always written, and `#` for each that is written unless it is zero. */
const NUMBER_PATTERN = /^0(?:\.(0+)(#*))?$/;
/** With an exponent of two digits at most: `2503E118` is the number of a package. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?/;

/** Whether a text is a number as formats take it. */
export const isNumber = (text: string): boolean => NUMBER.test(text);

/** Formats by name, of numbers: areas in m² and volumes in m³ as the trade writes them, money in yuan (F13 in capitals). */
const NAMED: Readonly<Record<string, (number: string) => string>> = {
  area: (number) => formatNumber(number, 3, 1),
  volume: (number) => formatNumber(number, 3, 0),
  money: (number) => formatNumber(number, 2, 0).replace(/\B(?=(\d{3})+\.)/g, ','),
  capitals: (number) => amountInCapitals(number),
};

/** The format that shows a state or a term of a dictionary in the label's language; `bindText` applies it. */
export const WORD_FORMAT = 'word';

export const FORMAT_NAMES: readonly string[] = [...Object.keys(NAMED), WORD_FORMAT];

/** Whether the format exists: one by name, `0`, `0.000`, `0.000#`, or a date such as `YYYY-MM-DD HH:mm`. */
export function isFormat(pattern: string): boolean {
  return FORMAT_NAMES.includes(pattern) || NUMBER_PATTERN.test(pattern) || /YYYY|MM|DD|HH|mm/.test(pattern);
}

/**
 * A value as text. `0.000` rounds half up to that many decimals (half away from zero for negatives), `0.000#` to four
 * of which the last is left out if it is zero; a date pattern rearranges an ISO date without changing its time zone. A
 * value that is neither number nor date is returned unchanged.
 */
export function formatValue(value: string | number, pattern: string): string {
  const text = String(value).trim();
  const named = Object.hasOwn(NAMED, pattern) ? NAMED[pattern] : undefined;
  if (named !== undefined) return isNumber(text) ? named(text) : text;
  const number = NUMBER_PATTERN.exec(pattern);
  if (number !== null) {
    const [, always = '', optional = ''] = number;
    return isNumber(text) ? formatNumber(text, always.length, optional.length) : text;
  }
  const date = ISO_DATE.exec(text);
  if (date === null) return text;
  const [, year = '', month = '', day = '', hour = '0', minute = '00'] = date;
  return pattern
    .replace('YYYY', year)
    .replace('MM', month.padStart(2, '0'))
    .replace('DD', day.padStart(2, '0'))
    .replace('HH', hour.padStart(2, '0'))
    .replace('mm', minute);
}

function formatNumber(text: string, always: number, optional: number): string {
  const rounded = new Decimal(text).toDecimalPlaces(always + optional, Decimal.ROUND_HALF_UP);
  // Without the sign of a negative that is rounded to nothing.
  const written = (rounded.isZero() ? new Decimal(0) : rounded).toFixed(always + optional);
  const [, kept = written] = new RegExp(`^(.*?)0{0,${optional}}$`).exec(written) ?? [];
  return kept;
}
