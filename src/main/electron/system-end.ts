import { type BrowserWindow, type Event, powerMonitor } from 'electron';

export interface SystemEndOptions {
  /** Quits without asking; what is open is closed asynchronously. */
  quitNow(): void;
  /** Closes everything that must not be interrupted, and returns when that is done. */
  settleNow(): void;
}

/**
 * Ends the program cleanly when the computer shuts down or its user signs out, without asking and without delaying
 * either. Linux and macOS notify the program, Windows its windows (`attach`). `query-session-end` is ignored: the user
 * may still cancel.
 */
export function handleSystemEnd({ quitNow, settleNow }: SystemEndOptions): {
  attach(window: BrowserWindow): void;
} {
  powerMonitor.on('shutdown', (event?: Event) => {
    // After `preventDefault` the system waits for the program to quit by itself, under systemd for 5 s.
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
