import { exact, type Figure, round } from './decimal.ts';

const DIGITS = '零壹贰叁肆伍陆柒捌玖';
/** Units of the digits of a group of four, and of the groups, from the right. */
const UNITS = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

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

/** Whole yuan without the unit; groups are separated by 零 if the lower one starts with a zero. */
function wholeInCapitals(whole: number): string {
  const groups: number[] = [];
  for (let rest = whole; rest > 0; rest = Math.floor(rest / 10_000)) groups.push(rest % 10_000);
  let text = '';
  for (const [at, group] of [...groups.entries()].reverse()) {
    if (group === 0) continue;
    const isApart = group < 1000 || groups[at + 1] === 0;
    text += (text !== '' && isApart ? digit(0) : '') + groupInCapitals(group) + (GROUPS[at] ?? '');
  }
  return text;
}

/** F13: an amount in Chinese capitals, as it is written on bills: 15938.06 → 壹万伍仟玖佰叁拾捌元零陆分. */
export function amountInCapitals(amount: Figure): string {
  const fen = exact(round(amount, 2)).times(100).toNumber();
  const sign = fen < 0 ? '负' : '';
  const whole = Math.floor(Math.abs(fen) / 100);
  const [jiao, rest] = [Math.floor(Math.abs(fen) / 10) % 10, Math.abs(fen) % 10];
  if (fen === 0) return '零元整';
  const yuan = whole === 0 ? '' : `${wholeInCapitals(whole)}元`;
  if (jiao === 0 && rest === 0) return `${sign}${yuan}整`;
  const isApart = whole > 0 && (jiao === 0 || whole % 10 === 0);
  const parts = [
    isApart ? digit(0) : '',
    jiao === 0 ? '' : `${digit(jiao)}角`,
    rest === 0 ? '' : `${digit(rest)}分`,
  ];
  return sign + yuan + parts.join('');
}
