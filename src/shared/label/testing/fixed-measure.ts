import type { TextMeasure } from '../text-measure.ts';

/** A typeface for tests: Latin characters are half an em wide, all others one em. */
export const fixedMeasure: TextMeasure = {
  capHeight: 0.7,
  glyph: (codePoint) =>
    codePoint < 0x2e80
      ? { advance: 0.5, top: 0.7, bottom: codePoint === 0x67 ? -0.2 : 0 }
      : { advance: 1, top: 0.85, bottom: -0.1 },
};
