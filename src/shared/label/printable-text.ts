import type { TextFace } from './fonts.ts';
import type { TextMeasure } from './text-measure.ts';

/** Joiners, direction marks and variation selectors, which draw nothing. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** Spaces of other widths, except the ideographic one, which has a place in Chinese text. */
const OTHER_SPACES = /(?!\u3000)\p{Zs}/gu;
const IS_PLAIN = /^[ -~]*$/;

/** Normalises a text for drawing: composed characters (NFC), plain spaces, and no invisible characters. */
export function printableText(text: string): string {
  if (IS_PLAIN.test(text)) return text;
  return text.normalize('NFC').replace(INVISIBLE, '').replace(OTHER_SPACES, ' ');
}

/** The characters that no font can draw, once each, with their code points: `𠀋 (U+2000B)`. */
export function missingCharacters(text: string, face: TextFace, measure: TextMeasure): string[] {
  if (IS_PLAIN.test(text)) return [];
  const missing = new Set<string>();
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? 0;
    if (codePoint > 0xffff) at += 1;
    if (measure.glyph(codePoint, face).isMissing) missing.add(String.fromCodePoint(codePoint));
  }
  return [...missing].map((character) => {
    const digits = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `${character} (U+${digits})`;
  });
}
