import { createRaster, fillRectangle, type Raster } from '../../../src/rendering/bitmap-raster.ts';

/** A label, and the mark that the printer expects at its end; null if the printer's setting is kept. */
interface TsplLabel extends Raster {
  medium: { end: 'gap' | 'mark' | 'none'; mm: number } | null;
}

/**
 * The labels that a TSPL printer makes of a job, in dots: SIZE, GAP, BLINE, SPEED, DIRECTION, REFERENCE, CLS, BAR, BITMAP and
 * PRINT as TSC's programming manual describes them, and empty lines. Throws on anything else, so that a wrong length of a bitmap does
 * not pass unnoticed.
 */
export function printTspl(job: Buffer, dotsPerMm: number): TsplLabel[] {
  const labels: TsplLabel[] = [];
  let medium: TsplLabel['medium'] = null;
  let buffer: Raster | undefined;
  let size: [width: number, height: number] | undefined;
  for (let at = 0; at < job.length; ) {
    const bitmap = /^BITMAP (\d+),(\d+),(\d+),(\d+),0,/.exec(job.toString('latin1', at, at + 60));
    if (bitmap !== null) {
      const [x = 0, y = 0, stride = 0, height = 0] = bitmap.slice(1).map(Number);
      const data = job.subarray(at + bitmap[0].length, at + bitmap[0].length + stride * height);
      overwrite(imageBuffer(buffer), data, { x, y, stride, height });
      at = expectLineEnd(job, at + bitmap[0].length + data.length);
      continue;
    }
    const end = job.indexOf('\r\n', at);
    if (end < 0) throw new Error(`a command without its end: ${job.toString('latin1', at, at + 40)}`);
    const [, name = '', words = ''] = /^(\S*) ?(.*)$/.exec(job.toString('latin1', at, end)) ?? [];
    const numbers = words.split(',').map((word) => Number(word.replace(/ mm$/, '')));
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    switch (name) {
      case '':
        break;
      case 'SPEED':
        if (!(a > 0)) throw new Error(`SPEED ${words}`);
        break;
      case 'SIZE':
        size = [Math.round(a * dotsPerMm), Math.round(b * dotsPerMm)];
        break;
      case 'GAP':
      case 'BLINE':
        medium = readMedium(name, words);
        break;
      case 'DIRECTION':
      case 'REFERENCE':
        if (numbers.some((number) => number !== 0)) throw new Error(`${name} ${words}`);
        break;
      case 'CLS':
        if (size === undefined) throw new Error('CLS before SIZE');
        buffer = createRaster(...size);
        break;
      case 'BAR':
        fillRectangle(imageBuffer(buffer), a, b, c, d);
        break;
      case 'PRINT':
        for (let copy = 0; copy < a * b; copy += 1)
          labels.push({ ...imageBuffer(buffer), bits: imageBuffer(buffer).bits.slice(), medium });
        break;
      default:
        throw new Error(`unknown command ${name}`);
    }
    at = end + 2;
  }
  return labels;
}

/** `GAP m,n` and `BLINE m,n`: lengths with their unit, of 0 to 25.4 mm (from 0.1 for a mark); `GAP 0,0` is continuous paper. */
function readMedium(name: 'GAP' | 'BLINE', words: string): NonNullable<TsplLabel['medium']> {
  if (name === 'GAP' && words === '0,0') return { end: 'none', mm: 0 };
  const mm = Number(/^(\d+(?:\.\d+)?) mm,0 mm$/.exec(words)?.[1] ?? Number.NaN);
  if (!(mm >= 0.1 && mm <= 25.4)) throw new Error(`${name} ${words}`);
  return { end: name === 'GAP' ? 'gap' : 'mark', mm };
}

function imageBuffer(buffer: Raster | undefined): Raster {
  if (buffer === undefined) throw new Error('drawn before CLS');
  return buffer;
}

function expectLineEnd(job: Buffer, at: number): number {
  if (job.toString('latin1', at, at + 2) !== '\r\n') throw new Error(`no line end at byte ${at}`);
  return at + 2;
}

/** BITMAP in mode 0 overwrites existing dots; a 0 bit is black. */
function overwrite(
  target: Raster,
  data: Uint8Array,
  { x, y, stride, height }: { x: number; y: number; stride: number; height: number },
): void {
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < stride * 8; column += 1) {
      const [toX, toY] = [x + column, y + row];
      if (toX >= target.width || toY >= target.height) continue;
      const isWhite = ((data[row * stride + (column >> 3)] ?? 0xff) & (0x80 >> (column & 7))) !== 0;
      const index = toY * target.stride + (toX >> 3);
      const mask = 0x80 >> (toX & 7);
      target.bits[index] = isWhite ? (target.bits[index] ?? 0) & ~mask : (target.bits[index] ?? 0) | mask;
    }
}
