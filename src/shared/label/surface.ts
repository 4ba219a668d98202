import type { Symbology } from './codes/linear.ts';
import type { QrMatrix } from './codes/qr.ts';

export type TextWeight = 'regular' | 'bold';

/**
 * Every operation says whether it is `constant`: the same on each label of the template. A back end may store those
 * once a job. All lengths are millimetres from the label's upper left corner.
 */
interface Operation {
  constant: boolean;
}

/** One line of text that starts at `xMm`; glyphs follow each other by the font's advance widths alone. */
export interface TextRun extends Operation {
  text: string;
  xMm: number;
  baselineMm: number;
  /** Height of the em square. */
  sizeMm: number;
  weight: TextWeight;
}

/** A filled rectangle, which is what a straight line is. */
export interface LineShape extends Operation {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** The outline of a rectangle, drawn inside its edges; as thick as half its side it is a filled one. */
export interface BoxShape extends LineShape {
  thicknessMm: number;
}

export interface ImageShape extends LineShape {
  /** PNG or JPEG as a data URI. */
  source: string;
}

/** A one-dimensional code, without its quiet zones. */
export interface BarsShape extends Operation {
  xMm: number;
  yMm: number;
  heightMm: number;
  moduleMm: number;
  symbology: Symbology;
  /** Modules in each bar and space in turn, a bar first. */
  widths: readonly number[];
  text: string;
}

/** A QR code, without its quiet zone. */
export interface MatrixShape extends Operation {
  xMm: number;
  yMm: number;
  moduleMm: number;
  matrix: QrMatrix;
  text: string;
}

/** What an element draws on. Each back end implements it once, so a new element appears on all of them. */
export interface Surface {
  text(run: TextRun): void;
  line(shape: LineShape): void;
  box(shape: BoxShape): void;
  image(shape: ImageShape): void;
  bars(shape: BarsShape): void;
  matrix(shape: MatrixShape): void;
}
