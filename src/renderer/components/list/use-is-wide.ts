import { type RefObject, useLayoutEffect, useState } from 'react';

/** True while the content is wider than its box, which then scrolls sideways. */
export function useIsWide(box: RefObject<HTMLElement | null>, contentPx: number): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWide(contentPx > (entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, contentPx]);
  return isWide;
}
