import type { History } from './history.ts';
import type { Line, SheetView } from './sheet.ts';

/** The new text of a cell of this column; the same one if it stays. */
export type Reword = (column: string, text: string) => string;

/** Gives the cells of all states other texts, those that can be undone to too; lines whose texts stay are the same objects. */
export function reworded(history: History<SheetView>, reword: Reword): History<SheetView> {
  const known = new Map<Line, Line>();
  const lineIn = (line: Line): Line => {
    const found = known.get(line) ?? rewordedLine(line, reword);
    known.set(line, found);
    return found;
  };
  const viewIn = ({ sheet, selection }: SheetView): SheetView => ({
    sheet: { ...sheet, lines: sheet.lines.map(lineIn) },
    selection,
  });
  return {
    past: history.past.map(viewIn),
    present: viewIn(history.present),
    future: history.future.map(viewIn),
  };
}

function rewordedLine(line: Line, reword: Reword): Line {
  const changed = Object.entries(line.cells).flatMap(([column, text]): [string, string][] => {
    const next = reword(column, text);
    return next === text ? [] : [[column, next]];
  });
  return changed.length === 0 ? line : { ...line, cells: { ...line.cells, ...Object.fromEntries(changed) } };
}
