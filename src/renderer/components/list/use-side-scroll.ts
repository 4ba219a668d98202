import { type RefObject, useLayoutEffect, useState } from 'react';

interface SideScroll {
  /** The content is wider than its box, which then scrolls sideways. */
  isWide: boolean;
  /** The box is scrolled away from the content's beginning. */
  isAside: boolean;
}

/** Compares a box with the width of its content (px), and follows the size and the sideways scrolling of the box. */
export function useSideScroll(box: RefObject<HTMLElement | null>, contentPx: number): SideScroll {
  const [isWide, setWide] = useState(false);
  const [isAside, setAside] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setAside(element.scrollLeft !== 0);
    const observer = new ResizeObserver(([entry]) => {
      setWide(contentPx > (entry?.contentRect.width ?? 0));
      look();
    });
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, contentPx]);
  return { isWide, isAside };
}
