import { setImmediate } from 'node:timers/promises';

/** The longest time the rest of the process waits for a loop over many rows, in ms. */
const BREATH_MS = 10;
const HUNDRED = 100;

/** A list in parts of a hundred, with pauses in which the rest of the process works. */
export async function* byHundreds<T>(list: readonly T[]): AsyncGenerator<{ from: number; part: T[] }> {
  let breath = performance.now();
  for (let from = 0; from < list.length; from += HUNDRED) {
    yield { from, part: list.slice(from, from + HUNDRED) };
    if (performance.now() - breath < BREATH_MS) continue;
    await setImmediate();
    breath = performance.now();
  }
}
