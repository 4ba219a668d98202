import type { Canvas } from '@napi-rs/canvas';
import type { TextFace } from '#shared/label/fonts';
import { createRecentCache } from '#shared/label/recent-cache';
import { createRaster, type Raster } from '../../../rendering/bitmap-raster.ts';
import { loadCanvas } from '../../../rendering/canvas.ts';
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
/** Ten font sizes of a few hundred characters take some megabytes. */
const findGlyph = createRecentCache<GlyphRaster>(4000);

export function rasterizeGlyph(character: string, sizeDots: number, face: TextFace): GlyphRaster {
  return findGlyph(`${face}${sizeDots}${character}`, () => drawGlyph(character, sizeDots, face));
}

/**
 * One canvas for all glyphs, as large as the largest so far, because creating a canvas takes longer than drawing a
 * glyph.
 */
let sheet: Canvas | undefined;

function drawGlyph(character: string, sizeDots: number, face: TextFace): GlyphRaster {
  const { font, glyph } = loadFonts().glyph(character.codePointAt(0) ?? 0, face);
  const { minX, minY, maxX, maxY } = glyph.cbox;
  if (!Number.isFinite(maxX - minX)) return { raster: createRaster(0, 0), left: 0, top: 0 };
  const scale = sizeDots / font.unitsPerEm;
  // Whole dots around the outline, one more on each side for its smoothed rim.
  const [startX, startY] = [Math.floor(minX * scale) - 1, Math.floor(-maxY * scale) - 1];
  const width = Math.ceil(maxX * scale) + 1 - startX;
  const height = Math.ceil(-minY * scale) + 1 - startY;
  const { createCanvas, Path2D } = loadCanvas();
  sheet ??= createCanvas(128, 128);
  if (width > sheet.width || height > sheet.height)
    sheet = createCanvas(Math.max(width, sheet.width), Math.max(height, sheet.height));
  const pen = sheet.getContext('2d');
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, width, height);
  pen.setTransform(scale, 0, 0, -scale, -startX, -startY);
  // Draws the outline: the canvas's own text would shift stems to suit a screen, away from their place in a PDF.
  pen.fill(new Path2D(glyph.path.toSVG()));
  const { data } = pen.getImageData(0, 0, width, height);
  const isInk = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 0) >= THRESHOLD;

  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
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
  return { raster, left: startX + left, top: startY + top };
}
