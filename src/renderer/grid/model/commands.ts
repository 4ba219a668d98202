import type { Block } from './block-text.ts';
import {
  type Cells,
  type Column,
  cellText,
  createSheet,
  isBlank,
  type Line,
  type NewLine,
  rectangleOf,
  type Sheet,
  type SheetView,
  select,
} from './sheet.ts';
import { readTitles } from './title-row.ts';
import { pastedText } from './typed-text.ts';

/** The line with these texts, without the values that depended on the old ones; the same object if nothing differs. */
function setCells(line: Line, texts: Cells, columns: readonly Column[]): Line {
  const changed = Object.keys(texts).filter((name) => (line.cells[name] ?? '') !== texts[name]);
  if (changed.length === 0) return line;
  const given = columns.flatMap(({ name, gives = [] }) => (changed.includes(name) ? gives : []));
  const emptied = Object.fromEntries(given.map((name) => [name, '']));
  const { isOpened: _, ...kept } = line;
  return { ...kept, cells: { ...line.cells, ...emptied, ...texts } };
}

/** The sheet with these lines; the same object if nothing differs. */
function setLines(sheet: Sheet, lines: readonly Line[]): Sheet {
  const isSame = lines.length === sheet.lines.length && lines.every((line, at) => line === sheet.lines[at]);
  return isSame ? sheet : { ...sheet, lines };
}

/** Changes the selected cells: `textOf` returns the new text of a cell of the rectangle. */
function changeSelected(
  view: SheetView,
  columns: readonly Column[],
  textOf: (line: number, column: Column) => string,
): SheetView {
  const { top, left, bottom, right } = rectangleOf(view.selection);
  const changed = view.sheet.lines.map((line, index) => {
    if (index < top || index > bottom) return line;
    const open = columns.slice(left, right + 1).filter(({ isFixed }) => !isFixed);
    return setCells(
      line,
      Object.fromEntries(open.map((column) => [column.name, textOf(index, column)])),
      columns,
    );
  });
  return { ...view, sheet: setLines(view.sheet, changed) };
}

/** Sets the active cell. */
export function type(view: SheetView, columns: readonly Column[], text: string): SheetView {
  const { active } = view.selection;
  return changeSelected({ ...view, selection: select(active) }, columns, () => text);
}

/** Empties the selected cells. */
export const clear = (view: SheetView, columns: readonly Column[]): SheetView =>
  changeSelected(view, columns, () => '');

/** Copies the first selected line down the selection; a single line gets a copy of the one above. */
export function fillDown(view: SheetView, columns: readonly Column[]): SheetView {
  const { top, bottom } = rectangleOf(view.selection);
  const source = view.sheet.lines[top === bottom ? top - 1 : top];
  if (source === undefined) return view;
  return changeSelected(view, columns, (_, column) => cellText(source, column));
}

/** The selected lines with their first and last index. */
function selectedLines({ sheet, selection }: SheetView): { top: number; bottom: number; lines: Line[] } {
  const { top, bottom } = rectangleOf(selection);
  return { top, bottom, lines: sheet.lines.slice(top, bottom + 1) };
}

/** Inserts an empty line above the selection. */
export function insertLine(view: SheetView): SheetView {
  const { lines, nextKey } = view.sheet;
  const { top } = rectangleOf(view.selection);
  return {
    sheet: { lines: lines.toSpliced(top, 0, { key: nextKey, cells: {} }), nextKey: nextKey + 1 },
    selection: select({ line: top, column: 0 }),
  };
}

/** Deletes the selected lines; a sheet keeps one line. */
export function removeLines(view: SheetView): SheetView {
  const { top, lines } = selectedLines(view);
  const { nextKey } = view.sheet;
  const rest = view.sheet.lines.toSpliced(top, lines.length);
  const { column } = view.selection.active;
  return {
    sheet:
      rest.length > 0
        ? setLines(view.sheet, rest)
        : { lines: [{ key: nextKey, cells: {} }], nextKey: nextKey + 1 },
    selection: select({ line: Math.max(0, Math.min(top, rest.length - 1)), column }),
  };
}

/** Moves the selected lines by one. */
export function moveLines(view: SheetView, step: 1 | -1): SheetView {
  const { top, bottom, lines } = selectedLines(view);
  if (top + step < 0 || bottom + step >= view.sheet.lines.length) return view;
  const { active, anchor } = view.selection;
  return {
    sheet: setLines(
      view.sheet,
      view.sheet.lines.toSpliced(top, lines.length).toSpliced(top + step, 0, ...lines),
    ),
    selection: {
      active: { ...active, line: active.line + step },
      anchor: { ...anchor, line: anchor.line + step },
    },
  };
}

/** Adds lines after the last one with an entry, and selects the last of them. */
export function append(view: SheetView, columns: readonly Column[], added: readonly NewLine[]): SheetView {
  const { sheet } = view;
  const fresh = added.map((line, index): Line => ({ ...line, key: sheet.nextKey + index }));
  const lines = [...sheet.lines.filter((line) => !isBlank(line)), ...fresh];
  if (lines.length === 0) return view;
  return showLine(
    { ...view, sheet: { lines, nextKey: sheet.nextKey + fresh.length } },
    columns,
    lines.length - 1,
  );
}

/** Puts lines in the place of all. */
export function putLines({ sheet }: SheetView, lines: readonly NewLine[]): SheetView {
  const { lines: all } = createSheet(lines);
  const fresh = all.map((line) => ({ ...line, key: sheet.nextKey + line.key }));
  return {
    sheet: { lines: fresh, nextKey: sheet.nextKey + fresh.length },
    selection: select({ line: 0, column: 0 }),
  };
}

/** Sets cells of a line, and selects it. */
export function changeLine(
  view: SheetView,
  columns: readonly Column[],
  line: number,
  texts: Cells,
): SheetView {
  const changed = view.sheet.lines.map((one, at) => (at === line ? setCells(one, texts, columns) : one));
  return showLine({ ...view, sheet: setLines(view.sheet, changed) }, columns, line);
}

/** Selects a whole line. */
export function showLine({ sheet }: SheetView, columns: readonly Column[], line: number): SheetView {
  return { sheet, selection: { active: { line, column: 0 }, anchor: { line, column: columns.length - 1 } } };
}

/** Fills the fixed columns of lines, by key. */
export function fill({ sheet, selection }: SheetView, cells: ReadonlyMap<number, Cells>): SheetView {
  const lines = sheet.lines.map((line) => {
    const given = cells.get(line.key);
    return given ? { ...line, cells: { ...line.cells, ...given } } : line;
  });
  return { sheet: { ...sheet, lines }, selection };
}

/** The texts of the selected cells. */
export function selectedBlock({ sheet, selection }: SheetView, columns: readonly Column[]): Block {
  const { top, left, bottom, right } = rectangleOf(selection);
  return sheet.lines
    .slice(top, bottom + 1)
    .map((line) => columns.slice(left, right + 1).map((column) => cellText(line, column)));
}

/** The number of lines of the sheet after `block` was pasted. */
export function linesAfterPaste(
  { sheet, selection }: SheetView,
  columns: readonly Column[],
  block: Block,
): number {
  return Math.max(sheet.lines.length, rectangleOf(selection).top + readTitles(block, columns).rows.length);
}

/**
 * Pastes a block at the selection's first cell, or below a row of titles into the columns that these name. A single
 * cell fills the selection, a single line each of its lines; cells beyond the last column, below other titles and of
 * fixed columns are left out, lines below the last one are added.
 */
export function paste(view: SheetView, columns: readonly Column[], block: Block): SheetView {
  const { top, left: selected, bottom } = rectangleOf(view.selection);
  const [first = []] = block;
  if (block.length === 1 && first.length === 1)
    return changeSelected(view, columns, (_, { kind }) => pastedText(first[0] ?? '', kind));
  const { rows: below, named } = readTitles(block, columns);
  const rows = block.length === 1 ? Array.from({ length: bottom - top + 1 }, () => first) : below;
  const width = Math.max(...rows.map((row) => row.length));
  const filled = named ?? columns.slice(selected, selected + width);
  const added = Math.max(0, top + rows.length - view.sheet.lines.length);
  const { nextKey } = view.sheet;
  const fresh = Array.from({ length: added }, (_, index): Line => ({ key: nextKey + index, cells: {} }));
  const lines = [...view.sheet.lines, ...fresh].map((line, index) => {
    const texts = rows[index - top];
    if (texts === undefined) return line;
    const pasted = filled.slice(0, texts.length).flatMap((column, at): [string, string][] => {
      if (column === undefined || column.isFixed) return [];
      return [[column.name, pastedText(texts[at] ?? '', column.kind)]];
    });
    return setCells(line, Object.fromEntries(pasted), columns);
  });
  const places = filled.flatMap((column) => (column === undefined ? [] : [columns.indexOf(column)]));
  return {
    sheet: { lines, nextKey: nextKey + added },
    selection: {
      anchor: { line: top, column: Math.min(...places) },
      active: { line: top + rows.length - 1, column: Math.max(...places) },
    },
  };
}
