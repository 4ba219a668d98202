import type { TextFace } from './fonts.ts';

/** Extent of a character, in parts of the em square. */
export interface GlyphExtent {
  advance: number;
  /** Highest and lowest ink relative to the baseline; negative below it. */
  top: number;
  bottom: number;
  /** No font has this character; one would draw a box in its place. */
  isMissing?: boolean;
}

/**
 * Measures text for every back end: by the font's advance widths, unhinted and without kerning, so that line breaks
 * and shrinking are the same in PDF, bitmap and printer languages.
 */
export interface TextMeasure {
  /** Height of a capital letter, in parts of the em square. */
  readonly capHeight: number;
  glyph(codePoint: number, face: TextFace): GlyphExtent;
}

/** Width of a line and the extent of its ink from the baseline, in parts of the em square. */
export interface LineExtent {
  width: number;
  top: number;
  bottom: number;
}

export function measureLine(text: string, face: TextFace, measure: TextMeasure): LineExtent {
  const line = { width: 0, top: measure.capHeight, bottom: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const codePoint = text.codePointAt(at) ?? 0;
    if (codePoint > 0xffff) at += 1;
    const glyph = measure.glyph(codePoint, face);
    line.width += glyph.advance;
    if (glyph.top > line.top) line.top = glyph.top;
    if (glyph.bottom < line.bottom) line.bottom = glyph.bottom;
  }
  return line;
}
