import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface RowKeys {
  container: RefObject<HTMLDivElement | null>;
  rowProps(index: number): {
    tabIndex: number;
    'data-row-index': number;
    onFocus: () => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * Keyboard way through a table's rows: one row is in the tab order, the arrow keys move from row to row (also while
 * nothing has the focus), Enter opens, the left and right arrows fold and unfold a row of a tree.
 */
export function useRowKeys(
  count: number,
  onOpen: (index: number) => void,
  onFold: (index: number, isFolded: boolean) => void = () => undefined,
): RowKeys {
  const container = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const current = Math.min(active, Math.max(0, count - 1));

  function focusRow(index: number): void {
    const bounded = Math.max(0, Math.min(count - 1, index));
    setActive(bounded);
    container.current?.querySelector<HTMLElement>(`[data-row-index="${bounded}"]`)?.focus();
  }

  const focusLatest = useRef(focusRow);
  focusLatest.current = focusRow;

  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const isFree = event.target === document.body || (event.target as Element).id === 'content';
      if (!isFree || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      focusLatest.current(current);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [current]);

  return {
    container,
    rowProps: (index) => ({
      tabIndex: index === current ? 0 : -1,
      'data-row-index': index,
      onFocus: () => setActive(index),
      onKeyDown: (event) => {
        if (event.target !== event.currentTarget) return;
        const target = nextRow(event.key, index, count);
        if (event.key === 'Enter') onOpen(index);
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
          onFold(index, event.key === 'ArrowLeft');
        else if (target !== null) focusRow(target);
        else return;
        event.preventDefault();
      },
    }),
  };
}

function nextRow(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return index + 1;
    case 'ArrowUp':
      return index - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
