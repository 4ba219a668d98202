import { useMemo } from 'react';
import { PENDING, type Pending, type PendingKind } from '#shared/menu/pending';
import { usePending } from '../../records/calls/use-pending.ts';

/** Pending work by the screen's address; screens without pending work are missing. */
export type CountsOfScreens = Readonly<Record<string, { kind: PendingKind; count: number }>>;

/** The counts shown on menu entries. */
export function usePendingOfScreens(): CountsOfScreens {
  const { data } = usePending();
  return useMemo(
    () =>
      Object.fromEntries(
        (data ?? []).flatMap(({ kind, count }) => {
          const { screen }: Pending = PENDING[kind];
          return screen === undefined || count === 0 ? [] : [[screen, { kind, count }]];
        }),
      ),
    [data],
  );
}
