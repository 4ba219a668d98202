import type { Rotation } from '#shared/label/surface';

/** A picture of black and white dots, eight to a byte, the leftmost in the highest bit; 1 is black. */
export interface Raster {
  width: number;
  height: number;
  /** Bytes in a row. */
  stride: number;
  bits: Uint8Array;
}

export function createRaster(width: number, height: number): Raster {
  const stride = Math.ceil(width / 8);
  return { width, height, stride, bits: new Uint8Array(stride * height) };
}

/** Blackens a rectangle, clipped to the raster. */
export function fillRectangle(raster: Raster, x: number, y: number, width: number, height: number): void {
  const left = Math.max(0, x);
  const right = Math.min(raster.width, x + width);
  const bottom = Math.min(raster.height, y + height);
  if (left >= right) return;
  const firstByte = left >> 3;
  const lastByte = (right - 1) >> 3;
  const firstMask = 0xff >> (left & 7);
  const lastMask = 0xff << (7 - ((right - 1) & 7));
  for (let row = Math.max(0, y); row < bottom; row += 1) {
    const start = row * raster.stride;
    if (firstByte === lastByte) {
      orByte(raster.bits, start + firstByte, firstMask & lastMask);
      continue;
    }
    orByte(raster.bits, start + firstByte, firstMask);
    raster.bits.fill(0xff, start + firstByte + 1, start + lastByte);
    orByte(raster.bits, start + lastByte, lastMask);
  }
}

/** Blackens a dot inside the raster. */
export function blacken(raster: Raster, x: number, y: number): void {
  orByte(raster.bits, y * raster.stride + (x >> 3), 0x80 >> (x & 7));
}

/** The part of a raster at a place that is not left of or above 0, 0, with its place; null where nothing is left. */
export function cropAtOrigin(
  raster: Raster,
  x: number,
  y: number,
): { raster: Raster; x: number; y: number } | null {
  if (x >= 0 && y >= 0) return { raster, x, y };
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [width, height] = [raster.width + x - left, raster.height + y - top];
  if (width <= 0 || height <= 0) return null;
  const cropped = createRaster(width, height);
  stampRaster(cropped, raster, x - left, y - top);
  return { raster: cropped, x: left, y: top };
}

/** Adds the black dots of `source` at a place, clipped to the target. */
export function stampRaster(target: Raster, source: Raster, x: number, y: number): void {
  const shift = x & 7;
  const byteOffset = x >> 3;
  const firstRow = Math.max(0, -y);
  const lastRow = Math.min(source.height, target.height - y);
  for (let row = firstRow; row < lastRow; row += 1) {
    const targetStart = (y + row) * target.stride;
    const sourceStart = row * source.stride;
    for (let at = 0; at < source.stride; at += 1) {
      const byte = source.bits[sourceStart + at] ?? 0;
      if (byte === 0) continue;
      const column = byteOffset + at;
      if (column >= 0 && column < target.stride) orByte(target.bits, targetStart + column, byte >> shift);
      if (shift !== 0 && column + 1 >= 0 && column + 1 < target.stride) {
        orByte(target.bits, targetStart + column + 1, byte << (8 - shift));
      }
    }
  }
  clearPadding(target, y + firstRow, y + lastRow);
}

export function isBlack(raster: Raster, x: number, y: number): boolean {
  return ((raster.bits[y * raster.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
}

/** The bits past the right edge stay white, so that equal pictures have equal bytes. */
function clearPadding(raster: Raster, fromRow: number, toRow: number): void {
  const used = raster.width & 7;
  if (used === 0) return;
  const mask = 0xff << (8 - used);
  for (let row = fromRow; row < toRow; row += 1) {
    const last = (row + 1) * raster.stride - 1;
    raster.bits[last] = (raster.bits[last] ?? 0) & mask;
  }
}

function orByte(bits: Uint8Array, at: number, value: number): void {
  bits[at] = (bits[at] ?? 0) | value;
}

/** A raster turned clockwise. */
export function turnRaster(raster: Raster, rotation: Exclude<Rotation, 0>): Raster {
  const { width, height } = raster;
  const turned = rotation === 180 ? createRaster(width, height) : createRaster(height, width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isBlack(raster, x, y)) continue;
      if (rotation === 90) fillRectangle(turned, height - 1 - y, x, 1, 1);
      else if (rotation === 180) fillRectangle(turned, width - 1 - x, height - 1 - y, 1, 1);
      else fillRectangle(turned, y, width - 1 - x, 1, 1);
    }
  }
  return turned;
}
