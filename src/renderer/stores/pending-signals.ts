import { create } from 'zustand';

/** How often the socket said that what waits for a step, or a document, may have changed. */
export const usePendingSignals = create<{ signals: number }>(() => ({ signals: 0 }));

export function notePendingChanged(): void {
  usePendingSignals.setState(({ signals }) => ({ signals: signals + 1 }));
}
