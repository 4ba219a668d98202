import { type BrowserWindow, type Event, powerMonitor } from 'electron';

export interface SystemEndOptions {
  /** Quits without a question; what is open is closed in turns of the event loop. */
  quitNow(): void;
  /** Closes what must not be cut off, and returns once that is done. */
  settleNow(): void;
}

/**
 * Ends the program cleanly when the computer shuts down or its user signs out, without a question and without delaying either.
 * Linux and macOS tell the program, Windows its windows (`attach`). `query-session-end` is left alone: somebody may still
 * change his mind.
 */
export function heedSystemEnd({ quitNow, settleNow }: SystemEndOptions): {
  attach(window: BrowserWindow): void;
} {
  powerMonitor.on('shutdown', (event?: Event) => {
    // We are waited for, 5 s under systemd, if the event is taken over and the program quits by itself.
    event?.preventDefault();
    quitNow();
  });
  return {
    attach(window) {
      window.on('session-end', () => {
        // Windows may end the process as soon as this returns.
        settleNow();
        quitNow();
      });
    },
  };
}
