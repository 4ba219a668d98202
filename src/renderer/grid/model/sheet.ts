/** The texts of a line by column name; a column without an entry is empty. */
export type Cells = Readonly<Record<string, string>>;

/** A line of the grid. A line whose cells change is a new object: results of a check are kept by line. */
export interface Line {
  /** Identifies the line while the grid is open. */
  readonly key: number;
  /** The stored record of the line; absent for a new one. */
  readonly id?: string;
  readonly cells: Cells;
  /** True while it contains only the values that the grid filled in when it opened the line. */
  readonly isOpened?: true;
}

/** A line that has no key yet. */
export type NewLine = Omit<Line, 'key'>;

/** `code`: letters and digits; `figure`: a number; both are typed in half width. `words`: any text. */
export type ColumnKind = 'code' | 'figure' | 'words';

/** A value that a cell can name by a word. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface Column {
  readonly name: string;
  readonly title: string;
  /** Further titles by which pasted titles name it. */
  readonly titles?: readonly string[];
  readonly kind: ColumnKind;
  /** Width in pixels. */
  readonly width: number;
  /** The value that a line opened by Enter gets from the line above: the same text, or the number incremented. */
  readonly carry?: 'same' | 'next';
  /** Enter skips this column; within it, Enter moves down. */
  readonly isPassed?: true;
  /** Its content depends on other columns: nothing can be typed, pasted or deleted in it. */
  readonly isFixed?: true;
  readonly isRequired?: true;
  /** Stays in sight when the others scroll; a first column only. */
  readonly isFrozen?: true;
  /** The content, where it is calculated from the other cells and not kept. */
  readonly calculate?: (cells: Cells) => string;
  /** Fixed columns that depend on this one; a change of it clears them. */
  readonly gives?: readonly string[];
  /** The allowed words. */
  readonly choices?: readonly Choice[];
  /** How its text is shown while it is not edited: 1234.5 as 1,234.500. */
  readonly format?: (text: string) => string;
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

/** Opposite corners of the selected rectangle. The active cell is the one being typed in. */
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

/** A sheet with its selection. */
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

export function cellText(line: Line | undefined, column: Column | undefined): string {
  if (line === undefined || column === undefined) return '';
  return column.calculate ? column.calculate(line.cells) : (line.cells[column.name] ?? '');
}

/** True for a line that is neither checked, counted nor saved. */
export const isBlank = ({ cells, isOpened }: Line): boolean =>
  isOpened === true || Object.values(cells).every((text) => text.trim() === '');

/** The sheet of a record's lines; one empty line if there are none. */
export function createSheet(lines: readonly NewLine[]): Sheet {
  const all = lines.length === 0 ? [{ cells: {} }] : lines;
  return { lines: all.map((line, key) => ({ ...line, key })), nextKey: all.length };
}
