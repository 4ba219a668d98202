import type { GridAction } from './model/actions.ts';
import { tabbed } from './model/moves.ts';
import type { GridMoment } from './use-entry-grid.ts';

/** The effect of a key in a grid: an action, or an operation that only the drawn grid can perform. */
export type GridKey = GridAction | { do: 'edit' } | { do: 'nextProblem' } | { do: 'overview' };

const COMMANDS: Readonly<Record<string, GridKey>> = {
  Enter: { do: 'enter' },
  'Shift+Enter': { do: 'enterBack' },
  'Ctrl+D': { do: 'fillDown' },
  'Ctrl+Insert': { do: 'insertLine' },
  'Ctrl+Delete': { do: 'removeLines' },
  'Alt+ArrowUp': { do: 'moveLines', step: -1 },
  'Alt+ArrowDown': { do: 'moveLines', step: 1 },
  'Ctrl+Z': { do: 'undo' },
  'Ctrl+Y': { do: 'redo' },
  F2: { do: 'edit' },
  F8: { do: 'nextProblem' },
};

/** The lines and columns by which a key moves; Infinity means to the end. */
type Step = readonly [lines: number, columns: number];

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
  'Ctrl+Home': [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  'Ctrl+End': [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
};

/**
 * The effect of a key (named by `nameOfKey`) in the grid; undefined if it belongs to the input or to the page. `page`:
 * the number of visible lines.
 */
export function gridKey(key: string, grid: GridMoment, page: number): GridKey | undefined {
  const isEditing = grid.handle.isEditing.current;
  const command = COMMANDS[key];
  if (command !== undefined) return command;
  if (key === 'Tab' || key === 'Shift+Tab') {
    const place = tabbed(grid, grid.rules.columns, key === 'Tab' ? 1 : -1);
    return place ? { do: 'select', place } : undefined;
  }
  if (key === 'Escape') return grid.isTyping || isEditing ? { do: 'restore' } : undefined;
  if (isEditing) return undefined;
  if (key === 'Ctrl+A') return { do: 'selectAll' };
  if (key === 'Delete' && !grid.isTyping) return { do: 'clear' };
  if (key === '?' && !grid.isTyping) return overviewKey(grid);
  return stepKey(key, grid, page);
}

function overviewKey({ selection, rules }: GridMoment): GridKey | undefined {
  return rules.columns[selection.active.column]?.kind === 'words' ? undefined : { do: 'overview' };
}

function stepOf(name: string, page: number): Step | undefined {
  if (name === 'PageUp') return [-page, 0];
  return name === 'PageDown' ? [page, 0] : STEPS[name];
}

function stepKey(key: string, { selection, rules, sheet }: GridMoment, page: number): GridKey | undefined {
  const isExtending = key.includes('Shift+');
  const name = key.replace('Shift+', '');
  const step = stepOf(name, page);
  if (step === undefined) return undefined;
  const [lines, columns] = step;
  const { line, column } = selection.active;
  const place = {
    line: Math.max(0, Math.min(line + lines, sheet.lines.length - 1)),
    column: Math.max(0, Math.min(column + columns, rules.columns.length - 1)),
  };
  return { do: 'select', place, extends: isExtending };
}
