import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { isTyping } from '../keys/screen-keys.ts';
import { pageToggled, type RangeStart, type RowSelection, rangeTo, toggled } from './row-selection.ts';

export interface RowMoves {
  onOpen?: ((id: string) => void) | undefined;
  /** Called with the row that the keys have moved to. */
  onMove?: ((id: string) => void) | undefined;
  /** Called to show the next or previous page, beyond the ends of this one. */
  onPage?: ((step: 1 | -1) => void) | undefined;
  /** Folds or unfolds what is below a row of a tree. */
  onFold?: ((id: string, isFolded: boolean) => void) | undefined;
  selection?: RowSelection | undefined;
}

interface RowKeys {
  container: RefObject<HTMLDivElement | null>;
  rowProps(id: string): {
    tabIndex: number;
    'data-row-id': string;
    onFocus: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  /** Handles a click with Shift or Ctrl, which selects; true where it did. */
  chooseByClick(id: string, event: MouseEvent): boolean;
}

/**
 * Keyboard control of a table's rows, of which one is in the tab order. Arrows, PageUp, PageDown, Home and End move
 * (the arrows also while nothing has the focus), with Shift they select a range; Space selects, Ctrl+A selects the
 * page, Enter opens, left and right fold and unfold a row of a tree.
 */
export function useRowKeys(ids: readonly string[], moves: RowMoves): RowKeys {
  const container = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState('');
  const current = ids.includes(active) ? active : (ids[0] ?? '');
  const range = useRef<RangeStart>(undefined);
  const wanted = useRef<'first' | 'last'>(undefined);
  const { selection } = moves;

  function focusRow(id: string | undefined): void {
    if (id === undefined) return;
    container.current?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`)?.focus();
  }

  function beginRange(id: string, keys: readonly string[]): void {
    range.current = { id, beside: keys.filter((key) => key !== id) };
  }

  function chooseRange(to: string): void {
    if (selection === undefined) return;
    if (range.current === undefined) beginRange(current, selection.keys);
    if (range.current) selection.onChange(rangeTo(ids, range.current, to));
  }

  function toggle(id: string): void {
    if (selection === undefined) return;
    const keys = toggled(selection.keys, id);
    beginRange(id, keys);
    selection.onChange(keys);
  }

  /** Moves by this many rows; beyond the end of the page, to the next one. */
  function move(from: string, step: number, isRange: boolean): void {
    const at = ids.indexOf(from);
    const target = ids[Math.max(0, Math.min(ids.length - 1, at + step))];
    if (target === from && Math.abs(step) > 1 && !isRange) {
      wanted.current = step > 0 ? 'first' : 'last';
      moves.onPage?.(step > 0 ? 1 : -1);
      return;
    }
    if (target === undefined) return;
    if (isRange) chooseRange(target);
    else range.current = undefined;
    focusRow(target);
    moves.onMove?.(target);
  }

  /** The number of visible rows less one, so that one stays in sight. */
  function rowsInSight(): number {
    const row = container.current?.querySelector<HTMLElement>('[data-row-id]');
    const height = container.current?.clientHeight ?? 0;
    return Math.max(2, Math.floor(height / (row?.offsetHeight || 40)) - 2);
  }

  const steps: Readonly<Record<string, () => number>> = {
    ArrowDown: () => 1,
    ArrowUp: () => -1,
    PageDown: rowsInSight,
    PageUp: () => -rowsInSight(),
    Home: () => -ids.length,
    End: () => ids.length,
  };

  function press(id: string, event: KeyboardEvent): boolean {
    const { key, shiftKey } = event;
    const step = steps[key]?.();
    if (step !== undefined) {
      const isEnd = (key === 'Home' && id === ids[0]) || (key === 'End' && id === ids.at(-1));
      if (!isEnd) move(id, step, shiftKey);
    } else if (key === 'Enter') moves.onOpen?.(id);
    else if (key === ' ') toggle(id);
    else if (key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && selection)
      selection.onChange(pageToggled(selection.keys, ids));
    else if (key === 'ArrowRight' || key === 'ArrowLeft') moves.onFold?.(id, key === 'ArrowLeft');
    else return false;
    return true;
  }

  const arrow = useRef(focusRow);
  arrow.current = () => {
    focusRow(current);
    moves.onMove?.(current);
  };
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const { key, target } = event;
      const isFree = target === document.body || (target as Element).id === 'content';
      if (!isFree || isTyping(event) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
      event.preventDefault();
      arrow.current(undefined);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const [first, last] = [ids[0], ids.at(-1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect waits for the rows of another page.
  useEffect(() => {
    if (wanted.current !== undefined) focusRow(wanted.current === 'first' ? first : last);
    wanted.current = undefined;
  }, [first, last]);

  return {
    container,
    rowProps: (id) => ({
      tabIndex: id === current ? 0 : -1,
      'data-row-id': id,
      onFocus: () => setActive(id),
      onKeyDown: (event) => {
        if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
        if (press(id, event)) event.preventDefault();
      },
    }),
    chooseByClick(id, { shiftKey, ctrlKey, metaKey }) {
      if (selection === undefined || !(shiftKey || ctrlKey || metaKey)) return false;
      if (shiftKey) chooseRange(id);
      else toggle(id);
      return true;
    },
  };
}
