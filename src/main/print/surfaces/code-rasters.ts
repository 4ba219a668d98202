import { barRectangles } from '#shared/label/bar-rectangles';
import type { CodeMatrix } from '#shared/label/codes/code-matrix';
import type { BarsShape } from '#shared/label/surface';
import { blacken, createRaster, fillRectangle, type Raster } from '../../../rendering/bitmap-raster.ts';

/** The modules of a two-dimensional code, each a square of whole dots. */
export function rasterizeMatrix({ width, height, modules }: CodeMatrix, moduleDots: number): Raster {
  const raster = createRaster(width * moduleDots, height * moduleDots);
  for (let row = 0; row < height; row += 1) {
    const top = row * moduleDots;
    for (let column = 0; column < width; column += 1) {
      if (modules[row * width + column] !== 1) continue;
      if (moduleDots === 1) blacken(raster, column, row);
      else fillRectangle(raster, column * moduleDots, top, moduleDots, 1);
    }
    for (let copy = 1; copy < moduleDots; copy += 1) {
      const from = top * raster.stride;
      raster.bits.copyWithin((top + copy) * raster.stride, from, from + raster.stride);
    }
  }
  return raster;
}

/** The bars of a one-dimensional code in its rotation. */
export function rasterizeBars(shape: BarsShape, dots: (mm: number) => number): Raster {
  const bars = barRectangles({ ...shape, xMm: 0, yMm: 0 });
  const last = bars.at(-1);
  const [widthMm, heightMm] = last ? [last.xMm + last.widthMm, last.yMm + last.heightMm] : [0, 0];
  const raster = createRaster(dots(widthMm), dots(heightMm));
  for (const bar of bars)
    fillRectangle(raster, dots(bar.xMm), dots(bar.yMm), dots(bar.widthMm), dots(bar.heightMm));
  return raster;
}
