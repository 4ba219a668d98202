import { setTimeout as pause } from 'node:timers/promises';
import type { TagNotice, UhfReader } from './reader.ts';

/** Runs one inventory round and reports each answer as it arrives. */
export type Round = (onNotice: (notice: TagNotice) => void, signal?: AbortSignal) => Promise<void>;

/** Pause between rounds, because a reader that ends an empty round at once would otherwise occupy a whole core. */
const PAUSE_MS = 5;

/** Collects the tags of one round. */
export function pollBy(round: Round): UhfReader['poll'] {
  return async (signal) => {
    const seen: TagNotice[] = [];
    await round((notice) => seen.push(notice), signal);
    return seen;
  };
}

/**
 * `poll` and `inventory` for families that have single rounds but no endless inventory. `countRound`: a round of an
 * inventory that counts tags, if it differs.
 */
export function inventoryByRounds(round: Round, countRound = round): Pick<UhfReader, 'poll' | 'inventory'> {
  return {
    poll: pollBy(round),
    async inventory(onNotice, signal, { isCount = false } = {}) {
      const next = isCount ? countRound : round;
      // A round ends by itself and is not cut short, because the next command would receive its answers.
      while (!signal.aborted) {
        await next(onNotice);
        await pause(PAUSE_MS);
      }
    },
  };
}
