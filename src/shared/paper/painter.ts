import { AppError } from '../errors.ts';
import { encodeCode128, isCode128Text } from '../label/codes/code128.ts';
import { encodeQr } from '../label/codes/qr.ts';
import { fitText, LINE_PITCH } from '../label/fit-text.ts';
import { missingCharacters, printableText } from '../label/printable-text.ts';
import type { Surface, TextWeight } from '../label/surface.ts';
import { measureLine, type TextMeasure } from '../label/text-measure.ts';

/** D4: thinner lines break up on carbonless copies. */
const LINE_MM = 0.3;
/** Text shrinks to this part of its size, then it is cut with an ellipsis; figures and numbers of goods are never cut. */
const SMALLEST = 0.4;
const SMALLEST_FIGURE = 0.2;
/** A text that may have several lines gets them instead of shrinking further. */
const WRAPPED_FROM = 0.55;
const CODE_MODULES_MM = [0.3, 0.25, 0.2];
/** Whole dots at 300 and 600 dpi, where a picture of the page has the dots of its PDF then. */
const QR_MODULES_MM = [4, 3].map((dots) => (dots * 25.4) / 300);
const NOT_VARYING = { constant: false };

export interface Spot {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
}

export interface TextSpot extends Spot {
  sizeMm: number;
  align?: 'left' | 'center' | 'right';
  weight?: TextWeight;
  isFigure?: boolean;
  /** A number of a package or a log: only shrunk, or cut at its beginning. */
  isCode?: boolean;
  /** True if vertical lines are drawn just outside both its ends. */
  isCell?: boolean;
  /** Lines that it may have in its spot, one if absent. */
  maxLines?: number;
}

/** Draws on one page of paper, in mm. */
export interface PaperPainter {
  /** False if a vertical line takes the place of letters; tables in blocks then have none. */
  readonly hasFineLines: boolean;
  /** One line or, where it may have more, as many as it needs; shrunk to its spot. Throws `label.glyph_missing` for characters that no font has. */
  text(text: string, spot: TextSpot): void;
  /** Width of a text in mm. */
  widthOf(text: string, sizeMm: number): number;
  across(xMm: number, yMm: number, lengthMm: number): void;
  down(xMm: number, yMm: number, lengthMm: number): void;
  /** Draws a Code 128 at the right of its spot; nothing if it cannot encode the text. */
  code(text: string, spot: Spot): void;
  /**
   * Draws a QR code of level M at the upper left of its spot; nothing if the spot or the printer is too coarse for it.
   */
  qr(text: string, spot: Spot): void;
  /** A logo as `writeLogo` writes it, filling its spot. */
  logo(text: string, spot: Spot): void;
}

/** Throws `label.glyph_missing` for a text whose characters cannot be printed. */
export function refuseMissing(missing: readonly string[], text: string): void {
  if (missing.length === 0) return;
  throw new AppError('label.glyph_missing', { field: text, characters: missing.join(' '), value: text });
}

/** A text as one line of a paper. */
export const lineOfPaper = (text: string): string => printableText(text).replace(/\s*\n\s*/g, '  ');

/** Draws on a surface, moved by an offset in mm, in the fonts of labels. */
export class SurfacePainter implements PaperPainter {
  readonly hasFineLines = true;
  readonly #surface: Surface;
  readonly #measure: TextMeasure;
  readonly #offset: { xMm: number; yMm: number };

  constructor(surface: Surface, measure: TextMeasure, offset: { xMm: number; yMm: number }) {
    this.#surface = surface;
    this.#measure = measure;
    this.#offset = offset;
  }

  text(text: string, spot: TextSpot): void {
    const {
      align = 'left',
      weight = 'regular',
      isFigure = false,
      isCode = false,
      sizeMm,
      maxLines = 1,
    } = spot;
    const shown = lineOfPaper(text);
    if (shown === '') return;
    const measure = this.#measure;
    refuseMissing(missingCharacters(shown, weight, measure), shown);
    const smallestText = maxLines > 1 ? WRAPPED_FROM : SMALLEST;
    const minSizeMm = sizeMm * (isFigure || isCode ? SMALLEST_FIGURE : smallestText);
    const fitted = fitText({ ...spot, text: shown, face: weight, sizeMm, minSizeMm, maxLines }, measure);
    const pitchMm = LINE_PITCH * fitted.sizeMm;
    const upMm = ((fitted.lines.length - 1) * pitchMm) / 2;
    for (const [at, line] of fitted.lines.entries()) {
      const slackMm = Math.max(0, spot.widthMm - measureLine(line, weight, measure).width * fitted.sizeMm);
      const indentMm = { left: 0, center: slackMm / 2, right: slackMm }[align];
      const middleMm = spot.yMm + spot.heightMm / 2 - upMm + at * pitchMm;
      this.#surface.text({
        text: line,
        xMm: spot.xMm + indentMm + this.#offset.xMm,
        baselineMm: middleMm + (measure.capHeight * fitted.sizeMm) / 2 + this.#offset.yMm,
        sizeMm: fitted.sizeMm,
        face: weight,
        rotation: 0,
        ...NOT_VARYING,
      });
    }
  }

  widthOf(text: string, sizeMm: number): number {
    return measureLine(printableText(text), 'regular', this.#measure).width * sizeMm;
  }

  across(xMm: number, yMm: number, lengthMm: number): void {
    this.#line(xMm, yMm - LINE_MM / 2, lengthMm, LINE_MM);
  }

  down(xMm: number, yMm: number, lengthMm: number): void {
    this.#line(xMm - LINE_MM / 2, yMm, LINE_MM, lengthMm);
  }

  /** Draws the code with the widest modules that fit. */
  code(text: string, spot: Spot): void {
    if (!isCode128Text(text)) return;
    const { widths, modules } = encodeCode128(text);
    const moduleMm = CODE_MODULES_MM.find((mm) => mm * modules <= spot.widthMm);
    if (moduleMm === undefined) return;
    this.#surface.bars({
      xMm: spot.xMm + spot.widthMm - modules * moduleMm + this.#offset.xMm,
      yMm: spot.yMm + this.#offset.yMm,
      heightMm: spot.heightMm,
      moduleMm,
      rotation: 0,
      symbology: 'code128',
      widths,
      text,
      field: text,
      ...NOT_VARYING,
    });
  }

  /** Draws the code with the widest modules that fit. */
  qr(text: string, { xMm, yMm, widthMm, heightMm }: Spot): void {
    const matrix = encodeQr(text);
    if (matrix === null) return;
    const moduleMm = QR_MODULES_MM.find((mm) => mm * matrix.width <= Math.min(widthMm, heightMm));
    if (moduleMm === undefined) return;
    this.#surface.matrix({
      xMm: xMm + this.#offset.xMm,
      yMm: yMm + this.#offset.yMm,
      moduleMm,
      matrix,
      text,
      field: text,
      symbology: 'qrcode',
      isStacked: false,
      ...NOT_VARYING,
    });
  }

  logo(source: string, { xMm, yMm, widthMm, heightMm }: Spot): void {
    this.#surface.image({
      shades: 'threshold',
      source,
      widthMm,
      heightMm,
      rotation: 0,
      xMm: xMm + this.#offset.xMm,
      yMm: yMm + this.#offset.yMm,
      ...NOT_VARYING,
    });
  }

  #line(xMm: number, yMm: number, widthMm: number, heightMm: number): void {
    this.#surface.line({
      xMm: xMm + this.#offset.xMm,
      yMm: yMm + this.#offset.yMm,
      widthMm,
      heightMm,
      ...NOT_VARYING,
    });
  }
}
