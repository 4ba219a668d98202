import { setTimeout as pause } from 'node:timers/promises';
import type { TagNotice, UhfReader } from './reader.ts';

/** One inventory round, which gives each answer as it comes. */
export type Round = (onNotice: (notice: TagNotice) => void, signal?: AbortSignal) => Promise<void>;

/** Between rounds: a reader that ends an empty round at once must not take a whole core. */
const PAUSE_MS = 5;

/** The tags of one round. */
export function pollBy(round: Round): UhfReader['poll'] {
  return async (signal) => {
    const seen: TagNotice[] = [];
    await round((notice) => seen.push(notice), signal);
    return seen;
  };
}

/** Both inventories of families that take them round by round and have no endless one. */
export function inventoryByRounds(round: Round): Pick<UhfReader, 'poll' | 'inventory'> {
  return {
    poll: pollBy(round),
    async inventory(onNotice, signal) {
      // A round has an end of its own and is not cut short: what follows it would get its answers.
      while (!signal.aborted) {
        await round(onNotice);
        await pause(PAUSE_MS);
      }
    },
  };
}
