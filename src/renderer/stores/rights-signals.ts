import { create } from 'zustand';

/** Refused calls of a page that goes on calling are looked into this often. */
const LOOKED_INTO_MS = 10_000;

/** How many times there was a reason to believe that the user's rights have changed. */
export const useRightsSignals = create<{ signals: number }>(() => ({ signals: 0 }));

let lookedIntoAt = Number.NEGATIVE_INFINITY;

/** The socket has reported a change, or was away for a while. */
export function noteRightsChanged(): void {
  useRightsSignals.setState(({ signals }) => ({ signals: signals + 1 }));
}

/** A call was refused for lack of a permission. */
export function noteCallForbidden(): void {
  if (performance.now() - lookedIntoAt < LOOKED_INTO_MS) return;
  lookedIntoAt = performance.now();
  noteRightsChanged();
}
