import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRaster, fillRectangle, isBlack, type Raster, stampRaster } from './bitmap-raster.ts';

function dotsOf(raster: Raster): string[] {
  return Array.from({ length: raster.height }, (_, y) =>
    Array.from({ length: raster.width }, (_, x) => (isBlack(raster, x, y) ? '#' : '.')).join(''),
  );
}

/** All bits that belong to no dot. */
function padding(raster: Raster): number {
  const used = raster.width & 7;
  if (used === 0) return 0;
  let bits = 0;
  for (let y = 0; y < raster.height; y += 1)
    bits |= (raster.bits[(y + 1) * raster.stride - 1] ?? 0) & (0xff >> used);
  return bits;
}

const place = fc.integer({ min: -20, max: 40 });
const size = fc.integer({ min: 0, max: 30 });

describe('rasters', () => {
  it('fill exactly the requested rectangle', () => {
    fc.assert(
      fc.property(place, place, size, size, (x, y, width, height) => {
        const raster = createRaster(27, 11);
        fillRectangle(raster, x, y, width, height);
        const expected = Array.from({ length: 11 }, (_, row) =>
          Array.from({ length: 27 }, (_, column) =>
            column >= x && column < x + width && row >= y && row < y + height ? '#' : '.',
          ).join(''),
        );
        expect(dotsOf(raster)).toEqual(expected);
        expect(padding(raster)).toBe(0);
      }),
    );
  });

  it('add one picture to another at any place, clipped to its edges', () => {
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 20 }), (x, y, width) => {
        const stamp = createRaster(width, 5);
        fillRectangle(stamp, 0, 0, width, 1);
        fillRectangle(stamp, 0, 0, 1, 5);
        const raster = createRaster(27, 11);
        stampRaster(raster, stamp, x, y);
        const expected = createRaster(27, 11);
        fillRectangle(expected, x, y, width, 1);
        fillRectangle(expected, x, y, 1, 5);
        expect(dotsOf(raster)).toEqual(dotsOf(expected));
        expect(padding(raster)).toBe(0);
      }),
    );
  });
});
