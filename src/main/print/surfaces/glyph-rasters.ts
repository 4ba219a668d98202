import { createCanvas, Path2D } from '@napi-rs/canvas';
import { createRecentCache } from '#shared/label/recent-cache';
import type { TextWeight } from '#shared/label/surface';
import { createRaster, type Raster } from '../../../rendering/bitmap-raster.ts';
import { loadFonts } from '../../../rendering/fonts.ts';

/** One character at one size in dots; `left` and `top` are from its origin on the baseline, downwards positive. */
export interface GlyphRaster {
  raster: Raster;
  left: number;
  top: number;
}

/**
 * From this coverage on (of 255) a dot is black. A little below the middle, because thin strokes must survive a
 * thermal head.
 */
const THRESHOLD = 112;
/** Ten sizes of a few hundred characters take some megabytes. */
const findGlyph = createRecentCache<GlyphRaster>(4000);

export function rasterizeGlyph(character: string, sizeDots: number, weight: TextWeight): GlyphRaster {
  return findGlyph(`${weight}${sizeDots}${character}`, () => drawGlyph(character, sizeDots, weight));
}

function drawGlyph(character: string, sizeDots: number, weight: TextWeight): GlyphRaster {
  const { font, glyph } = loadFonts().glyph(character.codePointAt(0) ?? 0, weight);
  const scale = sizeDots / font.unitsPerEm;
  // Signs may be wider than their em, and marks stand left of it.
  const { minX, maxX } = glyph.cbox;
  const reach = Number.isFinite(maxX - minX) ? Math.ceil(Math.max(-minX, maxX) * scale) : 0;
  const margin = Math.ceil(sizeDots * 0.5) + 2;
  const side = Math.max(Math.ceil(sizeDots * 1.2), reach) + 2 * margin;
  const baseline = margin + Math.ceil(sizeDots);
  const canvas = createCanvas(side, side);
  const pen = canvas.getContext('2d');
  pen.translate(margin, baseline);
  pen.scale(scale, -scale);
  // Draws the outline: the canvas's own text would shift stems to suit a screen, away from their place in a PDF.
  pen.fill(new Path2D(glyph.path.toSVG()));
  const { data } = pen.getImageData(0, 0, side, side);
  const isInk = (x: number, y: number) => (data[(y * side + x) * 4 + 3] ?? 0) >= THRESHOLD;

  let [left, right, top, bottom] = [side, -1, side, -1];
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      if (!isInk(x, y)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  if (right < 0) return { raster: createRaster(0, 0), left: 0, top: 0 };
  const raster = createRaster(right - left + 1, bottom - top + 1);
  for (let y = top; y <= bottom; y += 1) {
    for (let x = left; x <= right; x += 1) {
      if (!isInk(x, y)) continue;
      const at = (y - top) * raster.stride + ((x - left) >> 3);
      raster.bits[at] = (raster.bits[at] ?? 0) | (0x80 >> ((x - left) & 7));
    }
  }
  return { raster, left: left - margin, top: top - baseline };
}
