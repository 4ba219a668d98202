import { type RefObject, useEffect, useState } from 'react';

/** Share of the visible width that one click on an arrow button scrolls. */
const STEP = 0.8;

/** The tab of the page that is shown. */
const ACTIVE = 'li:has([aria-current])';

interface TabScroll {
  /** True when there are more tabs than fit. */
  overflows: boolean;
  by(direction: -1 | 1): void;
}

/** Watches whether a list fits its width, and scrolls it sideways. */
export function useTabScroll(list: RefObject<HTMLElement | null>): TabScroll {
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const look = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    const sizes = new ResizeObserver(look);
    const tabs = new MutationObserver(look);
    sizes.observe(element);
    tabs.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      tabs.disconnect();
    };
  }, [list]);

  useEffect(() => {
    // The arrow buttons that just appeared have reduced its width.
    if (overflows)
      list.current?.querySelector(ACTIVE)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [list, overflows]);

  return {
    overflows,
    by: (direction) =>
      list.current?.scrollBy({ left: direction * STEP * list.current.clientWidth, behavior: 'smooth' }),
  };
}
