import { barRectangles } from '#shared/label/bar-rectangles';
import { darkRuns } from '#shared/label/codes/code-matrix';
import { createRecentCache } from '#shared/label/recent-cache';
import type { Rotation, Surface } from '#shared/label/surface';
import { type Pictures, placeImage, rasterizeImage } from './image-raster.ts';
import { formatNumber as n, type PdfDocument, type PdfObject } from './pdf-document.ts';

/** How far a Bézier curve's handles reach, in parts of the radius, for a quarter of a circle. */
const CIRCLE_HANDLE = 0.5523;

/** Twice this many pictures are remembered: those that recur from page to page. */
const PICTURES = 10;

/** The first four numbers of a text matrix by rotation; PDF's y goes upwards. */
const TURNS: Record<Rotation, string> = { 0: '', 90: '0 -1 1 0 ', 180: '-1 0 0 -1 ', 270: '0 1 -1 0 ' };

export interface PdfSurface extends Surface {
  /** The content drawn since the last call, in PDF operators. */
  takeContent(): string;
}

/**
 * Creates a surface that draws as PDF content in millimetres from the lower left corner; everything but pictures stays
 * vector and text.
 */
export function createPdfSurface(
  document: PdfDocument,
  heightMm: number,
  dotsPerMm: number,
  pictures: Pictures,
): PdfSurface {
  let content = '';
  const maskOf = createRecentCache<PdfObject>(PICTURES);
  const rectangle = (xMm: number, yMm: number, widthMm: number, rectangleHeightMm: number) =>
    `${n(xMm)} ${n(heightMm - yMm - rectangleHeightMm)} ${n(widthMm)} ${n(rectangleHeightMm)} re\n`;

  return {
    takeContent() {
      const taken = content;
      content = '';
      return taken;
    },
    text({ text, face, sizeMm, xMm, baselineMm, rotation }) {
      const at = `${TURNS[rotation]}${n(xMm)} ${n(heightMm - baselineMm)} ${rotation === 0 ? 'Td' : 'Tm'}`;
      const shown = document.encodeText(text, face);
      const parts = shown.map(({ fontId, glyphs }) => `/${fontId} ${n(sizeMm)} Tf <${glyphs}> Tj`);
      content += `BT ${at} ${parts.join(' ')} ET\n`;
    },
    line(shape) {
      content += `${rectangle(shape.xMm, shape.yMm, shape.widthMm, shape.heightMm)}f\n`;
    },
    box({ xMm, yMm, widthMm, heightMm: boxHeightMm, thicknessMm }) {
      const half = thicknessMm / 2;
      const path = rectangle(xMm + half, yMm + half, widthMm - thicknessMm, boxHeightMm - thicknessMm);
      content += `${n(thicknessMm)} w ${path}S\n`;
    },
    ellipse(shape) {
      const half = shape.isFilled ? 0 : shape.thicknessMm / 2;
      const [rx, ry] = [shape.widthMm / 2 - half, shape.heightMm / 2 - half];
      const [x, y] = [shape.xMm + shape.widthMm / 2, heightMm - shape.yMm - shape.heightMm / 2];
      const curve = (...numbers: number[]) => `${numbers.map(n).join(' ')} c\n`;
      const [kx, ky] = [rx * CIRCLE_HANDLE, ry * CIRCLE_HANDLE];
      content += `${n(x + rx)} ${n(y)} m\n`;
      content += curve(x + rx, y + ky, x + kx, y + ry, x, y + ry);
      content += curve(x - kx, y + ry, x - rx, y + ky, x - rx, y);
      content += curve(x - rx, y - ky, x - kx, y - ry, x, y - ry);
      content += curve(x + kx, y - ry, x + rx, y - ky, x + rx, y);
      content += shape.isFilled ? 'f\n' : `${n(shape.thicknessMm)} w s\n`;
    },
    image(shape) {
      const picture = pictures.get(shape.source);
      if (picture === undefined) return;
      const place = placeImage(shape, picture);
      // In the printer's dots, as on every other back end.
      const [width, height] = [place.widthMm, place.heightMm].map((mm) => Math.round(mm * dotsPerMm));
      const key = `${width}x${height} ${shape.rotation} ${shape.shades} ${shape.source}`;
      const mask = maskOf(key, () => {
        const raster = rasterizeImage(picture, width ?? 1, height ?? 1, shape);
        return document.addMask(raster.bits, raster.width, raster.height);
      });
      const at = `${n(place.xMm)} ${n(heightMm - place.yMm - place.heightMm)}`;
      content += `q ${n(place.widthMm)} 0 0 ${n(place.heightMm)} ${at} cm ${document.draw(mask)} Q\n`;
    },
    bars(shape) {
      for (const bar of barRectangles(shape))
        content += rectangle(bar.xMm, bar.yMm, bar.widthMm, bar.heightMm);
      content += 'f\n';
    },
    matrix({ matrix, moduleMm, xMm, yMm }) {
      // In modules from the code's lower left corner; one path, so that viewers show no seams between rows.
      const { height } = matrix;
      const scale = moduleMm.toFixed(6);
      content += `q ${scale} 0 0 ${scale} ${n(xMm)} ${n(heightMm - yMm - height * moduleMm)} cm\n`;
      for (const { row, column, length } of darkRuns(matrix))
        content += `${column} ${height - 1 - row} ${length} 1 re\n`;
      content += 'f Q\n';
    },
  };
}
