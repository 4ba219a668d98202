import type { Dib } from './winspool.ts';

/**
 * A page as dots: a bit each, 1 = black, rows of `stride` bytes from the top, the leftmost dot in the highest bit, as
 * in `Raster`.
 */
export interface BlackDots {
  width: number;
  height: number;
  stride: number;
  bits: Uint8Array;
}

const HEADER_BYTES = 40;
const COLOUR_BYTES = 4;
const BI_RGB = 0;

/**
 * Packs dots into a 1-bit DIB (wingdi.h, BITMAPINFOHEADER): rows from the bottom, each padded to 32 bits, the leftmost
 * dot in the highest bit; colour 0 is white, colour 1 black.
 */
export function encodeDib({ width, height, stride, bits }: BlackDots): Dib {
  const rowBytes = Math.ceil(width / 32) * 4;
  const packed = Buffer.alloc(rowBytes * height);
  for (let y = 0; y < height; y += 1)
    packed.set(bits.subarray(y * stride, (y + 1) * stride), (height - 1 - y) * rowBytes);
  return { info: packHeader(width, height, packed.length), bits: packed, width, height };
}

function packHeader(width: number, height: number, imageBytes: number): Buffer {
  const info = Buffer.alloc(HEADER_BYTES + 2 * COLOUR_BYTES);
  info.writeUInt32LE(HEADER_BYTES, 0);
  info.writeInt32LE(width, 4);
  info.writeInt32LE(height, 8);
  info.writeUInt16LE(1, 12);
  info.writeUInt16LE(1, 14);
  info.writeUInt32LE(BI_RGB, 16);
  info.writeUInt32LE(imageBytes, 20);
  info.writeUInt32LE(2, 32);
  // Colour table, RGBQUAD each: 0 white, 1 black.
  info.writeUInt32LE(0x00ffffff, HEADER_BYTES);
  return info;
}
