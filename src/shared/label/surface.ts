import type { CodeMatrix } from './codes/code-matrix.ts';
import type { Symbology } from './codes/symbologies.ts';
import type { FieldName } from './findings.ts';
import type { TextFace } from './fonts.ts';

export type TextWeight = 'regular' | 'bold';

/** Degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/**
 * `constant` operations are the same on each label of the template. A back end may store them once a job. All lengths
 * are millimetres from the label's upper left corner.
 */
interface Operation {
  constant: boolean;
}

/**
 * One line of text that starts at `xMm` on its baseline; glyphs are spaced by the font's advance widths alone. Rotated,
 * it turns around this point: at 90 degrees it runs downwards.
 */
export interface TextRun extends Operation {
  text: string;
  xMm: number;
  baselineMm: number;
  /** Height of the em square. */
  sizeMm: number;
  face: TextFace;
  rotation: Rotation;
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

/** The outline of the ellipse inside a rectangle, drawn inside its edges; if `isFilled`, all of it. */
export interface EllipseShape extends LineShape {
  thicknessMm: number;
  isFilled: boolean;
}

/** A picture inside a rectangle, turned in it. */
export interface ImageShape extends LineShape {
  /** PNG or JPEG as a data URI. */
  source: string;
  shades: 'threshold' | 'dots';
  rotation: Rotation;
}

/**
 * A one-dimensional code, without its quiet zones. `xMm` and `yMm` are the upper left corner of its ink, whatever its rotation;
 * `heightMm` is the length of its bars. At 90 degrees its first bar is at the top, at 180 on the right, at 270 at the bottom.
 */
export interface BarsShape extends Operation {
  xMm: number;
  yMm: number;
  heightMm: number;
  moduleMm: number;
  rotation: Rotation;
  symbology: Symbology;
  /** Widths of bars and spaces in modules, alternating, a bar first. */
  widths: readonly number[];
  text: string;
  /** False if a scanner reads something other than `text` (`isReadAsWritten`). */
  isAsWritten?: boolean;
  /** Label of the code, for messages. */
  field: FieldName;
}

/** A two-dimensional code, without its quiet zone. A rotated one has a turned matrix. */
export interface MatrixShape extends Operation {
  xMm: number;
  yMm: number;
  moduleMm: number;
  symbology: Symbology;
  matrix: CodeMatrix;
  /** Read line by line, so that finer modules are enough. */
  isStacked: boolean;
  text: string;
  /** False if a scanner reads something other than `text` (`isReadAsWritten`). */
  isAsWritten?: boolean;
  /** Label of the code, for messages. */
  field: FieldName;
}

/** The drawing target of elements. Each back end implements it once and so supports every element. */
export interface Surface {
  text(run: TextRun): void;
  line(shape: LineShape): void;
  box(shape: BoxShape): void;
  ellipse(shape: EllipseShape): void;
  image(shape: ImageShape): void;
  bars(shape: BarsShape): void;
  matrix(shape: MatrixShape): void;
}
