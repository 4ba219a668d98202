import { useEffect } from 'react';
import { dropChoices, heldChoices, holdChoices } from '../stores/held-choices.ts';
import { useOnOpening } from './use-on-opening.ts';
import { useSteady } from './use-steady.ts';

/**
 * Holds `choices` over an ended session, and passes them to `onOpening` when the page or dialog opens again; otherwise null.
 * `name` is unique among all of them. A page behind another one holds nothing.
 */
export function useHeldChoices<T>(name: string, choices: T, onOpening: (held: T | null) => void): void {
  const { hold } = useSteady({ hold: () => holdChoices(name, choices) });
  useOnOpening(() => {
    const before = heldChoices<T>(name);
    dropChoices(name);
    onOpening(before);
  });
  useEffect(() => hold, [hold]);
}
