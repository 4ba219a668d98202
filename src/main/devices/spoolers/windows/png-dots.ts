import { inflateSync } from 'node:zlib';
import { AppError } from '#shared/errors';
import type { BlackDots } from './dib.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Samples per pixel of each colour type, PNG specification 11.2.2: grey, RGB, palette, grey + alpha, RGB + alpha. */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Header {
  width: number;
  height: number;
  depth: number;
  colourType: number;
}

/**
 * The black dots of a picture: pixels darker than middle grey, with transparent ones as white. Reads any
 * non-interlaced PNG of up to 8 bits per sample; throws `input.invalid` for others.
 */
export function readPngDots(png: Uint8Array): BlackDots {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw refuse('signature');
  let header: Header | undefined;
  let palette: Buffer = Buffer.alloc(0);
  const data: Buffer[] = [];
  for (const { type, content } of chunksOf(bytes)) {
    if (type === 'IHDR') header = readHeader(content);
    else if (type === 'PLTE') palette = content;
    else if (type === 'IDAT') data.push(content);
  }
  if (header === undefined) throw refuse('IHDR');
  return toDots(header, palette, inflateSync(Buffer.concat(data)));
}

function* chunksOf(bytes: Buffer): Generator<{ type: string; content: Buffer }> {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    yield { type, content: Buffer.from(bytes.subarray(at + 8, at + 8 + length)) };
    at += 12 + length;
  }
}

function readHeader(content: Buffer): Header {
  const header = {
    width: content.readUInt32BE(0),
    height: content.readUInt32BE(4),
    depth: content.readUInt8(8),
    colourType: content.readUInt8(9),
  };
  const isInterlaced = content.readUInt8(12) !== 0;
  if (isInterlaced || header.depth > 8 || CHANNELS[header.colourType] === undefined) throw refuse('kind');
  return header;
}

function toDots({ width, height, depth, colourType }: Header, palette: Buffer, filtered: Buffer): BlackDots {
  const channels = CHANNELS[colourType] ?? 1;
  const rowBytes = Math.ceil((width * channels * depth) / 8);
  const pixelBytes = Math.max(1, (channels * depth) >> 3);
  if (filtered.length < (rowBytes + 1) * height) throw refuse('IDAT');
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1);
    const row = Uint8Array.from(filtered.subarray(start + 1, start + 1 + rowBytes));
    unfilter(filtered.readUInt8(start), row, above, pixelBytes);
    above = row;
    const dots = bits.subarray(y * stride, (y + 1) * stride);
    if (depth === 1 && colourType === 0) {
      // The format of this program's own pictures, inverted bytewise because a page of an office printer has 35 million
      // dots.
      for (let at = 0; at < stride; at += 1) dots[at] = ~(row[at] ?? 0);
      continue;
    }
    const sample = (index: number) => readSample(row, index, depth);
    for (let x = 0; x < width; x += 1) {
      if (isBlack(sample, x * channels, depth, colourType, palette))
        dots[x >> 3] = (dots[x >> 3] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { width, height, stride, bits };
}

function readSample(row: Uint8Array, index: number, depth: number): number {
  const bit = index * depth;
  const byte = row[bit >> 3] ?? 0;
  return (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}

function isBlack(
  sample: (index: number) => number,
  at: number,
  depth: number,
  colourType: number,
  palette: Buffer,
): boolean {
  const full = (1 << depth) - 1;
  switch (colourType) {
    case 3: {
      const entry = sample(at) * 3;
      return luminance(palette[entry] ?? 0, palette[entry + 1] ?? 0, palette[entry + 2] ?? 0) < 128;
    }
    case 2:
      return luminance(sample(at), sample(at + 1), sample(at + 2)) < 128;
    case 6:
      return sample(at + 3) >= 128 && luminance(sample(at), sample(at + 1), sample(at + 2)) < 128;
    case 4:
      return sample(at + 1) >= full / 2 && sample(at) < full / 2;
    default:
      return sample(at) < full / 2;
  }
}

/** ITU-R BT.601 weights. */
function luminance(red: number, green: number, blue: number): number {
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}

/**
 * PNG specification 9.2: each byte is stored as its difference from the left, the upper, their mean, or Paeth's
 * predictor.
 */
function unfilter(filter: number, row: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  if (filter === 0) return;
  for (let at = 0; at < row.length; at += 1) {
    const left = row[at - pixelBytes] ?? 0;
    const up = above[at] ?? 0;
    const upLeft = above[at - pixelBytes] ?? 0;
    row[at] = ((row[at] ?? 0) + predict(filter, left, up, upLeft)) & 0xff;
  }
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const estimate = left + up - upLeft;
      const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [
        number,
        number,
        number,
      ];
      if (toLeft <= toUp && toLeft <= toUpLeft) return left;
      return toUp <= toUpLeft ? up : upLeft;
    }
    default:
      throw refuse(`filter ${filter}`);
  }
}

function refuse(what: string): AppError {
  return new AppError('input.invalid', { reason: `PNG: ${what}` });
}
