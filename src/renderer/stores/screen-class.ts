import { useSyncExternalStore } from 'react';

/** The specification's width classes: 3 from 1200 px, 2 from 992, 1 from 768, else 0. */
export type ScreenClass = 0 | 1 | 2 | 3;

const FROM_PX = [768, 992, 1200] as const;

export function screenClassOf(widthPx: number): ScreenClass {
  return FROM_PX.filter((fromPx) => widthPx >= fromPx).length as ScreenClass;
}

/** The present class of this window's width. */
export function useScreenClass(): ScreenClass {
  return useSyncExternalStore(watchWidth, () => screenClassOf(window.innerWidth));
}

function watchWidth(onChange: () => void): () => void {
  const queries = FROM_PX.map((fromPx) => window.matchMedia(`(width >= ${fromPx}px)`));
  for (const query of queries) query.addEventListener('change', onChange);
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange);
  };
}
