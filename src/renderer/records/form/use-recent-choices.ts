import { useState } from 'react';
import { treeSpecies } from '#shared/records/tree-species';
import { noteRecentChoice, readRecentChoices, recentFirst } from '../../stores/recent-choices.ts';

/** The kind of the choices of species by their code. */
export const SPECIES_CHOICES = `${treeSpecies.area}.${treeSpecies.code}`;

/**
 * The user's recent choices in the pickers of a kind of record, as of when this picker appeared; empty without a kind.
 */
export function useRecentChoices(kind: string | undefined) {
  const [recent] = useState(() => (kind === undefined ? [] : readRecentChoices(kind)));
  return {
    /** Newest first. */
    recent,
    first: <T extends { value: string }>(choices: readonly T[]): T[] => recentFirst(choices, recent),
    /** Adds the newly chosen values. */
    note(chosen: readonly string[], before: readonly string[]): void {
      if (kind === undefined) return;
      for (const one of chosen) if (one !== '' && !before.includes(one)) noteRecentChoice(kind, one);
    },
  };
}
