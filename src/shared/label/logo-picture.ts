import { type LogoDots, readLogo } from '../paper/logo.ts';
import { encodeBase64 } from './picture-data.ts';

/** A logo's text (`writeLogo`) as a picture of a row; empty for a text that is none. */
export function logoPicture(text: string): string {
  const logo = readLogo(text);
  return logo === null ? '' : `data:image/png;base64,${encodeBase64(encodePng(logo))}`;
}

/** PNG (RFC 2083) of one bit a dot, grey scale, not compressed: a logo has at most 118 rows of 31 bytes. */
function encodePng({ width, height, dots }: LogoDots): Uint8Array {
  const stride = Math.ceil(width / 8);
  const rows = new Uint8Array(height * (stride + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // 0 is black. Each row begins with its filter, none.
      if (dots[y * width + x] === 1) continue;
      const at = y * (stride + 1) + 1 + (x >> 3);
      rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const size = [...bigEndian(width), ...bigEndian(height)];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk('IHDR', [...size, 1, 0, 0, 0, 0]),
    ...chunk('IDAT', storeZlib(rows)),
    ...chunk('IEND', []),
  ]);
}

const bigEndian = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...data];
  return [...bigEndian(data.length), ...body, ...bigEndian(crc32(body))];
}

/** One stored block of deflate (RFC 1951 section 3.2.4) in a zlib stream (RFC 1950); at most 65,535 bytes. */
function storeZlib(bytes: Uint8Array): number[] {
  const { length } = bytes;
  const sizes = [length & 255, length >> 8, ~length & 255, (~length >> 8) & 255];
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65521;
    b = (b + a) % 65521;
  }
  return [0x78, 0x01, 0x01, ...sizes, ...bytes, ...bigEndian(((b << 16) | a) >>> 0)];
}

/** RFC 2083 section 3.4. */
function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
