import { barRectangles } from '#shared/label/bar-rectangles';
import type { Surface } from '#shared/label/surface';
import { createRaster, fillRectangle, type Raster, stampRaster } from '../../../rendering/bitmap-raster.ts';
import { type Pictures, placeImage, rasterizeImage } from '../../../rendering/image-raster.ts';
import { rasterizeEllipse } from './ellipse-raster.ts';
import { placeGlyphs } from './place-glyphs.ts';

export interface BitmapSurface extends Surface {
  readonly raster: Raster;
}

export interface BitmapOptions {
  widthMm: number;
  heightMm: number;
  dotsPerMm: number;
  pictures: Pictures;
}

/** Creates a surface that draws in the printer's own black and white dots. */
export function createBitmapSurface(options: BitmapOptions): BitmapSurface {
  const { dotsPerMm, pictures } = options;
  const dots = (mm: number) => Math.round(mm * dotsPerMm);
  const raster = createRaster(dots(options.widthMm), dots(options.heightMm));
  const fill = (xMm: number, yMm: number, widthMm: number, heightMm: number) =>
    fillRectangle(raster, dots(xMm), dots(yMm), Math.max(1, dots(widthMm)), Math.max(1, dots(heightMm)));

  return {
    raster,
    text(run) {
      const x = dots(run.xMm);
      const baseline = dots(run.baselineMm);
      for (const glyph of placeGlyphs(run, dotsPerMm))
        stampRaster(raster, glyph.raster, x + glyph.left, baseline + glyph.top);
    },
    line: (shape) => fill(shape.xMm, shape.yMm, shape.widthMm, shape.heightMm),
    box({ xMm, yMm, widthMm, heightMm, thicknessMm }) {
      fill(xMm, yMm, widthMm, thicknessMm);
      fill(xMm, yMm + heightMm - thicknessMm, widthMm, thicknessMm);
      fill(xMm, yMm, thicknessMm, heightMm);
      fill(xMm + widthMm - thicknessMm, yMm, thicknessMm, heightMm);
    },
    ellipse(shape) {
      const [width, height] = [dots(shape.widthMm), dots(shape.heightMm)];
      const ring = rasterizeEllipse(width, height, dots(shape.thicknessMm), shape.isFilled);
      stampRaster(raster, ring, dots(shape.xMm), dots(shape.yMm));
    },
    image(shape) {
      const picture = pictures.get(shape.source);
      if (picture === undefined) return;
      const place = placeImage(shape, picture);
      stampRaster(
        raster,
        rasterizeImage(picture, dots(place.widthMm), dots(place.heightMm), shape),
        dots(place.xMm),
        dots(place.yMm),
      );
    },
    bars(shape) {
      for (const bar of barRectangles(shape)) fill(bar.xMm, bar.yMm, bar.widthMm, bar.heightMm);
    },
    matrix({ matrix, moduleMm, xMm, yMm }) {
      const moduleDots = dots(moduleMm);
      const [left, top] = [dots(xMm), dots(yMm)];
      for (let cell = 0; cell < matrix.modules.length; cell += 1) {
        if (matrix.modules[cell] !== 1) continue;
        const x = left + (cell % matrix.width) * moduleDots;
        const y = top + Math.floor(cell / matrix.width) * moduleDots;
        fillRectangle(raster, x, y, moduleDots, moduleDots);
      }
    },
  };
}
