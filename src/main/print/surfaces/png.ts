import { promisify } from 'node:util';
import { crc32, deflate, deflateSync } from 'node:zlib';
import type { Raster } from '../../../rendering/bitmap-raster.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const compress = promisify(deflate);

/** Encodes a raster as a PNG file of one bit per dot, with its true size (PNG specification, third edition). */
export function encodePng(raster: Raster, dotsPerMm: number): Buffer {
  return fileOf(raster, dotsPerMm, deflateSync(rowsOf(raster)));
}

/** The same, compressed in a thread of its own: the dots of a photograph on a large label take long. */
export async function encodePngAside(raster: Raster, dotsPerMm: number): Promise<Buffer> {
  return fileOf(raster, dotsPerMm, await compress(rowsOf(raster)));
}

/** The rows as the file has them, each after the number of its filter. */
function rowsOf({ stride, height, bits }: Raster): Buffer {
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const target = y * (stride + 1) + 1;
    for (let at = 0; at < stride; at += 1) {
      // In a grey-scale PNG 1 is white.
      rows[target + at] = ~(bits[y * stride + at] ?? 0);
    }
  }
  return rows;
}

function fileOf({ width, height }: Raster, dotsPerMm: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1; // bits per sample
  const size = Buffer.alloc(9);
  const dotsPerMetre = Math.round(dotsPerMm * 1000);
  size.writeUInt32BE(dotsPerMetre, 0);
  size.writeUInt32BE(dotsPerMetre, 4);
  size[8] = 1; // unit: metre
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('pHYs', size),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
