import { isBlack, type Raster } from '../../../rendering/bitmap-raster.ts';
import { createPauses } from '../../../rendering/pauses.ts';

/** The synchronisation word that starts a file (PWG 5102.4 "PWG Raster Format", section 4). */
export const PWG_BEGINNING = 'RaS2';
/** Size of a page header, section 4.3. */
const HEADER_BYTES = 1796;
/** Places of the header's fields, table 5 there; absent ones are 0, the printer's own. */
const AT = {
  mediaKind: 0,
  resolutionX: 276,
  resolutionY: 280,
  copies: 340,
  pageWidth: 352,
  pageHeight: 356,
  width: 372,
  height: 376,
  bitsPerColor: 384,
  bitsPerPixel: 388,
  bytesPerLine: 392,
  colorSpace: 400,
  colors: 420,
  crossFeedTransform: 456,
  feedTransform: 460,
} as const;
/** The colour space sGray, which every IPP Everywhere printer accepts: one byte per dot, 0 black and 255 white. */
const GRAY = 18;
const WHITE = 255;
/** The maximum of dots in one run and of repetitions of a line. */
const MOST_DOTS = 128;
const MOST_LINES = 256;

/** A page of dots with its true size. */
export async function encodePwgPage(raster: Raster, dotsPerMm: number): Promise<Buffer> {
  const { width, height } = raster;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PwgRaster', AT.mediaKind);
  const points = (dots: number) => Math.round((dots / dotsPerMm / 25.4) * 72);
  const resolution = Math.floor(dotsPerMm * 25.4);
  const fields: [at: number, value: number][] = [
    [AT.resolutionX, resolution],
    [AT.resolutionY, resolution],
    [AT.copies, 1],
    [AT.pageWidth, points(width)],
    [AT.pageHeight, points(height)],
    [AT.width, width],
    [AT.height, height],
    [AT.bitsPerColor, 8],
    [AT.bitsPerPixel, 8],
    [AT.bytesPerLine, width],
    [AT.colorSpace, GRAY],
    [AT.colors, 1],
    [AT.crossFeedTransform, 1],
    [AT.feedTransform, 1],
  ];
  for (const [at, value] of fields) header.writeUInt32BE(value, at);
  const parts: Uint8Array[] = [header];
  const pauseIfDue = createPauses();
  for (const line of encodeLines(raster)) {
    parts.push(line);
    await pauseIfDue();
  }
  return Buffer.concat(parts);
}

/** Section 4.4: lines with their repetitions, each in runs of equal dots. */
function* encodeLines(raster: Raster): Generator<Buffer> {
  const { height, stride, bits } = raster;
  const line = (y: number) => bits.subarray(y * stride, (y + 1) * stride);
  for (let y = 0; y < height; ) {
    let next = y + 1;
    while (next < height && next - y < MOST_LINES && Buffer.compare(line(next), line(y)) === 0) next += 1;
    yield Buffer.from([next - y - 1, ...runsOf(raster, y)]);
    y = next;
  }
}

function runsOf(raster: Raster, y: number): number[] {
  const bytes: number[] = [];
  for (let x = 0; x < raster.width; ) {
    const black = isBlack(raster, x, y);
    let end = x + 1;
    while (end < raster.width && end - x < MOST_DOTS && isBlack(raster, end, y) === black) end += 1;
    bytes.push(end - x - 1, black ? 0 : WHITE);
    x = end;
  }
  return bytes;
}
