import type { BarsShape, Surface } from '#shared/label/surface';
import { createRaster, fillRectangle, type Raster } from '../../../rendering/bitmap-raster.ts';
import { createByteWriter } from '../../../rendering/byte-writer.ts';
import { type Pictures, placeImage, rasterizeImage } from '../../../rendering/image-raster.ts';
import type { GlyphRaster } from './glyph-rasters.ts';
import { placeGlyphs } from './place-glyphs.ts';
import { writeGraphicField } from './zpl-graphic.ts';

export interface ZplSurface extends Surface {
  /** The fields drawn since the last call. */
  takeFields(): Buffer;
}

/**
 * Creates a surface that draws as ZPL II fields: native Code 128 and rectangles; text and QR codes as compressed
 * graphics, because the printer's own fonts have no Chinese and look different, and its own QR code may choose another
 * mask and place.
 */
export function createZplSurface(dotsPerMm: number, pictures: Pictures): ZplSurface {
  const dots = (mm: number) => Math.round(mm * dotsPerMm);
  const glyphFields = new WeakMap<GlyphRaster, Buffer>();
  const fields = createByteWriter();
  const scratch = createByteWriter();

  /** The field that draws a glyph; made once and reused wherever the glyph recurs. */
  const fieldOf = (glyph: GlyphRaster): Buffer => {
    const known = glyphFields.get(glyph);
    if (known !== undefined) return known;
    writeGraphicField(scratch, glyph.raster);
    const field = scratch.take();
    glyphFields.set(glyph, field);
    return field;
  };

  const graphic = (x: number, y: number, raster: Raster) => {
    fields.text(`^FO${x},${y}`);
    writeGraphicField(fields, raster);
  };
  const rectangle = (x: number, y: number, width: number, height: number, thickness: number) =>
    fields.text(`^FO${x},${y}^GB${width},${height},${thickness}^FS\n`);

  return {
    takeFields: () => fields.take(),
    text(run) {
      const [left, baseline] = [dots(run.xMm), dots(run.baselineMm)];
      for (const { glyph, x } of placeGlyphs(run, dotsPerMm)) {
        fields.text(`^FO${Math.max(0, left + x + glyph.left)},${Math.max(0, baseline + glyph.top)}`);
        fields.bytes(fieldOf(glyph));
      }
    },
    line(shape) {
      const width = Math.max(1, dots(shape.widthMm));
      const height = Math.max(1, dots(shape.heightMm));
      rectangle(dots(shape.xMm), dots(shape.yMm), width, height, Math.min(width, height));
    },
    box(shape) {
      const thickness = Math.max(1, dots(shape.thicknessMm));
      rectangle(dots(shape.xMm), dots(shape.yMm), dots(shape.widthMm), dots(shape.heightMm), thickness);
    },
    image(shape) {
      const picture = pictures.get(shape.source);
      if (picture === undefined) return;
      const place = placeImage(shape, picture);
      const raster = rasterizeImage(picture, dots(place.widthMm), dots(place.heightMm));
      graphic(dots(place.xMm), dots(place.yMm), raster);
    },
    bars(shape) {
      const [x, y] = [dots(shape.xMm), dots(shape.yMm)];
      const [moduleDots, height] = [dots(shape.moduleMm), dots(shape.heightMm)];
      const code = shape.symbology === 'code128' ? code128Field(shape.text, height) : null;
      if (code === null) graphic(x, y, rasterizeBars(shape, moduleDots, height));
      else fields.text(`^FO${x},${y}^BY${moduleDots},3,${height}${code}\n`);
    },
    matrix({ matrix, moduleMm, xMm, yMm }) {
      const moduleDots = dots(moduleMm);
      const raster = createRaster(matrix.size * moduleDots, matrix.size * moduleDots);
      for (let row = 0; row < matrix.size; row += 1) {
        const top = row * moduleDots;
        for (let column = 0; column < matrix.size; column += 1) {
          if (matrix.modules[row * matrix.size + column] !== 1) continue;
          fillRectangle(raster, column * moduleDots, top, moduleDots, 1);
        }
        for (let copy = 1; copy < moduleDots; copy += 1) {
          const from = top * raster.stride;
          raster.bits.copyWithin((top + copy) * raster.stride, from, from + raster.stride);
        }
      }
      graphic(dots(xMm), dots(yMm), raster);
    },
  };
}

/**
 * Uses the printer's automatic mode, which changes to set C for four digits in a row as our encoder does; a code of
 * two digits only is put into set C explicitly, because the automatic mode would not. Null for a `>`, which introduces
 * a command in some modes.
 */
function code128Field(text: string, height: number): string | null {
  if (text.includes('>')) return null;
  const data = text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const isSetC = /^(\d\d)+$/.test(text);
  return `^BCN,${height},N,N,N,${isSetC ? 'N' : 'A'}^FH_^FD${isSetC ? '>;' : ''}${data}^FS`;
}

function rasterizeBars(shape: BarsShape, moduleDots: number, height: number): Raster {
  const modules = shape.widths.reduce((sum, width) => sum + width, 0);
  const raster = createRaster(modules * moduleDots, height);
  let x = 0;
  for (const [at, width] of shape.widths.entries()) {
    if (at % 2 === 0) fillRectangle(raster, x, 0, width * moduleDots, height);
    x += width * moduleDots;
  }
  return raster;
}
