/** The texts of a line by column name; a column without an entry is empty. */
export type Cells = Readonly<Record<string, string>>;

/** A line of the grid. A line whose cells change is a new object: results of a check are kept by line. */
export interface Line {
  /** Identifies the line while the grid is open. */
  readonly key: number;
  /** The stored record of the line; absent for a new one. */
  readonly id?: string;
  readonly cells: Cells;
  /** True while it contains only what the grid filled in when it opened the line. */
  readonly isOpened?: true;
}

/** `code`: letters and digits; `figure`: a number; both are typed in half width. `words`: any text. */
export type ColumnKind = 'code' | 'figure' | 'words';

export interface Column {
  readonly name: string;
  readonly title: string;
  readonly kind: ColumnKind;
  /** In pixels. */
  readonly width: number;
  /** What a line opened by Enter takes from the line above: the same text, or the number counted up. */
  readonly carry?: 'same' | 'next';
  /** Enter passes this column; within it, Enter goes down. */
  readonly isPassed?: true;
}

export interface Sheet {
  /** At least one. */
  readonly lines: readonly Line[];
  /** The key of the next new line. */
  readonly nextKey: number;
}

/** A cell by the index of its line and of its column. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Opposite corners of the selected rectangle. The active cell is the one that is typed in. */
export interface Selection {
  readonly active: Place;
  readonly anchor: Place;
}

export interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** A sheet with what is selected on it. */
export interface SheetView {
  readonly sheet: Sheet;
  readonly selection: Selection;
}

export function rectangleOf({ active, anchor }: Selection): Rectangle {
  return {
    top: Math.min(active.line, anchor.line),
    left: Math.min(active.column, anchor.column),
    bottom: Math.max(active.line, anchor.line),
    right: Math.max(active.column, anchor.column),
  };
}

export const select = (place: Place): Selection => ({ active: place, anchor: place });

export const cellText = (line: Line | undefined, column: Column | undefined): string =>
  line?.cells[column?.name ?? ''] ?? '';

/** True for a line that is neither checked, counted nor saved. */
export const isBlank = ({ cells, isOpened }: Line): boolean =>
  isOpened === true || Object.values(cells).every((text) => text.trim() === '');

/** The sheet of the lines of a record; one empty line without any. */
export function createSheet(lines: readonly Omit<Line, 'key'>[]): Sheet {
  const all = lines.length === 0 ? [{ cells: {} }] : lines;
  return { lines: all.map((line, key) => ({ ...line, key })), nextKey: all.length };
}
