import type { Symbology } from './codes/linear.ts';
import type { QrMatrix } from './codes/qr.ts';
import type { FieldName } from './findings.ts';

export type TextWeight = 'regular' | 'bold';

/**
 * `constant` operations are the same on each label of the template. A back end may store them once a job. All lengths
 * are millimetres from the label's upper left corner.
 */
interface Operation {
  constant: boolean;
}

/** One line of text that starts at `xMm`; glyphs are spaced by the font's advance widths alone. */
export interface TextRun extends Operation {
  text: string;
  xMm: number;
  baselineMm: number;
  /** Height of the em square. */
  sizeMm: number;
  weight: TextWeight;
}

/** A filled rectangle; a straight line is one. */
export interface LineShape extends Operation {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

/** The outline of a rectangle, drawn inside its edges; if its thickness is half its side, the rectangle is filled. */
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
  /** Widths of bars and spaces in modules, alternating, a bar first. */
  widths: readonly number[];
  text: string;
  /** Label of the code, for messages. */
  field: FieldName;
}

/** A QR code, without its quiet zone. */
export interface MatrixShape extends Operation {
  xMm: number;
  yMm: number;
  moduleMm: number;
  matrix: QrMatrix;
  text: string;
  /** Label of the code, for messages. */
  field: FieldName;
}

/** What elements draw on. Each back end implements it once and so supports every element. */
export interface Surface {
  text(run: TextRun): void;
  line(shape: LineShape): void;
  box(shape: BoxShape): void;
  image(shape: ImageShape): void;
  bars(shape: BarsShape): void;
  matrix(shape: MatrixShape): void;
}
