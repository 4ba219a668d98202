import { encode } from 'fast-png';
import { uint8ArrayToBase64 } from 'uint8array-extras';
import { type LogoDots, readLogo } from '../paper/logo.ts';

/** Converts a logo's text (`writeLogo`) to a picture of a row; empty if the text is not a logo. */
export function logoPicture(text: string): string {
  const logo = readLogo(text);
  return logo === null ? '' : `data:image/png;base64,${uint8ArrayToBase64(encodeDots(logo))}`;
}

/** PNG of one bit a dot, grey scale, in which 0 is black. */
function encodeDots({ width, height, dots }: LogoDots): Uint8Array {
  const stride = Math.ceil(width / 8);
  const data = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (dots[y * width + x] === 1) continue;
      const at = y * stride + (x >> 3);
      data[at] = (data[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return encode({ width, height, data, depth: 1, channels: 1 });
}
