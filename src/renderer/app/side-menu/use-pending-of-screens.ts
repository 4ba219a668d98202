import { useMemo } from 'react';
import { PENDING, type PendingKind } from '#shared/menu/pending';
import { usePending } from '../../records/calls/use-pending.ts';

/** What waits at a screen, by the screen's address; screens where nothing waits are missing. */
export type CountsOfScreens = Readonly<Record<string, { kind: PendingKind; count: number }>>;

/** The counts that menu entries bear. */
export function usePendingOfScreens(): CountsOfScreens {
  const { data } = usePending();
  return useMemo(
    () =>
      Object.fromEntries(
        (data ?? [])
          .filter(({ count }) => count > 0)
          .map(({ kind, count }) => [PENDING[kind].screen, { kind, count }]),
      ),
    [data],
  );
}
