import { isBlack, type Raster } from '../../../rendering/bitmap-raster.ts';

/** A part of a raster, in dots. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Blank columns that separate two parts; fewer cost less than the head of another part. */
const GAP_BYTES = 2;
/** Equal rows from which on black runs are sent as bars. */
const BAR_ROWS = 6;

export interface RasterParts {
  /** Wholly black rectangles. */
  bars: Area[];
  /** Rectangles to send dot by dot; they start at whole bytes. */
  pictures: Area[];
}

/**
 * Divides the black dots of a raster into bars (the bars of codes, lines, frames) and pictures (text, QR codes), which together
 * are the raster's dots and no others. Printers draw a bar from four numbers.
 */
export function divideRaster(raster: Raster): RasterParts {
  const parts: RasterParts = { bars: [], pictures: [] };
  for (const [top, bottom] of runsOf(raster.height, (y) => !isBlank(raster, y, 0, raster.stride), 1))
    for (const [left, right] of runsOf(
      raster.stride,
      (at) => !isBlankColumn(raster, at, top, bottom),
      GAP_BYTES,
    ))
      addPart(parts, raster, { top, bottom, left, right });
  return parts;
}

interface Bounds {
  top: number;
  bottom: number;
  /** In bytes, the right one exclusive. */
  left: number;
  right: number;
}

/** Equal rows become bars where that is shorter; the rows between them pictures. */
function addPart(
  { bars, pictures }: RasterParts,
  raster: Raster,
  { top, bottom, left, right }: Bounds,
): void {
  let pictureTop = top;
  const endPicture = (y: number) => {
    if (y > pictureTop) addPictures(pictures, raster, { top: pictureTop, bottom: y, left, right });
  };
  for (let y = top; y < bottom; ) {
    let next = y + 1;
    while (next < bottom && areRowsEqual(raster, y, next, left, right)) next += 1;
    const height = next - y;
    const runs = height < BAR_ROWS ? [] : blackRuns(raster, y, left, right);
    // A bar command has about 20 bytes.
    if (height >= BAR_ROWS && runs.length * 20 <= height * (right - left)) {
      endPicture(y);
      for (const { from, to } of runs) bars.push({ x: from, y, width: to - from, height });
      pictureTop = next;
    }
    y = next;
  }
  endPicture(bottom);
}

/** The area left between bars may itself contain blank rows and columns. */
function addPictures(pictures: Area[], raster: Raster, { top, bottom, left, right }: Bounds): void {
  for (const [from, to] of runsOf(bottom - top, (y) => !isBlank(raster, top + y, left, right), 4))
    for (const [start, end] of runsOf(
      right - left,
      (at) => !isBlankColumn(raster, left + at, top + from, top + to),
      GAP_BYTES,
    ))
      pictures.push({ x: (left + start) * 8, y: top + from, width: (end - start) * 8, height: to - from });
}

/** Runs of indices that have something, at least `gap` empty ones between two runs. */
function runsOf(count: number, has: (index: number) => boolean, gap: number): [from: number, to: number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < count; at += 1) {
    if (!has(at)) continue;
    const last = runs.at(-1);
    if (last !== undefined && at - last[1] < gap) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

function isBlank({ bits, stride }: Raster, y: number, left: number, right: number): boolean {
  for (let at = y * stride + left; at < y * stride + right; at += 1) if (bits[at] !== 0) return false;
  return true;
}

function isBlankColumn({ bits, stride }: Raster, column: number, top: number, bottom: number): boolean {
  for (let y = top; y < bottom; y += 1) if (bits[y * stride + column] !== 0) return false;
  return true;
}

function areRowsEqual({ bits, stride }: Raster, a: number, b: number, left: number, right: number): boolean {
  for (let at = left; at < right; at += 1) if (bits[a * stride + at] !== bits[b * stride + at]) return false;
  return true;
}

/** Black runs of a row in dots, the end exclusive. */
function blackRuns(raster: Raster, y: number, left: number, right: number): { from: number; to: number }[] {
  const end = Math.min(right * 8, raster.width);
  const runs: { from: number; to: number }[] = [];
  for (let x = left * 8; x < end; x += 1) {
    if (!isBlack(raster, x, y)) continue;
    const last = runs.at(-1);
    if (last?.to === x) last.to = x + 1;
    else runs.push({ from: x, to: x + 1 });
  }
  return runs;
}
