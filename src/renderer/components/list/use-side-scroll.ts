import { type RefObject, useLayoutEffect, useState } from 'react';

interface SideScroll {
  /** The content is wider than its box, which then scrolls sideways. */
  isWide: boolean;
  /** The box is scrolled away from the content's beginning. */
  isAside: boolean;
  /** The height of the edge beyond which content continues: the box's, or 0 if none does. */
  edgePx: number;
}

const NARROW: SideScroll = { isWide: false, isAside: false, edgePx: 0 };

/** Compares a box with the width of its content (px), and follows the size and the sideways scrolling of the box. */
export function useSideScroll(box: RefObject<HTMLElement | null>, contentPx: number): SideScroll {
  const [state, setState] = useState(NARROW);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    let widthPx = 0;
    const look = () => {
      const beyondPx = contentPx - widthPx;
      const next = {
        isWide: beyondPx > 0,
        isAside: element.scrollLeft !== 0,
        // Half a pixel of a scaled screen is not more content.
        edgePx: beyondPx - element.scrollLeft >= 1 ? element.clientHeight : 0,
      };
      setState((now) => (isSame(now, next) ? now : next));
    };
    const observer = new ResizeObserver(([entry]) => {
      widthPx = entry?.contentRect.width ?? 0;
      look();
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, contentPx]);
  return state;
}

const isSame = (one: SideScroll, other: SideScroll): boolean =>
  one.isWide === other.isWide && one.isAside === other.isAside && one.edgePx === other.edgePx;
