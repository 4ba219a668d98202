import { createRaster, fillRectangle, type Raster } from '../../../rendering/bitmap-raster.ts';

/** An ellipse as dots; a dot is black if its centre lies between the outer and the inner edge. */
export function rasterizeEllipse(
  width: number,
  height: number,
  thickness: number,
  isFilled: boolean,
): Raster {
  const raster = createRaster(Math.max(1, width), Math.max(1, height));
  for (let y = 0; y < raster.height; y += 1) {
    const outer = halfChord(y + 0.5, width, height, 0);
    if (outer === null) continue;
    const inner = isFilled ? null : halfChord(y + 0.5, width, height, thickness);
    const [left, right] = spanOf(width, outer);
    if (inner === null) fillRectangle(raster, left, y, right - left, 1);
    else {
      const [holeLeft, holeRight] = spanOf(width, inner);
      fillRectangle(raster, left, y, holeLeft - left, 1);
      fillRectangle(raster, holeRight, y, right - holeRight, 1);
    }
  }
  return raster;
}

/** Half the width of the ellipse, reduced by `inset`, at a height; null outside it. */
function halfChord(y: number, width: number, height: number, inset: number): number | null {
  const [rx, ry] = [width / 2 - inset, height / 2 - inset];
  if (rx <= 0 || ry <= 0) return null;
  const share = (y - height / 2) / ry;
  return Math.abs(share) >= 1 ? null : rx * Math.sqrt(1 - share * share);
}

function spanOf(width: number, half: number): [left: number, right: number] {
  return [Math.round(width / 2 - half), Math.round(width / 2 + half)];
}
