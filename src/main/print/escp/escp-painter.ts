import { AppError } from '#shared/errors';
import { encodeCode128, isCode128Text } from '#shared/label/codes/code128';
import { CELL_MM, cellsOf, columnAt, wrapCells } from '#shared/paper/fixed-pitch';
import { readLogo } from '#shared/paper/logo';
import {
  lineOfPaper,
  type PaperPainter,
  refuseMissing,
  type Spot,
  type TextSpot,
} from '#shared/paper/painter';
import { DOTS_PER_STEP, dotsOf, LETTER_DOTS, ROW_DOTS, type Style } from './commands.ts';
import { BOXES, columnOf, imageItem, textItem, widthIn } from './escp-item.ts';
import { EscpPage } from './escp-page.ts';
import { gbkText, missingInGbk } from './gbk.ts';

/** Between a cell's edge and its text, as the tables have it. */
const PAD_MM = 0.8;
/** From this size on text is twice as wide: titles. */
const WIDE_FROM_MM = 5;
/** 0.28 mm; dots of the pins are wider than finer modules. */
const MODULE_DOTS = 2;
const ELLIPSIS = '…';

/** In dots: where a line starts, how much room it has, and the upper end of its pins. */
interface LineSpot {
  start: number;
  room: number;
  y: number;
}

/**
 * Draws a page of a document with the characters of a dot-matrix printer; lines are box-drawing characters. A vertical
 * line takes two cells, and text stays at least one cell away from it.
 */
export class EscpPainter implements PaperPainter {
  readonly hasFineLines = false;
  readonly #page = new EscpPage();
  readonly #leftMm: number;
  /** By height and column: the sides to which a line across reaches. */
  readonly #across = new Map<number, Map<number, number>>();
  readonly #downs: { column: number; top: number; bottom: number }[] = [];

  /**
   * `marginMm`: distance from the paper's edge to the printed area. The print head's range starts one cell before it.
   */
  constructor(marginMm: number) {
    this.#leftMm = marginMm - CELL_MM;
  }

  widthOf(text: string): number {
    return cellsOf(gbkText(lineOfPaper(text))) * CELL_MM;
  }

  /** Throws `label.glyph_missing`, and `print.figure_too_wide` where a figure would be cut. */
  text(text: string, spot: TextSpot): void {
    const { xMm, yMm, widthMm, heightMm, maxLines = 1 } = spot;
    const shown = gbkText(lineOfPaper(text));
    if (shown === '') return;
    refuseMissing(missingInGbk(shown), shown);
    const [start, end] = spot.isCell ? this.#cell(xMm, widthMm) : this.#span(xMm, widthMm);
    const room = end - start;
    const wrapped = maxLines === 1 ? [shown] : wrapCells(shown, Math.floor(room / LETTER_DOTS));
    const lines = wrapped.length > maxLines ? [shown] : wrapped;
    const top = passAt(yMm + heightMm / 2) - Math.floor(((lines.length - 1) * ROW_DOTS) / 2);
    for (const [at, line] of lines.entries())
      this.#line(line, { ...spot, start, room, y: Math.max(0, top) + at * ROW_DOTS });
  }

  #line(
    text: string,
    spot: Pick<TextSpot, 'sizeMm' | 'align' | 'weight' | 'isFigure' | 'isCode'> & LineSpot,
  ) {
    const { start, room, y, sizeMm, align, weight, isFigure, isCode = false } = spot;
    const line = fitLine(text, room, { isTitle: sizeMm >= WIDE_FROM_MM, isCode });
    if (isFigure && line.text !== text && /\d/.test(text))
      throw new AppError('print.figure_too_wide', { value: text });
    const slack = Math.max(0, room - widthIn(line.text, line.style));
    const x = start + toStep({ left: 0, center: slack / 2, right: slack }[align ?? 'left']);
    const style = line.style === 'regular' && weight === 'bold' ? 'bold' : line.style;
    this.#page.put(x, y, textItem(line.text, style));
  }

  across(xMm: number, yMm: number, lengthMm: number): void {
    const row = this.#across.get(passAt(yMm)) ?? new Map<number, number>();
    this.#across.set(passAt(yMm), row);
    const [from, to] = [this.#columnAt(xMm), this.#columnAt(xMm + lengthMm)];
    for (let column = from; column <= to; column += 2) {
      const sides = (column > from ? 8 : 0) | (column < to ? 4 : 0);
      row.set(column, (row.get(column) ?? 0) | sides);
    }
  }

  down(xMm: number, yMm: number, lengthMm: number): void {
    const column = this.#columnAt(xMm);
    const [top, bottom] = [passAt(yMm), passAt(yMm + lengthMm)];
    if (this.#downs.some((line) => line.column === column && line.top === top)) return;
    this.#downs.push({ column, top, bottom });
    this.#box(column, passAt(yMm + lengthMm / 2), 3);
  }

  /** QR codes are not drawn: the rows of dots of one pass are too far apart for their modules. */
  qr(): void {}

  /** In passes of 24 dots, centred in its spot. */
  code(text: string, spot: Spot): void {
    if (!isCode128Text(text)) return;
    const { widths, modules } = encodeCode128(text);
    if (modules * MODULE_DOTS > dotsOf(spot.widthMm)) return;
    const bars = widths.flatMap((width, at) => Array<boolean>(width * MODULE_DOTS).fill(at % 2 === 0));
    const right = dotsOf(spot.xMm + spot.widthMm - this.#leftMm);
    const passes = Math.max(1, Math.round(dotsOf(spot.heightMm) / ROW_DOTS));
    const top = Math.round(dotsOf(spot.yMm + spot.heightMm / 2) - (passes * ROW_DOTS) / 2);
    const pass = imageItem(bars.map((isBar) => columnOf(() => isBar)));
    for (let at = 0; at < passes; at += 1)
      this.#page.put(right - bars.length, Math.max(0, top) + at * ROW_DOTS, pass);
  }

  /** Its dots at 180 a inch, each taken from the nearest of the logo's, in passes from the upper edge of its spot. */
  logo(text: string, spot: Spot): void {
    const logo = readLogo(text);
    if (logo === null) return;
    const [width, height] = [Math.round(dotsOf(spot.widthMm)), Math.round(dotsOf(spot.heightMm))];
    const isBlack = (x: number, y: number) =>
      y < height &&
      logo.dots[
        Math.floor((y * logo.height) / height) * logo.width + Math.floor((x * logo.width) / width)
      ] === 1;
    const left = Math.max(0, Math.round(dotsOf(spot.xMm - this.#leftMm)));
    const top = Math.max(0, Math.round(dotsOf(spot.yMm)));
    for (let pass = 0; pass < height; pass += ROW_DOTS) {
      const columns = Array.from({ length: width }, (_, x) => columnOf((y) => isBlack(x, pass + y)));
      this.#page.put(left, top + pass, imageItem(columns));
    }
  }

  /** The page, after everything is drawn. */
  finish(): EscpPage {
    for (const [y, row] of this.#across) {
      for (const [column, sides] of row) {
        const meets = this.#downs.filter((line) => line.column === column);
        const up = meets.some(({ bottom }) => bottom === y) ? 2 : 0;
        const below = meets.some(({ top }) => top === y) ? 1 : 0;
        this.#box(column, y, sides | up | below);
      }
    }
    // Between two lines of one row, which no line across separates.
    for (const { column, bottom } of this.#downs)
      if (!this.#across.get(bottom)?.has(column) && this.#continues(column, bottom))
        this.#box(column, bottom, 3);
    return this.#page;
  }

  #continues(column: number, y: number): boolean {
    return this.#downs.some((line) => line.column === column && line.top === y);
  }

  /** The part of a cell that vertical lines leave free, in dots. */
  #cell(xMm: number, widthMm: number): readonly [start: number, end: number] {
    const first = this.#columnAt(xMm - PAD_MM) + 1;
    return [first * LETTER_DOTS, (this.#columnAt(xMm + widthMm + PAD_MM) - 1) * LETTER_DOTS];
  }

  #span(xMm: number, widthMm: number): readonly [start: number, end: number] {
    const start = dotsOf(xMm - this.#leftMm);
    return [toStep(start), start + dotsOf(widthMm)];
  }

  #box(column: number, y: number, sides: number): void {
    this.#page.put((column - 1) * LETTER_DOTS, y, textItem(BOXES[sides] ?? '', 'regular'));
  }

  #columnAt(xMm: number): number {
    return columnAt(xMm - this.#leftMm - CELL_MM);
  }
}

/** The pass whose middle is at this height. */
const passAt = (yMm: number): number => Math.max(0, Math.round(dotsOf(yMm)) - ROW_DOTS / 2);

/** The step at or before a place in dots. */
const toStep = (dots: number): number => Math.floor(dots / DOTS_PER_STEP) * DOTS_PER_STEP;

/** A line in the widest style that fits, else cut: a number of goods at its beginning, because numbers differ at their end. */
function fitLine(
  text: string,
  room: number,
  { isTitle, isCode }: { isTitle: boolean; isCode: boolean },
): { text: string; style: Style } {
  const styles: Style[] = isTitle ? ['wide', 'regular', 'condensed'] : ['regular', 'condensed'];
  const style = styles.find((each) => widthIn(text, each) <= room);
  if (style !== undefined) return { text, style };
  // An ellipsis in a narrow column would be all that is left.
  const ellipsis = room < 3 * ROW_DOTS ? '' : ELLIPSIS;
  const characters = [...text];
  const cut = () => (isCode ? ellipsis + characters.join('') : characters.join('') + ellipsis);
  while (characters.length > 0 && widthIn(cut(), 'condensed') > room) characters.splice(isCode ? 0 : -1, 1);
  return { text: cut(), style: 'condensed' };
}
