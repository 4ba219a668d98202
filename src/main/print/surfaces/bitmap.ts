import type { Surface } from '#shared/label/surface';
import { createRaster, fillRectangle, type Raster, stampRaster } from '../../../rendering/bitmap-raster.ts';
import { type Pictures, placeImage, rasterizeImage } from '../../../rendering/image-raster.ts';
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
      for (const placed of placeGlyphs(run, dotsPerMm)) {
        const { glyph } = placed;
        stampRaster(raster, glyph.raster, x + placed.x + glyph.left, baseline + glyph.top);
      }
    },
    line: (shape) => fill(shape.xMm, shape.yMm, shape.widthMm, shape.heightMm),
    box({ xMm, yMm, widthMm, heightMm, thicknessMm }) {
      fill(xMm, yMm, widthMm, thicknessMm);
      fill(xMm, yMm + heightMm - thicknessMm, widthMm, thicknessMm);
      fill(xMm, yMm, thicknessMm, heightMm);
      fill(xMm + widthMm - thicknessMm, yMm, thicknessMm, heightMm);
    },
    image(shape) {
      const picture = pictures.get(shape.source);
      if (picture === undefined) return;
      const place = placeImage(shape, picture);
      stampRaster(
        raster,
        rasterizeImage(picture, dots(place.widthMm), dots(place.heightMm)),
        dots(place.xMm),
        dots(place.yMm),
      );
    },
    bars(shape) {
      const moduleDots = dots(shape.moduleMm);
      const [y, height] = [dots(shape.yMm), dots(shape.heightMm)];
      let x = dots(shape.xMm);
      for (const [at, width] of shape.widths.entries()) {
        if (at % 2 === 0) fillRectangle(raster, x, y, width * moduleDots, height);
        x += width * moduleDots;
      }
    },
    matrix({ matrix, moduleMm, xMm, yMm }) {
      const moduleDots = dots(moduleMm);
      const [left, top] = [dots(xMm), dots(yMm)];
      for (let cell = 0; cell < matrix.modules.length; cell += 1) {
        if (matrix.modules[cell] !== 1) continue;
        const x = left + (cell % matrix.size) * moduleDots;
        const y = top + Math.floor(cell / matrix.size) * moduleDots;
        fillRectangle(raster, x, y, moduleDots, moduleDots);
      }
    },
  };
}
