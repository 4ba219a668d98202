import type { Surface } from '#shared/label/surface';
import { cropAtOrigin, type Raster } from '../../../rendering/bitmap-raster.ts';
import { createByteWriter } from '../../../rendering/byte-writer.ts';
import { type Pictures, placeImage, rasterizeImage } from '../../../rendering/image-raster.ts';
import { rasterizeBars, rasterizeMatrix } from './code-rasters.ts';
import { rasterizeEllipse } from './ellipse-raster.ts';
import { modulesBeside, type PlacedMatrix } from './zpl-fixed-modules.ts';
import { NO_TEXT } from './zpl-fixed-text.ts';
import { writeGraphicField } from './zpl-graphic.ts';
import { lendMatrix, MOST_ENLARGED } from './zpl-matrix.ts';
import type { ZplMemory } from './zpl-memory.ts';
import { createZplParts } from './zpl-parts.ts';
import { createStoredFormats } from './zpl-stored-format.ts';
import { createZplText } from './zpl-text.ts';

export interface ZplSurface extends Surface {
  /**
   * Returns everything drawn since the last call as a format. The output of {@link ZplMemory.takeStores} must precede
   * it.
   */
  takeFormat(): Buffer;
}

/** `^BY` takes modules of at most so many dots: 0.42 mm at 600 dpi. */
const MOST_MODULE_DOTS = 10;

/** A code that the printer draws itself. */
interface NativeCode {
  /** Its commands before the data. */
  head: string;
  data: string;
}

export interface ZplSurfaceOptions {
  dotsPerMm: number;
  pictures: Pictures;
  memory: ZplMemory;
  /** The commands at the start of each label. */
  head: string;
}

/**
 * Creates a surface that draws as ZPL II fields: upright Code 128 and rectangles as native commands; text and 2D codes
 * as graphics in the printer's memory, with the preview's dots, because the printers' own fonts have no Chinese;
 * everything else as compressed graphics. Head, text and native codes that labels have in common are recalled as one
 * stored format.
 */
export function createZplSurface({ dotsPerMm, pictures, memory, head }: ZplSurfaceOptions): ZplSurface {
  const dots = (mm: number) => Math.round(mm * dotsPerMm);
  const fields = createByteWriter();
  let nativeCodes: NativeCode[] = [];
  let matrices: PlacedMatrix[] = [];

  /** `^FO` cannot place anything left of or above the label, so the part outside is cut off. */
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

  const drawMatrix = (code: PlacedMatrix, fixed: PlacedMatrix | null) => {
    const matrix = fixed === null ? code.matrix : modulesBeside(fixed, code);
    if (!matrix.modules.includes(1)) return;
    const canEnlarge = code.moduleDots > 1 && code.moduleDots <= MOST_ENLARGED;
    const lent = canEnlarge ? lendMatrix({ ...code, matrix }, memory) : null;
    if (lent === null) graphic(code.x, code.y, rasterizeMatrix(matrix, code.moduleDots));
    else fields.text(lent.field);
  };

  const parts = createZplParts(memory, fields, graphic);
  const text = createZplText(dotsPerMm, parts);
  const formatOf = createStoredFormats(head, memory, parts);

  return {
    takeFormat() {
      const others = fields.length() > 0 ? fields.take() : null;
      const heads = nativeCodes.map((code) => code.head);
      const format = formatOf({ text: text.label(), nativeCodes: heads, matrices });
      fields.text(format === null ? `^XA${head}` : `^XA^XF${format.name}^FS`);
      text.draw(format?.text ?? NO_TEXT);
      const areStored = nativeCodes.length === format?.nativeCodes.length;
      for (const [at, { head: commands, data }] of nativeCodes.entries())
        fields.text(`${areStored ? `^FN${at + 1}` : commands}${data}^FS`);
      for (const [at, code] of matrices.entries()) drawMatrix(code, format?.matrices[at] ?? null);
      if (others !== null) fields.bytes(others);
      fields.text(`${memory.takeDeletions()}^XZ\n`);
      nativeCodes = [];
      matrices = [];
      return fields.take();
    },
    text: text.add,
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
      const raster = rasterizeImage(picture, dots(place.widthMm), dots(place.heightMm), shape);
      graphic(dots(place.xMm), dots(place.yMm), raster);
    },
    bars(shape) {
      const [x, y] = [dots(shape.xMm), dots(shape.yMm)];
      const [moduleDots, height] = [dots(shape.moduleMm), dots(shape.heightMm)];
      const isNative =
        shape.symbology === 'code128' && shape.rotation === 0 && moduleDots <= MOST_MODULE_DOTS;
      const code = isNative && x >= 0 && y >= 0 ? nativeCode128(shape.text, height) : null;
      if (code === null) graphic(x, y, rasterizeBars(shape, dots));
      else nativeCodes.push({ ...code, head: `^FO${x},${y}^BY${moduleDots},3,${height}${code.head}` });
    },
    matrix: ({ matrix, moduleMm, xMm, yMm }) =>
      void matrices.push({ matrix, x: dots(xMm), y: dots(yMm), moduleDots: dots(moduleMm) }),
  };
}

/**
 * Uses the printer's automatic mode, which changes to set C for four digits in a row as our encoder does; a code of
 * two digits only is put into set C explicitly, because the automatic mode would not. Null for a `>`, which introduces
 * a command in some modes.
 */
function nativeCode128(text: string, height: number): NativeCode | null {
  if (text.includes('>')) return null;
  const data = text.replace(/[\^~_\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const isSetC = /^(\d\d)+$/.test(text);
  const escapes = data === text ? '' : '^FH_';
  return {
    head: `^BCN,${height},N,N,N,${isSetC ? 'N' : 'A'}`,
    data: `${escapes}^FD${isSetC ? '>;' : ''}${data}`,
  };
}
