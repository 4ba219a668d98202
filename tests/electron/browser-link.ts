import { type BrowserFunctions, createLink, type MainFunctions } from './link.ts';

/** The main process's answers; filled in by the modules concerned before the product is loaded. */
export const mainFunctions: Partial<MainFunctions> = {};

/** The test's side of the stand-in. */
export const browser = createLink<BrowserFunctions>(
  {
    send: (message) => {
      if (process.connected) process.send?.(message);
    },
    onMessage: (listener) => process.on('message', listener),
  },
  mainFunctions,
);

/** Effects outside the product are only recorded. */
export function record(what: string, detail: unknown): void {
  // The test may have ended already.
  void browser.record({ what, detail }).catch(() => undefined);
}
