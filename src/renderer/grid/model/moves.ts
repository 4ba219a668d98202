import {
  type Column,
  cellText,
  isBlank,
  type Line,
  type Place,
  type Sheet,
  type SheetView,
  select,
} from './sheet.ts';

/** The place inside of the sheet that is nearest to this one. */
export function withinSheet({ lines }: Sheet, columns: readonly Column[], { line, column }: Place): Place {
  const within = (value: number, most: number) => Math.max(0, Math.min(value, most));
  return { line: within(line, lines.length - 1), column: within(column, columns.length - 1) };
}

/** The columns that Enter visits, by index. */
const visited = (columns: readonly Column[]): number[] =>
  columns.flatMap(({ isPassed, isFixed }, index) => (isPassed || isFixed ? [] : [index]));

/**
 * The column where the entry of a line starts: its first empty cell, else the first column that is not carried over
 * from the line above.
 */
function entryColumn(line: Line | undefined, columns: readonly Column[]): number {
  const stops = visited(columns);
  const empty = stops.find((index) => cellText(line, columns[index]).trim() === '');
  return empty ?? stops.find((index) => columns[index]?.carry === undefined) ?? 0;
}

/** The next bundle number with its leading zeros; empty after a text that is no number. */
function countUp(text: string): string {
  const digits = text.trim();
  return /^\d+$/.test(digits) ? String(BigInt(digits) + 1n).padStart(digits.length, '0') : '';
}

/** The line opened after this one, with the values that the columns carry over. */
function openedAfter(line: Line, columns: readonly Column[], key: number): Line {
  const carried = columns.flatMap((column): [string, string][] => {
    const text = cellText(line, column);
    if (column.carry === undefined || text === '') return [];
    return [[column.name, column.carry === 'same' ? text : countUp(text)]];
  });
  return { key, cells: Object.fromEntries(carried), isOpened: true };
}

/** Enter: the next cell; at a line's end the next line, which is opened below the last one while there are fewer than `most`. */
export function enter({ sheet, selection }: SheetView, columns: readonly Column[], most: number): SheetView {
  const { line, column } = selection.active;
  const current = sheet.lines[line];
  const isDownward = columns[column]?.isPassed === true;
  const nextStop = isDownward ? undefined : visited(columns).find((index) => index > column);
  if (nextStop !== undefined) return { sheet, selection: select({ line, column: nextStop }) };
  const below = sheet.lines[line + 1];
  if (below !== undefined) {
    return {
      sheet,
      selection: select({ line: line + 1, column: isDownward ? column : entryColumn(below, columns) }),
    };
  }
  if (current === undefined || isBlank(current) || sheet.lines.length >= most) return { sheet, selection };
  const opened = openedAfter(current, columns, sheet.nextKey);
  return {
    sheet: { lines: [...sheet.lines, opened], nextKey: sheet.nextKey + 1 },
    selection: select({ line: line + 1, column: entryColumn(opened, columns) }),
  };
}

/** Shift+Enter: the cell that Enter came from. */
export function enterBack({ sheet, selection }: SheetView, columns: readonly Column[]): SheetView {
  const { line, column } = selection.active;
  const isUpward = columns[column]?.isPassed === true;
  const stops = visited(columns);
  const stop = isUpward ? undefined : stops.findLast((index) => index < column);
  if (stop !== undefined) return { sheet, selection: select({ line, column: stop }) };
  const above = { line: line - 1, column: isUpward ? column : (stops.at(-1) ?? 0) };
  return { sheet, selection: line === 0 ? selection : select(above) };
}

/** Tab: the next cell of the line, then the next line; null behind the last cell, where Tab leaves the grid. */
export function tabbed(
  { sheet, selection }: SheetView,
  columns: readonly Column[],
  step: 1 | -1,
): Place | null {
  const { line, column } = selection.active;
  const at = line * columns.length + column + step;
  if (at < 0 || at >= sheet.lines.length * columns.length) return null;
  return { line: Math.floor(at / columns.length), column: at % columns.length };
}
