import { Decimal } from 'decimal.js';

/** Decimals that are always written, and `#` for each that is written unless it is zero. */
const NUMBER_PATTERN = /^0(?:\.(0+)(#*))?$/;
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2}))?/;

/** Whether {@link formatValue} supports the pattern: `0`, `0.000`, `0.000#`, or a date such as `YYYY-MM-DD HH:mm`. */
export function isFormat(pattern: string): boolean {
  return NUMBER_PATTERN.test(pattern) || /YYYY|MM|DD|HH|mm/.test(pattern);
}

/**
 * A value as text. `0.000` rounds half up to that many decimals (half away from zero for negatives), `0.000#` to four
 * of which the last is left out if it is zero; a date pattern rearranges an ISO date without changing its time zone. A value that is neither number nor date is returned
 * unchanged.
 */
export function formatValue(value: string | number, pattern: string): string {
  const text = String(value).trim();
  const number = NUMBER_PATTERN.exec(pattern);
  if (number !== null) {
    if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return text;
    const [, always = '', optional = ''] = number;
    const written = new Decimal(text).toFixed(always.length + optional.length, Decimal.ROUND_HALF_UP);
    const [, kept = written] = new RegExp(`^(.*?)0{0,${optional.length}}$`).exec(written) ?? [];
    return kept;
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
