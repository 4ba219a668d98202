import { AppError } from '../errors.ts';
import { encodeCode128, isCode128Text } from '../label/codes/code128.ts';
import { fitText } from '../label/fit-text.ts';
import { missingCharacters, printableText } from '../label/printable-text.ts';
import type { Surface, TextWeight } from '../label/surface.ts';
import { measureLine, type TextMeasure } from '../label/text-measure.ts';

/** D4: thinner lines break up on carbonless copies. */
const LINE_MM = 0.3;
/** Text shrinks to this part of its size, then it is cut with an ellipsis; figures are never cut. */
const SMALLEST = 0.55;
const SMALLEST_FIGURE = 0.2;
const CODE_MODULES_MM = [0.3, 0.25, 0.2];
const NOT_VARYING = { constant: false };

export interface TextSpot {
  xMm: number;
  yMm: number;
  widthMm: number;
  heightMm: number;
  sizeMm: number;
  align?: 'left' | 'center' | 'right';
  weight?: TextWeight;
  isFigure?: boolean;
}

/** Draws on one page of paper, moved by an offset in mm. */
export class Painter {
  readonly #surface: Surface;
  readonly #measure: TextMeasure;
  readonly #offset: { xMm: number; yMm: number };

  constructor(surface: Surface, measure: TextMeasure, offset: { xMm: number; yMm: number }) {
    this.#surface = surface;
    this.#measure = measure;
    this.#offset = offset;
  }

  /** One line, shrunk to its spot. Throws `label.glyph_missing` for characters that the font lacks. */
  text(text: string, spot: TextSpot): void {
    const { align = 'left', weight = 'regular', isFigure = false, sizeMm } = spot;
    const shown = printableText(text).replace(/\s*\n\s*/g, '  ');
    if (shown === '') return;
    const measure = this.#measure;
    const missing = missingCharacters(shown, weight, measure);
    if (missing.length > 0)
      throw new AppError('label.glyph_missing', {
        field: shown,
        characters: missing.join(' '),
        value: shown,
      });
    const minSizeMm = sizeMm * (isFigure ? SMALLEST_FIGURE : SMALLEST);
    const fitted = fitText({ ...spot, text: shown, weight, sizeMm, minSizeMm, maxLines: 1 }, measure);
    const line = fitted.lines[0] ?? '';
    const slackMm = Math.max(0, spot.widthMm - measureLine(line, weight, measure).width * fitted.sizeMm);
    const indentMm = { left: 0, center: slackMm / 2, right: slackMm }[align];
    this.#surface.text({
      text: line,
      xMm: spot.xMm + indentMm + this.#offset.xMm,
      baselineMm: spot.yMm + (spot.heightMm + measure.capHeight * fitted.sizeMm) / 2 + this.#offset.yMm,
      sizeMm: fitted.sizeMm,
      weight,
      rotation: 0,
      ...NOT_VARYING,
    });
  }

  /** Width of a text in mm. */
  widthOf(text: string, sizeMm: number, weight: TextWeight = 'regular'): number {
    return measureLine(printableText(text), weight, this.#measure).width * sizeMm;
  }

  across(xMm: number, yMm: number, lengthMm: number): void {
    this.#line(xMm, yMm - LINE_MM / 2, lengthMm, LINE_MM);
  }

  down(xMm: number, yMm: number, lengthMm: number): void {
    this.#line(xMm - LINE_MM / 2, yMm, LINE_MM, lengthMm);
  }

  /** Code 128 at the right of its spot, with the widest modules that fit; none for a text it cannot hold. */
  code(text: string, spot: { xMm: number; yMm: number; widthMm: number; heightMm: number }): void {
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
