import { type RefObject, useLayoutEffect } from 'react';

/**
 * Hides parts of a row until the others fit, those with the lowest `data-spare` first. Measures again when the row's
 * width or content changes. The row must not shrink its parts.
 */
export function useSpareParts(row: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const refit = () => fitParts(element);
    const width = new ResizeObserver(refit);
    const content = new MutationObserver(refit);
    width.observe(element);
    content.observe(element, { subtree: true, childList: true, characterData: true });
    refit();
    return () => {
      width.disconnect();
      content.disconnect();
    };
  }, [row]);
}

function fitParts(row: HTMLElement): void {
  const parts = [...row.querySelectorAll<HTMLElement>('[data-spare]')].sort(
    (one, other) => Number(one.dataset.spare) - Number(other.dataset.spare),
  );
  for (const part of parts) part.hidden = false;
  for (const part of parts) {
    if (row.scrollWidth <= row.clientWidth) return;
    part.hidden = true;
  }
}
