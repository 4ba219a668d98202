import { useState } from 'react';
import { noteRecentChoice, readRecentChoices, recentFirst } from '../../stores/recent-choices.ts';

/** What the user chose last in the pickers of a kind of record, as it was when this one appeared; nothing without a kind. */
export function useRecentChoices(kind: string | undefined) {
  const [recent] = useState(() => (kind === undefined ? [] : readRecentChoices(kind)));
  return {
    /** Newest first. */
    recent,
    first: <T extends { value: string }>(choices: readonly T[]): T[] => recentFirst(choices, recent),
    /** Notes those of the chosen values that were not chosen before. */
    note(chosen: readonly string[], before: readonly string[]): void {
      if (kind === undefined) return;
      for (const one of chosen) if (one !== '' && !before.includes(one)) noteRecentChoice(kind, one);
    },
  };
}
