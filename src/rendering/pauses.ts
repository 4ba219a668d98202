import { setImmediate } from 'node:timers/promises';

/** The longest time that the rest of the process waits for long work, in ms. */
const LONGEST_STRETCH_MS = 10;

/** Returns a function to be awaited between the steps of long work: when it is due, it lets the rest of the process run. */
export function createPauses(): () => Promise<void> | void {
  let last = performance.now();
  return () => {
    if (performance.now() - last < LONGEST_STRETCH_MS) return undefined;
    return setImmediate().then(() => {
      last = performance.now();
    });
  };
}
