import type { GridState } from './model/actions.ts';
import { rectangleOf } from './model/sheet.ts';

/**
 * The state of a drawn row, without the texts of its line, which the cells read themselves. A row whose state is
 * unchanged stays the same object, so that only changed rows are drawn again.
 */
export interface GridRow {
  readonly key: number;
  /** The first and last selected column; -1 without any. */
  readonly from: number;
  readonly to: number;
}

type Rows = readonly GridRow[];

/** Reads the rows of a grid. Where all draw the same, as for a letter, the result is the array before. */
export function createRowReader(): (state: GridState) => Rows {
  let known: { state: GridState; rows: Rows } | undefined;
  return (state) => {
    if (known?.state === state) return known.rows;
    const rows = readRows(known?.rows ?? [], state);
    known = { state, rows };
    return rows;
  };
}

function readRows(previous: Rows, { history }: GridState): Rows {
  const { sheet, selection } = history.present;
  const { top, left, bottom, right } = rectangleOf(selection);
  let isSame = previous.length === sheet.lines.length;
  const rows = sheet.lines.map(({ key }, index) => {
    const isSelected = index >= top && index <= bottom;
    const from = isSelected ? left : -1;
    const to = isSelected ? right : -1;
    const row = previous[index];
    if (row?.key === key && row.from === from && row.to === to) return row;
    isSame = false;
    return { key, from, to };
  });
  return isSame ? previous : rows;
}
