import { setImmediate } from 'node:timers/promises';

/** Work for one caller lasts at most about this long before others get their turn, ms. A call takes some ten turns of a node. */
const TURN_MS = 1;

/** As `Array.map` for work that takes long: other callers are served while it goes on. Rejects with what `map` throws. */
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
