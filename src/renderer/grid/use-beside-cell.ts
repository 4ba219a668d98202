import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Shows an element beside the cell that it is drawn in and above everything: the grid would cut it off. */
export function useBesideCell(element: RefObject<HTMLElement | null>): void {
  // After each draw: the cell may have moved.
  useLayoutEffect(() => placeBeside(element.current));
  useEffect(() => {
    const place = () => placeBeside(element.current);
    // In the capture phase, because a scroll of the grid or the page does not bubble.
    window.addEventListener('scroll', place, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', place, { capture: true });
  }, [element]);
}

function placeBeside(element: HTMLElement | null): void {
  const cell = element?.parentElement?.getBoundingClientRect();
  if (!element || !cell) return;
  if (!element.matches(':popover-open')) element.showPopover();
  const { width, height } = element.getBoundingClientRect();
  const isBelow = cell.bottom + height < window.innerHeight;
  element.style.left = `${Math.max(4, Math.min(cell.left, window.innerWidth - width - 4))}px`;
  element.style.top = `${isBelow ? cell.bottom + 2 : cell.top - height - 2}px`;
}
