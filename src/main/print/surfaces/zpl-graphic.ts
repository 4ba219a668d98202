import type { Raster } from '../../../rendering/bitmap-raster.ts';
import type { ByteWriter } from '../../../rendering/byte-writer.ts';

const DIGITS = Uint8Array.from('0123456789ABCDEF', (digit) => digit.charCodeAt(0));
const COMMA = 0x2c;
const COLON = 0x3a;
/** Repeat counts of ZPL's compressed hexadecimal: `G` is 1, up to `Y` for 19; `g` is 20, up to `z` for 400. */
const BEFORE_ONE = 0x46;
const BEFORE_TWENTY = 0x66;
const MOST_AT_ONCE = 419;

/** Writes a raster as the `^GF` field that draws it, without its place. */
export function writeGraphicField(writer: ByteWriter, raster: Raster): void {
  const bytes = raster.stride * raster.height;
  writer.text(`^GFA,${bytes},${bytes},${raster.stride},`);
  writeCompressed(writer, raster);
  writer.text('^FS\n');
}

/** Writes a raster in compressed hexadecimal: counted runs, white line ends as `,`, repeated lines as `:`. */
export function writeCompressed(writer: ByteWriter, raster: Raster): void {
  const { bits, stride, height } = raster;
  for (let start = 0; start < stride * height; start += stride) {
    if (start > 0 && isSameRow(bits, start, stride)) writer.byte(COLON);
    else writeRow(writer, bits, start, stride);
  }
}

function isSameRow(bits: Uint8Array, start: number, stride: number): boolean {
  for (let at = start; at < start + stride; at += 1) if (bits[at] !== bits[at - stride]) return false;
  return true;
}

function writeRow(writer: ByteWriter, bits: Uint8Array, start: number, stride: number): void {
  const end = start + stride;
  let last = end;
  while (last > start && bits[last - 1] === 0) last -= 1;
  let digit = -1;
  let run = 0;
  for (let at = start; at < last; at += 1) {
    const byte = bits[at] ?? 0;
    const high = byte >> 4;
    const low = byte & 15;
    if (high === digit) run += 1;
    else {
      writeRun(writer, digit, run);
      digit = high;
      run = 1;
    }
    if (low === digit) run += 1;
    else {
      writeRun(writer, digit, run);
      digit = low;
      run = 1;
    }
  }
  const isWhiteToEnd = last < end;
  if (!isWhiteToEnd || digit !== 0) writeRun(writer, digit, run);
  if (isWhiteToEnd) writer.byte(COMMA);
}

function writeRun(writer: ByteWriter, digit: number, run: number): void {
  const code = DIGITS[digit] ?? 0;
  let rest = run;
  while (rest > 2) {
    const count = Math.min(rest, MOST_AT_ONCE);
    if (count >= 20) writer.byte(BEFORE_TWENTY + Math.floor(count / 20));
    if (count % 20 > 0) writer.byte(BEFORE_ONE + (count % 20));
    writer.byte(code);
    rest -= count;
  }
  for (; rest > 0; rest -= 1) writer.byte(code);
}
