import { TALLY_MEASURES, type TallyPurpose } from '#shared/tally-import/columns';
import type { Sheet, SheetCell } from './sheet.ts';
import {
  type Head,
  headsOf,
  type LabelledValue,
  readLabels,
  readTitles,
  type TitleReader,
  type TitleRow,
} from './titles.ts';

/** Rows of a sheet under one row of titles, and under one head or one for each block. */
export interface Part {
  titles: TitleRow;
  /** By block. */
  heads: Head[];
  rows: number[];
}

/**
 * Finds the parts of a sheet. Heads and rows of titles may be anywhere, for example one above the other for each
 * package, or repeated on each printed page. A value of the head applies until the next one. Titles with no row under any
 * of them, as in an empty template, are a part without rows. Calls `rest` at each row.
 */
export function findParts(
  { rows }: Sheet,
  titleOf: TitleReader,
  purpose: TallyPurpose,
  rest: () => void,
): Part[] {
  const parts: Part[] = [];
  let labelled: LabelledValue[] = [];
  let titles = null as TitleRow | null;
  let part: Part | null = null;
  const begin = (under: TitleRow): Part => {
    const begun = { titles: under, heads: headsOf(under.blocks, labelled), rows: [] };
    parts.push(begun);
    return begun;
  };
  rows.forEach((cells, row) => {
    rest();
    const found = readTitles(cells, titleOf, purpose);
    if (found !== null) {
      titles = found;
      part = null;
      return;
    }
    const values = titles !== null && isTallyRow(cells, titles) ? [] : readLabels(cells, row, titleOf);
    if (values.length > 0) {
      const renewed = new Set(values.map(({ field }) => field));
      labelled = [...labelled.filter(({ field }) => !renewed.has(field)), ...values];
      part = null;
      return;
    }
    if (titles === null) return;
    part ??= begin(titles);
    part.rows.push(row);
  });
  if (parts.length === 0 && titles !== null) begin(titles);
  return parts;
}

/**
 * A row with a number in the column of a measure, or of the area of goods without measures, is a line, whatever its
 * texts are.
 */
function isTallyRow(cells: readonly (SheetCell | undefined)[], { blocks }: TitleRow): boolean {
  return blocks.some(({ columns }) => {
    const measures = TALLY_MEASURES.filter((field) => columns.has(field));
    return (measures.length === 0 ? (['area'] as const) : measures).some((field) => {
      const column = columns.get(field);
      return column !== undefined && /\d/.test(cells[column]?.text ?? '');
    });
  });
}
