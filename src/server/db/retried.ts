import { setTimeout as pause } from 'node:timers/promises';
import { wasGivenUp } from './failures.ts';

const MOST_TRIES = 4;
/** Longest wait before the second attempt; the limit doubles with each further one. */
const FIRST_PAUSE_MS = 20;

/**
 * Runs a transaction again if the database rolled it back because of another one (deadlock, serialization failure).
 * Waits of random length keep the same two from meeting again.
 */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === MOST_TRIES || !wasGivenUp(error)) throw error;
      await pause(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
    }
  }
}
