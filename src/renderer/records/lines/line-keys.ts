import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';

/** The operations that keys perform on the lines of a form. */
interface LineOperations {
  /** Lines there are. */
  count: number;
  isBlank(at: number): boolean;
  insert(at: number): void;
  remove(at: number): void;
  move(from: number, to: number): void;
}

/** Marks an input's line and column, which the keys move by. */
export const cellMark = (line: number, column: number) => ({ 'data-line': line, 'data-column': column });

/**
 * Keys within lines: Enter moves to the next input and, at the end of the last line, opens another; Shift+Enter moves
 * back; up and down move within a column; Ctrl+Insert, Ctrl+Delete and Alt with up or down insert, remove and move the
 * line. Other keys are left to the form.
 */
export function onLineKey(event: KeyboardEvent<HTMLElement>, lines: LineOperations): void {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-line]');
  if (cell === null || event.nativeEvent.isComposing) return;
  const place = {
    root: event.currentTarget,
    line: Number(cell.dataset.line),
    column: Number(cell.dataset.column),
    isCombo: (event.target as HTMLElement).getAttribute('role') === 'combobox',
  };
  const act =
    event.key === 'Enter'
      ? enterAct(event, place, lines)
      : (editAct(event, place, lines) ?? upDownAct(event, place, lines));
  if (act === null) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

interface Place {
  root: HTMLElement;
  line: number;
  column: number;
  /** The keys of a list that opens are its own. */
  isCombo: boolean;
}
type Act = (() => void) | null;

/** A blank last line is left to the form, whose Enter saves at its end. */
function enterAct(event: KeyboardEvent, place: Place, { count, isBlank, insert }: LineOperations): Act {
  const { root, line, column, isCombo } = place;
  if (isCombo || event.ctrlKey || event.metaKey) return null;
  const back = cellOf(root, line, column - 1) ?? lastCellOf(root, line - 1);
  if (event.shiftKey) return () => focusOn(back);
  const next = cellOf(root, line, column + 1) ?? cellOf(root, line + 1, 0);
  if (next !== null) return () => focusOn(next);
  if (isBlank(line)) return null;
  return () => actAndFocus(() => insert(count), root, count);
}

function editAct(event: KeyboardEvent, { root, line, column }: Place, lines: LineOperations): Act {
  if (!event.ctrlKey) return null;
  if (event.key === 'Insert') return () => actAndFocus(() => lines.insert(line), root, line);
  if (event.key !== 'Delete') return null;
  return () => removeAndFocus(() => lines.remove(line), root, { line, column, count: lines.count });
}

function upDownAct(event: KeyboardEvent, place: Place, { count, move }: LineOperations): Act {
  const { root, line, column, isCombo } = place;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return null;
  const to = line + (event.key === 'ArrowUp' ? -1 : 1);
  if (to < 0 || to >= count) return null;
  if (!event.altKey) return isCombo ? null : () => focusOn(cellOf(root, to, column));
  return () => actAndFocus(() => move(line, to), root, to, column);
}

const INPUT = 'input:not([type=hidden]), textarea, button[role=switch]';

const cellOf = (root: HTMLElement, line: number, column: number) =>
  root.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${column}"]`);

const lastCellOf = (root: HTMLElement, line: number) =>
  [...root.querySelectorAll<HTMLElement>(`[data-line="${line}"]`)].at(-1) ?? null;

function focusOn(cell: HTMLElement | null): void {
  const input = cell?.querySelector<HTMLElement>(INPUT);
  input?.focus();
  if (input instanceof HTMLInputElement && input.type === 'text') input.select();
}

/**
 * Changes the lines and focuses an input of one, drawn at once: a letter that is typed next must not reach the input that
 * had the focus. `root` has all the lines.
 */
export function actAndFocus(act: () => void, root: HTMLElement | null, line: number, column = 0): void {
  flushSync(act);
  if (root) focusOn(cellOf(root, line, column));
}

/**
 * Removes one of `count` lines and focuses the line that takes its place; the button that adds lines if it was the only
 * one.
 */
export function removeAndFocus(
  remove: () => void,
  root: HTMLElement | null,
  { line, column = 0, count }: { line: number; column?: number; count: number },
): void {
  if (count > 1) actAndFocus(remove, root, Math.min(line, count - 2), column);
  else {
    flushSync(remove);
    root?.querySelector<HTMLElement>(':scope > button')?.focus();
  }
}
