import { crc32, deflateSync } from 'node:zlib';
import type { Raster } from '../../../rendering/bitmap-raster.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Encodes a raster as a PNG file of one bit per dot, with its true size (PNG specification, third edition). */
export function encodePng(raster: Raster, dotsPerMm: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(raster.width, 0);
  header.writeUInt32BE(raster.height, 4);
  header[8] = 1; // bits per sample
  const size = Buffer.alloc(9);
  const dotsPerMetre = Math.round(dotsPerMm * 1000);
  size.writeUInt32BE(dotsPerMetre, 0);
  size.writeUInt32BE(dotsPerMetre, 4);
  size[8] = 1; // unit: metre
  const rows = Buffer.alloc((raster.stride + 1) * raster.height);
  for (let y = 0; y < raster.height; y += 1) {
    const target = y * (raster.stride + 1) + 1;
    for (let at = 0; at < raster.stride; at += 1) {
      // In a grey-scale PNG 1 is white.
      rows[target + at] = ~(raster.bits[y * raster.stride + at] ?? 0);
    }
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('pHYs', size),
    chunk('IDAT', deflateSync(rows)),
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
