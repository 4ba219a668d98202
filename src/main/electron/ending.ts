import type { Event } from 'electron';

export interface EndingOptions {
  /** Closes everything; asynchronous. */
  stop(): Promise<void>;
  /** Quits once more, and for good. */
  quit(): void;
}

/**
 * The handler of `will-quit`: holds the end back until everything is closed. A second request to quit meanwhile
 * (Cmd+Q pressed twice, another signal) raises the event again and waits for the same closing.
 */
export function createEnding({ stop, quit }: EndingOptions): (event: Pick<Event, 'preventDefault'>) => void {
  let state: 'running' | 'closing' | 'closed' = 'running';
  return (event) => {
    if (state === 'closed') return;
    event.preventDefault();
    if (state === 'closing') return;
    state = 'closing';
    void stop().finally(() => {
      state = 'closed';
      quit();
    });
  };
}
