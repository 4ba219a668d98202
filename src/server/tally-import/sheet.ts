import { columnName } from '../http/column-name.ts';

/** A cell of a tally: its text as stored, and the type of value that the file declares. */
export interface SheetCell {
  text: string;
  kind: 'text' | 'number' | 'date' | 'error';
  /** Filled from the first cell of the merged ones above it. */
  isMerged: boolean;
}

/** A sheet of a file; row and column indices count from 0. */
export interface Sheet {
  name: string;
  rows: readonly (readonly (SheetCell | undefined)[])[];
  hiddenRows: ReadonlySet<number>;
}

/** The number of columns whose letters have one or two digits; a tally has far fewer. */
export const MOST_COLUMNS = 200;

/** The reference of a cell, `E12`. */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row + 1}`;
}
