import { type RefObject, useEffect, useState } from 'react';

const load = async () => {
  const [{ TabSorting }, { SortableTab }] = await Promise.all([
    import('./TabSorting.tsx'),
    import('./SortableTab.tsx'),
  ]);
  return { TabSorting, SortableTab };
};
type TabMoving = Awaited<ReturnType<typeof load>>;

/** What the first page needs comes first. */
const LOAD_AFTER_MS = 2_000;

/** A pointer over the tabs may be about to move one; a focus that leaves them no longer holds them back. */
const WISHES = ['pointerenter', 'focusout'] as const;

/** What moves tabs, null until it is there: nobody moves one in the first seconds. A focused tab is not drawn anew. */
export function useTabMoves(list: RefObject<HTMLElement | null>): TabMoving | null {
  const [moving, setMoving] = useState<TabMoving | null>(null);
  useEffect(() => {
    if (moving !== null) return;
    const bar = list.current;
    const take = () =>
      void load().then(
        (loaded) => !bar?.contains(document.activeElement) && setMoving(loaded),
        // Tabs stay where they are; leaving the bar tries again.
        () => undefined,
      );
    const timer = setTimeout(take, LOAD_AFTER_MS);
    for (const event of WISHES) bar?.addEventListener(event, take);
    return () => {
      clearTimeout(timer);
      for (const event of WISHES) bar?.removeEventListener(event, take);
    };
  }, [moving, list]);
  return moving;
}
