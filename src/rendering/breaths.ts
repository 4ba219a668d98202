import { setImmediate } from 'node:timers/promises';

/** The longest time the rest of the process waits for drawing, in ms. */
const BREATH_MS = 10;

/** Returns a function to be awaited between the steps of long work: now and then it lets the rest of the process go on. */
export function createBreaths(): () => Promise<void> | void {
  let last = performance.now();
  return () => {
    if (performance.now() - last < BREATH_MS) return undefined;
    return setImmediate().then(() => {
      last = performance.now();
    });
  };
}
