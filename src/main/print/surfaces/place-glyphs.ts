import type { TextRun } from '#shared/label/surface';
import { loadFonts } from '../../../rendering/fonts.ts';
import { type GlyphRaster, rasterizeGlyph } from './glyph-rasters.ts';

export interface PlacedGlyph {
  glyph: GlyphRaster;
  /** Whole dots from the run's start to the glyph's origin. */
  x: number;
}

/** The inked characters of a run, each with its origin on the whole dot nearest to its place in the font's metrics. */
export function placeGlyphs(
  { text, sizeMm, weight }: Pick<TextRun, 'text' | 'sizeMm' | 'weight'>,
  dotsPerMm: number,
): PlacedGlyph[] {
  const { measure } = loadFonts();
  const sizeDots = sizeMm * dotsPerMm;
  const placed: PlacedGlyph[] = [];
  let pen = 0;
  for (const character of text) {
    const glyph = rasterizeGlyph(character, sizeDots, weight);
    if (glyph.raster.width > 0) placed.push({ glyph, x: Math.round(pen) });
    pen += measure.glyph(character.codePointAt(0) ?? 0, weight).advance * sizeDots;
  }
  return placed;
}
