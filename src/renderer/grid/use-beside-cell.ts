import { type RefObject, useLayoutEffect } from 'react';

/** Shows an element beside the cell that it is drawn in and above everything: the grid would cut it off. */
export function useBesideCell(element: RefObject<HTMLElement | null>): void {
  // After each draw: the cell may have moved.
  useLayoutEffect(() => {
    const cell = element.current?.parentElement?.getBoundingClientRect();
    if (!element.current || !cell) return;
    if (!element.current.matches(':popover-open')) element.current.showPopover();
    const { width, height } = element.current.getBoundingClientRect();
    const isBelow = cell.bottom + height < window.innerHeight;
    element.current.style.left = `${Math.max(4, Math.min(cell.left, window.innerWidth - width - 4))}px`;
    element.current.style.top = `${isBelow ? cell.bottom + 2 : cell.top - height - 2}px`;
  });
}
