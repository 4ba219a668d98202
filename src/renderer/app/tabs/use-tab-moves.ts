import { type RefObject, useEffect, useState } from 'react';

const load = async () => {
  const [{ TabSorting }, { SortableTab }] = await Promise.all([
    import('./TabSorting.tsx'),
    import('./SortableTab.tsx'),
  ]);
  return { TabSorting, SortableTab };
};
type TabMoving = Awaited<ReturnType<typeof load>>;

/** The first page's own requests go first. */
const LOAD_AFTER_MS = 2_000;

/** Events after which the user may soon move a tab; when the focus has left the tabs, loading delays nothing. */
const SIGNS = ['pointerenter', 'focusout'] as const;

/** Loads the moving of tabs after the first seconds; null until then. A focused tab is not remounted. */
export function useTabMoves(list: RefObject<HTMLElement | null>): TabMoving | null {
  const [moving, setMoving] = useState<TabMoving | null>(null);
  useEffect(() => {
    if (moving !== null) return;
    const bar = list.current;
    const take = () =>
      void load().then(
        (loaded) => !bar?.contains(document.activeElement) && setMoving(loaded),
        // Tabs then cannot be moved; leaving the bar tries again.
        () => undefined,
      );
    const timer = setTimeout(take, LOAD_AFTER_MS);
    for (const event of SIGNS) bar?.addEventListener(event, take);
    return () => {
      clearTimeout(timer);
      for (const event of SIGNS) bar?.removeEventListener(event, take);
    };
  }, [moving, list]);
  return moving;
}
