import { cellsOf } from '#shared/paper/fixed-pitch';
import { createRaster, fillRectangle, type Raster, stampRaster } from '../../../rendering/bitmap-raster.ts';
import { rasterizeGlyph } from '../surfaces/glyph-rasters.ts';
import { CONDENSED_DOTS, graphics, LETTER_DOTS, ROW_DOTS, STYLES, type Style } from './commands.ts';
import { encodeGbk } from './gbk.ts';

/** A piece of a page, 24 dots of 1/180 in high. */
export interface EscpItem {
  /** Prints it whole. */
  bytes: Buffer;
  /** In dots. */
  width: number;
  /** Its dots, for where only a part of it is printed. */
  columns(): readonly Uint8Array[];
}

/** Text in the printer's own characters. Its dots have those of Noto Sans in the same places. */
export function textItem(text: string, style: Style): EscpItem {
  const [before, behind] = STYLES[style];
  return {
    bytes: Buffer.concat([before, encodeGbk(text), behind]),
    width: widthIn(text, style),
    columns: () => columnsOf(drawText(text, style)),
  };
}

/** A bit image. */
export function imageItem(columns: readonly Uint8Array[]): EscpItem {
  return { bytes: graphics(columns), width: columns.length, columns: () => columns };
}

/** The part of an item behind its first `left` columns and below its first `top` dots, up to `width` columns wide. */
export function cutItem(item: EscpItem, { left, top, width }: { left: number; top: number; width: number }) {
  return item
    .columns()
    .slice(left, left + width)
    .map((column) => columnOf((y) => y + top < ROW_DOTS && isBlack(column, y + top)));
}

/** Width of a text in dots. */
export function widthIn(text: string, style: Style): number {
  return [...text].reduce((width, character) => width + cellIn(character, style), 0);
}

/** The bytes of a column of 24 dots. */
export function columnOf(isDot: (y: number) => boolean): Uint8Array {
  const bytes = new Uint8Array(ROW_DOTS / 8);
  for (let y = 0; y < ROW_DOTS; y += 1)
    if (isDot(y)) bytes[y >> 3] = (bytes[y >> 3] ?? 0) | (0x80 >> (y & 7));
  return bytes;
}

const isBlack = (column: Uint8Array, y: number): boolean => ((column[y >> 3] ?? 0) & (0x80 >> (y & 7))) !== 0;

function cellIn(character: string, style: Style): number {
  const cells = cellsOf(character);
  if (style === 'condensed') return cells === 1 ? CONDENSED_DOTS : 2 * LETTER_DOTS;
  return cells * LETTER_DOTS * (style === 'wide' ? 2 : 1);
}

/** Box characters of GBK by the sides they reach: left 8, right 4, up 2, down 1. */
export const BOXES = ['', '│', '│', '│', '─', '┌', '└', '├', '─', '┐', '┘', '┤', '─', '┬', '┴', '┼'];
/** Two dots: a pin's own is wider than 1/180 in. */
const LINE_DOTS = 2;
/** Letters of this size fit half a Chinese character; of Chinese, its own size. */
const LETTER_EM_DOTS = 20;
const CONDENSED_EM_DOTS = 15;
/** From the upper end of the pins to the baseline. */
const BASELINE_DOTS = 20;

function drawText(text: string, style: Style): Raster {
  const raster = createRaster(widthIn(text, style), ROW_DOTS);
  let x = 0;
  for (const character of text) {
    const sides = BOXES.lastIndexOf(character);
    if (sides > 0) drawBox(raster, x, sides);
    else {
      const isChinese = cellsOf(character) === 2;
      const letterEm = style === 'condensed' ? CONDENSED_EM_DOTS : LETTER_EM_DOTS;
      const glyph = rasterizeGlyph(character, isChinese ? ROW_DOTS : letterEm, 'regular');
      stampRaster(raster, glyph.raster, x + glyph.left, BASELINE_DOTS + glyph.top);
    }
    x += cellIn(character, style);
  }
  return raster;
}

function drawBox(raster: Raster, x: number, sides: number): void {
  const half = LETTER_DOTS;
  const [across, down] = [(sides & 8) + (sides & 4), (sides & 2) + (sides & 1)];
  if (across > 0) {
    const from = sides & 8 ? 0 : half;
    fillRectangle(raster, x + from, half, (sides & 4 ? 2 * half : half + LINE_DOTS) - from, LINE_DOTS);
  }
  if (down > 0) {
    const from = sides & 2 ? 0 : half;
    fillRectangle(raster, x + half, from, LINE_DOTS, (sides & 1 ? ROW_DOTS : half) - from);
  }
}

function columnsOf({ width, stride, bits }: Raster): Uint8Array[] {
  const isDot = (x: number, y: number) => ((bits[y * stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
  return Array.from({ length: width }, (_, x) => columnOf((y) => isDot(x, y)));
}
