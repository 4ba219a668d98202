import { setImmediate } from 'node:timers/promises';

/**
 * The longest time that one caller's work runs before other callers get their turn, in ms. A call takes about ten
 * turns.
 */
const TURN_MS = 1;

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
      await setImmediate();
      begunAt = performance.now();
    }
    mapped.push(map(item, index));
  }
  return mapped;
}
