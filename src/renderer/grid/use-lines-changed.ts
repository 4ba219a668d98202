import { useEffect } from 'react';
import { linesOf } from './model/actions.ts';
import type { GridHandle } from './use-entry-grid.ts';

/** Calls a function, the same one in each draw, whenever the lines of a grid change. */
export function useLinesChanged({ store }: GridHandle, run: () => void): void {
  useEffect(
    () =>
      store.subscribe((now, before) => {
        if (linesOf(now) !== linesOf(before)) run();
      }),
    [store, run],
  );
}
