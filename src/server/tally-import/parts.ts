import { TALLY_MEASURES, type TallyPurpose } from '#shared/tally-import/columns';
import type { Sheet, SheetCell } from './sheet.ts';
import { type Head, readHead, readTitles, type TitleReader, type TitleRow } from './titles.ts';

/** Rows of a sheet under one row of titles and one head. */
export interface Part {
  titles: TitleRow;
  head: Head;
  rows: number[];
}

/**
 * Finds the parts of a sheet. Heads and rows of titles may be anywhere, for example one above the other for each
 * package, or repeated on each printed page. A value of the head applies until the next one.
 */
export function findParts({ rows }: Sheet, titleOf: TitleReader, purpose: TallyPurpose): Part[] {
  const parts: Part[] = [];
  let head: Head = new Map();
  let titles: TitleRow | null = null;
  let part: Part | null = null;
  rows.forEach((cells, row) => {
    const found = readTitles(cells, titleOf, purpose);
    if (found !== null) {
      titles = found;
      part = null;
      return;
    }
    const values = titles !== null && isTallyRow(cells, titles) ? null : readHead(cells, row, titleOf);
    if (values !== null && values.size > 0) {
      head = new Map([...head, ...values]);
      part = null;
      return;
    }
    if (titles === null) return;
    if (part === null) {
      part = { titles, head, rows: [] };
      parts.push(part);
    }
    part.rows.push(row);
  });
  return parts;
}

/**
 * A row with a number in the column of a measure, or of the area of goods without measures, is a line, whatever its
 * texts are.
 */
function isTallyRow(cells: readonly (SheetCell | undefined)[], { blocks }: TitleRow): boolean {
  return blocks.some((block) => {
    const measures = TALLY_MEASURES.filter((field) => block.has(field));
    return (measures.length === 0 ? (['area'] as const) : measures).some((field) => {
      const column = block.get(field);
      return column !== undefined && /\d/.test(cells[column]?.text ?? '');
    });
  });
}
