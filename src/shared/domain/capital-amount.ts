import { exact, type Figure } from './decimal.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
/** Units of the digits of a group of four, from the right. */
const UNITS = ['', '拾', '佰', '仟'];

const digit = (figure: number): string => DIGITS.charAt(figure);

/** A group of four digits without zeros at either end: 1003 → 壹仟零叁. */
function groupInCapitals(group: number): string {
  const text = [...String(group).padStart(4, '0')].map((figure, at) =>
    figure === '0' ? digit(0) : digit(Number(figure)) + (UNITS[3 - at] ?? ''),
  );
  return text
    .join('')
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '');
}

/** Whole yuan without the unit: what is above 亿 is a number of its own, as in 壹万贰仟亿. */
function wholeInCapitals(whole: bigint): string {
  const [unit, size] = whole >= 100_000_000n ? (['亿', 100_000_000n] as const) : (['万', 10_000n] as const);
  if (whole < size) return groupInCapitals(Number(whole));
  const rest = whole % size;
  // 零 stands before a lower part that does not fill its first digit.
  const isApart = rest > 0n && rest < size / 10n;
  const above = wholeInCapitals(whole / size);
  return above + unit + (isApart ? digit(0) : '') + (rest === 0n ? '' : wholeInCapitals(rest));
}

/** F13: an amount in Chinese capitals, as it is written on bills: 15938.06 → 壹万伍仟玖佰叁拾捌元零陆分. */
export function amountInCapitals(amount: Figure): string {
  const rounded = exact(amount).toDecimalPlaces(2);
  if (rounded.isZero()) return '零元整';
  const sign = rounded.isNegative() ? '负' : '';
  // Not a binary float: beyond 90 trillion yuan it would be another fen.
  const fen = BigInt(rounded.abs().times(100).toFixed(0));
  const whole = fen / 100n;
  const [jiao, rest] = [Number((fen / 10n) % 10n), Number(fen % 10n)];
  const yuan = whole === 0n ? '' : `${wholeInCapitals(whole)}元`;
  if (jiao === 0 && rest === 0) return `${sign}${yuan}整`;
  const isApart = whole > 0n && (jiao === 0 || whole % 10n === 0n);
  const parts = [
    isApart ? digit(0) : '',
    jiao === 0 ? '' : `${digit(jiao)}角`,
    rest === 0 ? '' : `${digit(rest)}分`,
  ];
  return sign + yuan + parts.join('');
}
