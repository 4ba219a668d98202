import type { Surface } from '#shared/label/surface';
import { cropAtOrigin, type Raster } from '../../../rendering/bitmap-raster.ts';
import { createByteWriter } from '../../../rendering/byte-writer.ts';
import { type Pictures, placeImage, rasterizeImage } from '../../../rendering/image-raster.ts';
import { rasterizeBars, rasterizeMatrix } from './code-rasters.ts';
import { rasterizeEllipse } from './ellipse-raster.ts';
import { writeGraphicField } from './zpl-graphic.ts';
import type { ZplMemory } from './zpl-memory.ts';
import { createZplText } from './zpl-text.ts';

export interface ZplSurface extends Surface {
  /** The fields drawn since the last call. */
  takeFields(): Buffer;
}

/** `^XG` enlarges a stored graphic up to so many times. */
const MOST_ENLARGED = 10;

/**
 * Creates a surface that draws as ZPL II fields: native upright Code 128 and rectangles; text and codes made of modules as graphics of the
 * printer's memory, with the preview's dots, because its own fonts have no Chinese; everything else as compressed graphics.
 */
export function createZplSurface(dotsPerMm: number, pictures: Pictures, memory: ZplMemory): ZplSurface {
  const dots = (mm: number) => Math.round(mm * dotsPerMm);
  const fields = createByteWriter();

  /** `^FO` has no place left of or above the label: what lies there is cut off. */
  const graphic = (x: number, y: number, raster: Raster) => {
    const seen = cropAtOrigin(raster, x, y);
    if (seen === null) return;
    fields.text(`^FO${seen.x},${seen.y}`);
    writeGraphicField(fields, seen.raster);
  };
  const rectangle = (x: number, y: number, width: number, height: number, thickness: number) =>
    fields.text(`^FO${x},${y}^GB${width},${height},${thickness}^FS\n`);
  const fill = (x: number, y: number, width: number, height: number) => {
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const [wide, high] = [width + x - left, height + y - top];
    if (wide > 0 && high > 0) rectangle(left, top, wide, high, Math.min(wide, high));
  };

  return {
    takeFields: () => fields.take(),
    text: createZplText({ dotsPerMm, memory, fields, graphic }),
    line(shape) {
      const width = Math.max(1, dots(shape.widthMm));
      const height = Math.max(1, dots(shape.heightMm));
      fill(dots(shape.xMm), dots(shape.yMm), width, height);
    },
    box(shape) {
      const thickness = Math.max(1, dots(shape.thicknessMm));
      const [x, y] = [dots(shape.xMm), dots(shape.yMm)];
      const [width, height] = [dots(shape.widthMm), dots(shape.heightMm)];
      if (x >= 0 && y >= 0) {
        rectangle(x, y, width, height, thickness);
        return;
      }
      fill(x, y, width, thickness);
      fill(x, y + height - thickness, width, thickness);
      fill(x, y, thickness, height);
      fill(x + width - thickness, y, thickness, height);
    },
    ellipse(shape) {
      const [width, height] = [dots(shape.widthMm), dots(shape.heightMm)];
      const ring = rasterizeEllipse(width, height, dots(shape.thicknessMm), shape.isFilled);
      graphic(dots(shape.xMm), dots(shape.yMm), ring);
    },
    image(shape) {
      const picture = pictures.get(shape.source);
      if (picture === undefined) return;
      const place = placeImage(shape, picture);
      const raster = rasterizeImage(picture, dots(place.widthMm), dots(place.heightMm), shape.rotation);
      graphic(dots(place.xMm), dots(place.yMm), raster);
    },
    bars(shape) {
      const [x, y] = [dots(shape.xMm), dots(shape.yMm)];
      const [moduleDots, height] = [dots(shape.moduleMm), dots(shape.heightMm)];
      const isNative = shape.symbology === 'code128' && shape.rotation === 0;
      const code = isNative && x >= 0 && y >= 0 ? code128Field(shape.text, height) : null;
      if (code === null) graphic(x, y, rasterizeBars(shape, dots));
      else fields.text(`^FO${x},${y}^BY${moduleDots},3,${height}${code}\n`);
    },
    matrix({ matrix, moduleMm, xMm, yMm }) {
      const [x, y, moduleDots] = [dots(xMm), dots(yMm), dots(moduleMm)];
      const canRecall = x >= 0 && y >= 0 && moduleDots > 1 && moduleDots <= MOST_ENLARGED;
      const name = canRecall ? memory.lend(rasterizeMatrix(matrix, 1)) : null;
      if (name === null) graphic(x, y, rasterizeMatrix(matrix, moduleDots));
      else fields.text(`^FO${x},${y}^XG${name},${moduleDots},${moduleDots}^FS\n`);
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
