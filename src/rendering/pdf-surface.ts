import type { Surface } from '#shared/label/surface';
import { type Pictures, placeImage, rasterizeImage } from './image-raster.ts';
import { formatNumber as n, type PdfDocument } from './pdf-document.ts';

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
  const rectangle = (xMm: number, yMm: number, widthMm: number, rectangleHeightMm: number) =>
    `${n(xMm)} ${n(heightMm - yMm - rectangleHeightMm)} ${n(widthMm)} ${n(rectangleHeightMm)} re\n`;

  return {
    takeContent() {
      const taken = content;
      content = '';
      return taken;
    },
    text({ text, weight, sizeMm, xMm, baselineMm }) {
      const { fontId, glyphs } = document.encodeText(text, weight);
      content += `BT /${fontId} ${n(sizeMm)} Tf ${n(xMm)} ${n(heightMm - baselineMm)} Td <${glyphs}> Tj ET\n`;
    },
    line(shape) {
      content += `${rectangle(shape.xMm, shape.yMm, shape.widthMm, shape.heightMm)}f\n`;
    },
    box({ xMm, yMm, widthMm, heightMm: boxHeightMm, thicknessMm }) {
      const half = thicknessMm / 2;
      const path = rectangle(xMm + half, yMm + half, widthMm - thicknessMm, boxHeightMm - thicknessMm);
      content += `${n(thicknessMm)} w ${path}S\n`;
    },
    image(shape) {
      const picture = pictures.get(shape.source);
      if (picture === undefined) return;
      const place = placeImage(shape, picture);
      // In the printer's dots, as on every other back end.
      const [width, height] = [place.widthMm, place.heightMm].map((mm) => Math.round(mm * dotsPerMm));
      const raster = rasterizeImage(picture, width ?? 1, height ?? 1);
      const name = document.addMask(raster.bits, raster.width, raster.height);
      const at = `${n(place.xMm)} ${n(heightMm - place.yMm - place.heightMm)}`;
      content += `q ${n(place.widthMm)} 0 0 ${n(place.heightMm)} ${at} cm /${name} Do Q\n`;
    },
    bars(shape) {
      let xMm = shape.xMm;
      for (const [at, width] of shape.widths.entries()) {
        const widthMm = width * shape.moduleMm;
        if (at % 2 === 0) content += rectangle(xMm, shape.yMm, widthMm, shape.heightMm);
        xMm += widthMm;
      }
      content += 'f\n';
    },
    matrix({ matrix, moduleMm, xMm, yMm }) {
      // In modules from the code's lower left corner; one path, so that viewers show no seams between rows.
      const { size, modules } = matrix;
      const scale = moduleMm.toFixed(6);
      content += `q ${scale} 0 0 ${scale} ${n(xMm)} ${n(heightMm - yMm - size * moduleMm)} cm\n`;
      for (let row = 0; row < size; row += 1) {
        const start = row * size;
        for (let column = 0; column < size; column += 1) {
          if (modules[start + column] !== 1) continue;
          const first = column;
          while (column + 1 < size && modules[start + column + 1] === 1) column += 1;
          content += `${first} ${size - 1 - row} ${column - first + 1} 1 re\n`;
        }
      }
      content += 'f Q\n';
    },
  };
}
