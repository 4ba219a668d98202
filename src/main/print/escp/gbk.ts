import { isLetter } from '#shared/paper/fixed-pitch';

/**
 * Text of Chinese 24-pin printers: ASCII, and the two-byte characters of GBK, which are the two-byte part of GB 18030.
 * Their fonts hold no others.
 */

/** Where GBK has another character for the same sign. */
const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/(?<![A-Za-z])m²/g, '㎡'],
  // Of other units, such as ft² and cm³; beside a figure it would be a digit of that.
  [/(?<=[A-Za-z])²/g, '2'],
  [/(?<=[A-Za-z])³/g, '3'],
  [/¥/g, '￥'],
];

/** The text with the signs that GBK has. */
export function gbkText(text: string): string {
  return REPLACEMENTS.reduce((replaced, [sign, by]) => replaced.replace(sign, by), text);
}

let known: ReadonlyMap<string, number> | undefined;

/** The code of each two-byte character, read from the runtime's own decoder. */
function codes(): ReadonlyMap<string, number> {
  if (known !== undefined) return known;
  const decoder = new TextDecoder('gb18030');
  const map = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      const character = decoder.decode(Uint8Array.of(lead, trail));
      // Two characters mean that the decoder does not know the pair. The private use area differs between vendors.
      const isOne = [...character].length === 1 && !/[\uFFFD\p{Co}]/u.test(character);
      if (isOne && !map.has(character)) map.set(character, (lead << 8) | trail);
    }
  }
  known = map;
  return map;
}

/** The characters that have no code, once each. */
export function missingInGbk(text: string): string[] {
  return [...new Set(text)].filter((character) => !isLetter(character) && !codes().has(character));
}

/** The bytes of a text without missing characters. */
export function encodeGbk(text: string): Buffer {
  const bytes: number[] = [];
  for (const character of text) {
    if (isLetter(character)) bytes.push(character.charCodeAt(0));
    else {
      const code = codes().get(character) ?? 0;
      bytes.push(code >> 8, code & 0xff);
    }
  }
  return Buffer.from(bytes);
}
