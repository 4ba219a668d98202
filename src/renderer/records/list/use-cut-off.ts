import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface CutOff {
  sums: RefObject<HTMLElement | null>;
  acts: RefObject<HTMLDivElement | null>;
  /** Whether some of them are out of sight. */
  isCutOff: boolean;
}

/**
 * Whether the sums, or the acts, of the selected rows need more than the one line they are given. `open` is called when the
 * keyboard reaches an act that is out of sight.
 */
export function useCutOff(isOpened: boolean, open: () => void): CutOff {
  const sums = useRef<HTMLElement>(null);
  const acts = useRef<HTMLDivElement>(null);
  const [isCutOff, setCutOff] = useState(false);

  // At each draw, because other rows have other sums and acts.
  useLayoutEffect(() => {
    const line = sums.current;
    const row = acts.current;
    if (line === null || row === null || isOpened) return;
    const look = () =>
      setCutOff(line.scrollWidth > line.clientWidth || !isInFirstLine(row, row.lastElementChild));
    const onFocus = ({ target }: FocusEvent) =>
      target instanceof Element && !isInFirstLine(row, target) && open();
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(line);
    sizes.observe(row);
    row.addEventListener('focusin', onFocus);
    return () => {
      sizes.disconnect();
      row.removeEventListener('focusin', onFocus);
    };
  });
  return { sums, acts, isCutOff };
}

/** False also in a row that is not drawn. */
function isInFirstLine(row: Element, one: Element | null): boolean {
  if (one === null) return true;
  const { top, height } = row.getBoundingClientRect();
  return one.getBoundingClientRect().top < top + height;
}
