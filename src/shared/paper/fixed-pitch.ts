import { wrapText } from '../label/fit-text.ts';
import type { TextMeasure } from '../label/text-measure.ts';

/** Width of a letter of a dot-matrix printer: 15 letters a inch. A Chinese character takes two such cells. */
export const CELL_MM = 25.4 / 15;

export const isLetter = (character: string): boolean => character >= ' ' && character <= '~';

/** The width of a text in cells: one for a letter, two for a Chinese character. */
export function cellsOf(text: string): number {
  let cells = 0;
  for (const character of text) cells += isLetter(character) ? 1 : 2;
  return cells;
}

/** The same with letters condensed to 20 a inch. */
export const condensedCells = (text: string): number =>
  [...text].reduce((cells, character) => cells + (isLetter(character) ? 0.75 : 2), 0);

/** The cell boundary of a vertical line, `xMm` from the printed area's left edge; lines are whole Chinese characters apart. */
export const columnAt = (xMm: number): number => 2 * Math.round(xMm / CELL_MM / 2) + 1;

/** An em is two cells. */
const CELLS: TextMeasure = {
  capHeight: 1,
  glyph: (codePoint) => ({ advance: cellsOf(String.fromCodePoint(codePoint)) / 2, top: 1, bottom: 0 }),
};

/** The lines of a text where one holds `cells`, broken at spaces and beside ideographs; at least one. */
export function wrapCells(text: string, cells: number): string[] {
  const lines = wrapText(text, 'regular', cells / 2, CELLS);
  return lines === null || lines.length === 0 ? [text] : lines;
}
