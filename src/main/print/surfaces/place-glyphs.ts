import type { Rotation, TextRun } from '#shared/label/surface';
import { type Raster, turnRaster } from '../../../rendering/bitmap-raster.ts';
import { loadFonts } from '../../../rendering/fonts.ts';
import { rasterizeGlyph } from './glyph-rasters.ts';

/** A character's ink; `left` and `top` are whole dots from the run's origin on the baseline. */
export interface PlacedGlyph {
  raster: Raster;
  left: number;
  top: number;
}

/** The inked characters of a run, each with its origin on the whole dot nearest to its place in the font's metrics. */
export function placeGlyphs(
  { text, sizeMm, face, rotation }: Pick<TextRun, 'text' | 'sizeMm' | 'face' | 'rotation'>,
  dotsPerMm: number,
): PlacedGlyph[] {
  const { measure } = loadFonts();
  const sizeDots = sizeMm * dotsPerMm;
  const placed: PlacedGlyph[] = [];
  let pen = 0;
  for (const character of text) {
    const glyph = rasterizeGlyph(character, sizeDots, face);
    if (glyph.raster.width > 0) {
      const upright = { raster: glyph.raster, left: Math.round(pen) + glyph.left, top: glyph.top };
      placed.push(rotation === 0 ? upright : turnGlyph(upright, rotation));
    }
    pen += measure.glyph(character.codePointAt(0) ?? 0, face).advance * sizeDots;
  }
  return placed;
}

/** Turns a placed glyph around the run's origin. */
function turnGlyph({ raster, left, top }: PlacedGlyph, rotation: Exclude<Rotation, 0>): PlacedGlyph {
  const turned = turnedRaster(raster, rotation);
  const [right, bottom] = [left + raster.width, top + raster.height];
  if (rotation === 90) return { raster: turned, left: -bottom, top: left };
  if (rotation === 180) return { raster: turned, left: -right, top: -bottom };
  return { raster: turned, left: top, top: -right };
}

/** Turned glyphs by their upright raster, so that a glyph that recurs is turned once. */
const known = new WeakMap<Raster, Map<Rotation, Raster>>();

function turnedRaster(raster: Raster, rotation: Exclude<Rotation, 0>): Raster {
  const ofRaster = known.get(raster) ?? new Map<Rotation, Raster>();
  known.set(raster, ofRaster);
  const turned = ofRaster.get(rotation) ?? turnRaster(raster, rotation);
  ofRaster.set(rotation, turned);
  return turned;
}
