/** Bars and spaces of each Code 128 symbol value (ISO/IEC 15417, table 1); 103–105 start, 106 is the stop. */
const PATTERNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 ' +
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 ' +
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 ' +
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 ' +
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 ' +
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 ' +
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 ' +
  '211232 2331112'
)
  .split(' ')
  .map((pattern) => [...pattern].map(Number));

const CODE_C = 99;
const CODE_B = 100;
const START_B = 104;
const START_C = 105;
const STOP = 106;

export interface Code128 {
  text: string;
  /** Widths of bars and spaces in modules, alternating, a bar first. */
  widths: number[];
  /** Sum of `widths`: 11 × symbols + 35, without quiet zones. */
  modules: number;
}

/** Whether the text is printable ASCII, which sets B and C can encode. */
export function isCode128Text(text: string): boolean {
  return /^[ -~]+$/.test(text);
}

/**
 * Encodes printable ASCII in sets B and C. Runs of four and more digits use set C, which is never wider and is what
 * label printers do in their automatic mode, so that both draw the same bars.
 */
export function encodeCode128(text: string): Code128 {
  const values = chooseSymbols(text);
  let check = values[0] ?? 0;
  for (let at = 1; at < values.length; at += 1) check += at * (values[at] ?? 0);
  values.push(check % 103, STOP);
  const widths: number[] = [];
  let modules = 0;
  for (const value of values) {
    for (const width of PATTERNS[value] ?? []) {
      widths.push(width);
      modules += width;
    }
  }
  return { text, widths, modules };
}

function chooseSymbols(text: string): number[] {
  const values: number[] = [];
  let isInC = false;
  let at = 0;
  while (at < text.length) {
    const digits = countDigits(text, at);
    if (!isInC && (digits >= 4 || (digits === 2 && text.length === 2))) {
      const isOddInside = digits % 2 === 1 && at > 0;
      if (isOddInside) values.push(text.charCodeAt(at++) - 32);
      values.push(at === 0 ? START_C : CODE_C);
      isInC = true;
      continue;
    }
    if (isInC && digits >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
      continue;
    }
    if (isInC || at === 0) values.push(at === 0 ? START_B : CODE_B);
    isInC = false;
    values.push(text.charCodeAt(at) - 32);
    at += 1;
  }
  return values;
}

function countDigits(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) >= 48 && text.charCodeAt(at) <= 57) at += 1;
  return at - from;
}
