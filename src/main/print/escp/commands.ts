/**
 * Commands of 24-pin printers: Epson, "ESC/P Reference Manual" (ESC/P for 24-pin printers), and its Chinese character
 * mode ESC/P-K, whose two-byte codes start above 7F and whose letters stay single bytes. A position is sent before each
 * text, so that differences in the printers' character widths do not add up.
 */
const [ESC, FS] = [0x1b, 0x1c];

/** Units of `ESC J`, and of the pins. */
const DOTS_PER_INCH = 180;
/** A unit of `ESC $` is 1/60 in. */
export const DOTS_PER_STEP = 3;
/** A Chinese character is 24 dots wide and high; a letter at 15 a inch is half as wide. */
export const LETTER_DOTS = 12;
export const ROW_DOTS = 24;
/** The way of an 80-column printer's head: 8 in. */
export const WAY_DOTS = 8 * DOTS_PER_INCH;
/** 20 letters a inch. */
export const CONDENSED_DOTS = 9;
/** `ESC 2`. */
const LINES_PER_INCH = 6;
const DOTS_PER_LINE = DOTS_PER_INCH / LINES_PER_INCH;

export const dotsOf = (mm: number): number => (mm * DOTS_PER_INCH) / 25.4;

/** The length of a form in whole lines, as `ESC C` takes it. */
const linesOf = (heightMm: number): number => Math.round((heightMm / 25.4) * LINES_PER_INCH);
/** The same in dots. */
export const formDots = (heightMm: number): number => linesOf(heightMm) * DOTS_PER_LINE;

/**
 * Resets the printer, and sets Chinese mode without gaps between characters, 15 letters a inch, and the form's length
 * (`ESC C`).
 */
export function startOfForms(heightMm: number): Buffer {
  return Buffer.concat([
    RESET,
    Buffer.of(FS, 0x26),
    Buffer.of(FS, 0x53, 0, 0),
    Buffer.of(FS, 0x54, 0, 0),
    Buffer.of(ESC, 0x67),
    Buffer.of(ESC, 0x32, ESC, 0x43, linesOf(heightMm)),
  ]);
}

/** `ESC @`. */
export const RESET = Buffer.of(ESC, 0x40);
/** Feeds to the next form. */
export const FORM_FEED = Buffer.of(0x0c);
const CARRIAGE_RETURN = 0x0d;

/** Text styles: the bytes sent before and after the text. */
export const STYLES = {
  regular: [Buffer.of(), Buffer.of()],
  /** `ESC E`. */
  bold: [Buffer.of(ESC, 0x45), Buffer.of(ESC, 0x46)],
  /** `ESC W` for letters, `FS SO` for Chinese. */
  wide: [Buffer.of(ESC, 0x57, 1, FS, 0x0e), Buffer.of(FS, 0x14, ESC, 0x57, 0)],
  /** `SI` at 12 characters per inch condenses letters to 20 per inch; Chinese characters keep their width. */
  condensed: [Buffer.of(ESC, 0x4d, 0x0f), Buffer.of(0x12, ESC, 0x67)],
} as const;
export type Style = keyof typeof STYLES;

/** `ESC $`: the place in steps from the left end of the head's way. */
export const goAcross = (steps: number): Buffer => Buffer.of(ESC, 0x24, steps & 0xff, steps >> 8);

/** Moves to the start of a line `dots` further down with `ESC J`, whose argument is at most 255. */
export function goDown(dots: number): Buffer {
  const bytes = [CARRIAGE_RETURN];
  for (let left = dots; left > 0; left -= 255) bytes.push(ESC, 0x4a, Math.min(255, left));
  return Buffer.from(bytes);
}

/**
 * `ESC * 39`: a pass of columns of 24 dots at 180 a inch, each three bytes with its highest dot in the first bit. A printer ignores
 * dots beyond its right margin (Star, "NX-2450 user's manual"; IBM has the same of its graphics).
 */
export function graphics(columns: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.of(ESC, 0x2a, 39, columns.length & 0xff, columns.length >> 8), ...columns]);
}
