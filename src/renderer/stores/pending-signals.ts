import { create } from 'zustand';

/** How many times the socket has reported that pending work, or a document, may have changed. */
export const usePendingSignals = create<{ signals: number }>(() => ({ signals: 0 }));

export function notePendingChanged(): void {
  usePendingSignals.setState(({ signals }) => ({ signals: signals + 1 }));
}
