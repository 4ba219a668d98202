import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFocusFree } from '../keys/page-focus.ts';
import { pageToggled, type RowSelection } from './row-selection.ts';
import { useRowRange } from './use-row-range.ts';

export interface RowMoves {
  onOpen?: ((id: string) => void) | undefined;
  /** Called with the row that the keys have moved to. */
  onMove?: ((id: string) => void) | undefined;
  /** Called to show the next or previous page, beyond the ends of this one. */
  onPage?: ((step: 1 | -1) => void) | undefined;
  /** Folds or unfolds the rows below a row of a tree. */
  onFold?: ((id: string, isFolded: boolean) => void) | undefined;
  selection?: RowSelection | undefined;
}

interface RowKeys {
  container: RefObject<HTMLDivElement | null>;
  /** The row in the tab order. */
  current: string;
  onFocus(id: string): void;
  onKeyDown(id: string, event: KeyboardEvent): void;
  /** Handles a click with Shift or Ctrl, which selects; true where it did. */
  chooseByClick(id: string, keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): boolean;
  /** Selects a row by its checkbox. */
  toggle(id: string): void;
}

/**
 * Keyboard control of a table's rows, one of which is in the tab order. Arrows, PageUp, PageDown, Home and End move;
 * arrows also work while nothing is focused, and down also from a filter. With Shift they select a range. Space
 * selects, Ctrl+A selects the page, Enter opens, left and right fold and unfold a row of a tree.
 */
export function useRowKeys(ids: readonly string[], moves: RowMoves): RowKeys {
  const container = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState('');
  const current = ids.includes(active) ? active : (ids[0] ?? '');
  const { selection } = moves;
  const range = useRowRange(ids, selection);
  const focusOnArrival = useFocusOnArrival(focusRow, ids);
  useFreeArrows(container, () => {
    focusRow(current);
    moves.onMove?.(current);
  });

  const rowOf = (id: string) =>
    container.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`);

  function focusRow(id: string): void {
    // A long list draws only rows near those in sight, and the one in the tab order.
    if (!rowOf(id)) flushSync(() => setActive(id));
    rowOf(id)?.focus();
  }

  /** Moves by this many rows; beyond the end of the page, to the next one. */
  function move(from: string, step: number, isRange: boolean): void {
    const at = ids.indexOf(from);
    const target = ids[Math.max(0, Math.min(ids.length - 1, at + step))];
    if (target === from && Math.abs(step) > 1 && !isRange) {
      focusOnArrival(step > 0 ? 'first' : 'last');
      moves.onPage?.(step > 0 ? 1 : -1);
      return;
    }
    if (target === undefined) return;
    if (isRange) range.extend(current, target);
    else range.end();
    focusRow(target);
    moves.onMove?.(target);
  }

  /** Handles a key; false if it has no function here. */
  function press(id: string, event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const step = stepOf(key, ids.length, container.current);
    if (step !== undefined) {
      const isEnd = (key === 'Home' && id === ids[0]) || (key === 'End' && id === ids.at(-1));
      if (!isEnd) move(id, step, shiftKey);
    } else if (key === 'Enter') moves.onOpen?.(id);
    else if (key === ' ') range.toggle(id);
    else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && selection)
      selection.onChange(pageToggled(selection.keys, ids));
    else if (key === 'ArrowRight' || key === 'ArrowLeft') moves.onFold?.(id, key === 'ArrowLeft');
    else return false;
    return true;
  }

  return {
    container,
    current,
    onFocus: setActive,
    onKeyDown(id, event) {
      if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
      if (press(id, event)) event.preventDefault();
    },
    toggle: range.toggle,
    chooseByClick(id, { shiftKey, ctrlKey, metaKey }) {
      if (selection === undefined || !(shiftKey || ctrlKey || metaKey)) return false;
      if (shiftKey) range.extend(current, id);
      else range.toggle(id);
      return true;
    },
  };
}

/** The number of rows that a key moves by; undefined for other keys. */
function stepOf(key: string, rows: number, container: HTMLElement | null): number | undefined {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'PageDown') return rowsInSight(container);
  if (key === 'PageUp') return -rowsInSight(container);
  if (key === 'Home') return -rows;
  return key === 'End' ? rows : undefined;
}

/** The number of visible rows without the head and one row more, so that this one stays in sight. */
function rowsInSight(container: HTMLElement | null): number {
  const row = container?.querySelector<HTMLElement>('[data-row-id]');
  const height = container?.clientHeight ?? 0;
  return Math.max(2, Math.floor(height / (row?.offsetHeight || 40)) - 2);
}

/**
 * Calls `onArrow` for the up and down arrows while nothing is focused, and for the down arrow from a text filter of the
 * table.
 */
function useFreeArrows(container: RefObject<HTMLDivElement | null>, onArrow: () => void): void {
  const latest = useRef(onArrow);
  latest.current = onArrow;
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const { key, target } = event;
      const isAbove = key === 'ArrowDown' && isFilterOf(container.current, target);
      if ((!isFocusFree() && !isAbove) || event.isComposing || (key !== 'ArrowDown' && key !== 'ArrowUp'))
        return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [container]);
}

/**
 * Whether the target is a text input among the filters in the same page or drawer; inputs with a drop-down list keep
 * their arrows.
 */
function isFilterOf(table: HTMLElement | null, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || !target.matches('search input:not([role], .ant-picker input)'))
    return false;
  return table?.closest('section, [role="dialog"]')?.contains(target) ?? false;
}

/** Returns a function that makes the next page focus its first or last row when its rows arrive. */
function useFocusOnArrival(
  focusRow: (id: string) => void,
  ids: readonly string[],
): (end: 'first' | 'last') => void {
  const wanted = useRef<'first' | 'last'>(undefined);
  const [first, last] = [ids[0], ids.at(-1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect waits for the rows of another page.
  useEffect(() => {
    const id = wanted.current === 'first' ? first : last;
    // Deferred, because it may have to draw the row, which React refuses in an effect.
    if (wanted.current !== undefined && id !== undefined) queueMicrotask(() => focusRow(id));
    wanted.current = undefined;
  }, [first, last]);
  return (end) => {
    wanted.current = end;
  };
}
