import { useMemo } from 'react';
import { PENDING, type PendingKind } from '#shared/menu/pending';
import { usePending } from '../../records/calls/use-pending.ts';

/** Pending work by the screen's address; screens without pending work are missing. */
export type CountsOfScreens = Readonly<Record<string, { kind: PendingKind; count: number }>>;

/** The counts shown on menu entries. */
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
