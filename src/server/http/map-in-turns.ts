import { letCallsPass } from './open-calls.ts';

/** The longest time that one caller's work runs before other callers get their turn, in ms. */
const TURN_MS = 1;
/** The longest time that it then waits for them: a call takes some ten rounds of the event loop, each as long as a turn. */
const LET_PASS_MS = 10;

/**
 * Like `Array.map`, for work that takes long: other callers are served in between. Rejects with the error that `map`
 * throws.
 */
export async function mapInTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
): Promise<R[]> {
  const mapped: R[] = [];
  let begunAt = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - begunAt > TURN_MS) {
      await letCallsPass(LET_PASS_MS, performance.now() - begunAt);
      begunAt = performance.now();
    }
    mapped.push(map(item, index));
  }
  return mapped;
}

/**
 * Passes items to `use` in portions, one after the other, each of the fewest items whose sizes add up to `size`; other
 * callers are served in between.
 */
export async function inPortions<T>(
  items: readonly T[],
  { size, sizeOf }: { size: number; sizeOf: (item: T) => number },
  use: (portion: readonly T[]) => Promise<void>,
): Promise<void> {
  let begunAt = performance.now();
  for (let at = 0; at < items.length; ) {
    if (at > 0) await letCallsPass(LET_PASS_MS, performance.now() - begunAt);
    begunAt = performance.now();
    const from = at;
    for (let total = 0; at < items.length && total < size; at++) total += sizeOf(items[at] as T);
    await use(items.slice(from, at));
  }
}
