import { expect, test } from 'vitest';
import { missingCharacters, printableText } from './printable-text.ts';
import type { TextMeasure } from './text-measure.ts';

/** A typeface with the characters of GB 2312 and no others beyond the basic plane. */
const measure: TextMeasure = {
  capHeight: 0.7,
  glyph: (codePoint) => ({ advance: 1, top: 0.7, bottom: 0, isMissing: codePoint > 0xffff }),
};

test.each([
  ['a zero-width space and a direction mark', '白\u200b橡\u200e', '白橡'],
  ['an accent typed after its letter', 'Cafe\u0301', 'Café'],
  ['a narrow no-break space', '1\u202f250', '1 250'],
  ['an ideographic space', '白\u3000橡', '白\u3000橡'],
])('%s is drawn as it looks', (_, text, drawn) => {
  expect(printableText(text)).toBe(drawn);
});

test('names each missing character once, with its code point', () => {
  expect(missingCharacters('𠀋木𠀋 A😀', 'regular', measure)).toEqual(['𠀋 (U+2000B)', '😀 (U+1F600)']);
});
