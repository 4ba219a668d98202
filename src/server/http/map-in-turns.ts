import type { MapInTurns } from '#shared/map-in-turns';
import { letCallsPass } from './open-calls.ts';

/** The longest time that one caller's work runs before other callers get their turn, in ms. */
const TURN_MS = 1;
/**
 * The same in ms for work on tens of thousands of rows, which would take minutes if it let others go first a thousand
 * times a second.
 */
const LONG_TURN_MS = 20;
/** The longest time that it then waits for them: a call takes some ten rounds of the event loop, each as long as a turn. */
const LET_PASS_MS = 10;

/**
 * Like `Array.map`, for work that takes long: other callers are served in between. Rejects with the error that `map`
 * throws.
 */
export async function mapInTurns<T, R>(
  items: readonly T[],
  map: (item: T, index: number) => R,
  turnMs = TURN_MS,
): Promise<R[]> {
  const mapped: R[] = [];
  let begunAt = performance.now();
  for (const [index, item] of items.entries()) {
    if (performance.now() - begunAt > turnMs) {
      await letCallsPass(LET_PASS_MS, performance.now() - begunAt);
      begunAt = performance.now();
    }
    mapped.push(map(item, index));
  }
  return mapped;
}

/** `mapInTurns` for work on tens of thousands of rows. */
export const mapInLongTurns: MapInTurns = (items, map) => mapInTurns(items, map, LONG_TURN_MS);

/**
 * Reads rows portion by portion; other callers are served in between. `read` returns the rows that follow one, `size` of
 * them unless they are the last.
 */
export async function readInPortions<Row>(
  size: number,
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (;;) {
    const rows = await read(found.at(-1));
    found.push(...rows);
    if (rows.length < size) return found;
    await letCallsPass(LET_PASS_MS);
  }
}

/**
 * Passes items to `use` in portions, one after the other, each of the fewest items whose sizes add up to `size`; each is
 * of size 1 without `sizeOf`. Other callers are served in between.
 */
export async function inPortions<T>(
  items: readonly T[],
  { size, sizeOf = () => 1 }: { size: number; sizeOf?: (item: T) => number },
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
