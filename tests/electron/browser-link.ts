import { type BrowserFunctions, createLink, type MainFunctions } from './link.ts';

/** The main process's answers; filled in by the files that own the matter, before the product is loaded. */
export const mainFunctions: Partial<MainFunctions> = {};

/** The test's side of the stand-in. */
export const browser = createLink<BrowserFunctions>(
  {
    send: (message) => {
      if (process.connected) process.send?.(message);
    },
    onMessage: (listener) => process.on('message', listener),
  },
  mainFunctions as MainFunctions,
);

/** Things that leave the product are only noted. */
export function record(what: string, detail: unknown): void {
  // The test may be gone already; there is nobody left to tell.
  void browser.record({ what, detail }).catch(() => undefined);
}
