import type { Block } from './block-text.ts';
import {
  append,
  changeLine,
  clear,
  fill,
  fillDown,
  insertLine,
  moveLines,
  paste,
  putLines,
  removeLines,
  showLine,
  type,
} from './commands.ts';
import { beginHistory, type History, push, redo, replace, undo } from './history.ts';
import { enter, enterBack, withinSheet } from './moves.ts';
import { type Reword, reworded } from './reword.ts';
import {
  type Cells,
  type Column,
  type Line,
  type NewLine,
  type Place,
  type Sheet,
  type SheetView,
  select,
} from './sheet.ts';

export type GridAction =
  | { do: 'select'; place: Place; extends?: boolean }
  | { do: 'selectLines'; line: number; extends?: boolean }
  | { do: 'selectAll' }
  | { do: 'type'; text: string }
  | { do: 'restore' }
  | { do: 'enter' }
  | { do: 'enterBack' }
  | { do: 'clear' }
  | { do: 'fillDown' }
  | { do: 'insertLine' }
  | { do: 'removeLines' }
  | { do: 'moveLines'; step: 1 | -1 }
  | { do: 'paste'; block: Block }
  | { do: 'undo' }
  | { do: 'redo' }
  | OutsideAction;

/** Actions of other parts of a screen: they leave the focus where it is. */
type OutsideAction =
  | { do: 'load'; sheet: Sheet }
  | { do: 'append'; lines: readonly NewLine[] }
  | { do: 'put'; lines: readonly NewLine[] }
  | { do: 'changeLine'; line: number; cells: Cells }
  | { do: 'showLine'; line: number }
  | { do: 'fill'; cells: ReadonlyMap<number, Cells> }
  | { do: 'reword'; reword: Reword };

const OUTSIDE: readonly GridAction['do'][] = [
  'load',
  'append',
  'put',
  'changeLine',
  'showLine',
  'fill',
  'reword',
] satisfies OutsideAction['do'][];

export const isFromOutside = (action: GridAction): action is OutsideAction => OUTSIDE.includes(action.do);

export interface GridState {
  readonly history: History<SheetView>;
  /** True while letters go into the active cell: together they are one step that can be undone. */
  readonly isTyping: boolean;
}

export interface GridRules {
  readonly columns: readonly Column[];
  /** Most lines of the sheet. */
  readonly most: number;
}

export const beginGrid = (sheet: Sheet): GridState => ({
  history: beginHistory({ sheet, selection: select({ line: 0, column: 0 }) }),
  isTyping: false,
});

export const linesOf = ({ history }: GridState): readonly Line[] => history.present.sheet.lines;

/** The state after an action. */
export function act(state: GridState, action: GridAction, rules: GridRules): GridState {
  const { history, isTyping } = state;
  switch (action.do) {
    case 'type': {
      const next = type(history.present, rules.columns, action.text);
      if (next.sheet === history.present.sheet) return state;
      return { history: isTyping ? replace(history, next) : push(history, next), isTyping: true };
    }
    case 'restore':
      return isTyping ? { history: { ...undo(history), future: [] }, isTyping: false } : state;
    case 'undo':
      return { history: undo(history), isTyping: false };
    case 'redo':
      return { history: redo(history), isTyping: false };
    case 'load':
      return beginGrid(action.sheet);
    case 'fill':
      // Part of the step that it follows from.
      return { history: replace(history, fill(history.present, action.cells)), isTyping };
    case 'reword':
      return { history: reworded(history, action.reword), isTyping };
    default: {
      const next = change(history.present, action, rules);
      const isStep = next.sheet !== history.present.sheet;
      return { history: isStep ? push(history, next) : replace(history, next), isTyping: false };
    }
  }
}

type Change = Exclude<GridAction, { do: 'type' | 'restore' | 'undo' | 'redo' | 'load' | 'fill' | 'reword' }>;

function change(view: SheetView, action: Change, { columns, most }: GridRules): SheetView {
  const { sheet, selection } = view;
  const last = columns.length - 1;
  switch (action.do) {
    case 'select': {
      const active = withinSheet(sheet, columns, action.place);
      return { sheet, selection: action.extends ? { ...selection, active } : select(active) };
    }
    case 'selectLines': {
      const { line } = withinSheet(sheet, columns, { line: action.line, column: 0 });
      const from = action.extends ? selection.anchor.line : line;
      return { sheet, selection: { active: { line, column: 0 }, anchor: { line: from, column: last } } };
    }
    case 'selectAll':
      return {
        sheet,
        selection: { active: { line: 0, column: 0 }, anchor: { line: sheet.lines.length - 1, column: last } },
      };
    case 'enter':
      return enter(view, columns, most);
    case 'enterBack':
      return enterBack(view, columns);
    case 'clear':
      return clear(view, columns);
    case 'fillDown':
      return fillDown(view, columns);
    case 'insertLine':
      return sheet.lines.length >= most ? view : insertLine(view);
    case 'removeLines':
      return removeLines(view);
    case 'moveLines':
      return moveLines(view, action.step);
    case 'paste':
      return paste(view, columns, action.block);
    case 'append':
      return append(view, columns, action.lines);
    case 'put':
      return putLines(view, action.lines);
    case 'changeLine':
      return changeLine(view, columns, action.line, action.cells);
    case 'showLine':
      return showLine(view, columns, action.line);
  }
}
