import { setTimeout as pause } from 'node:timers/promises';
import { wasGivenUp, wasOvertaken } from './failures.ts';

const MOST_TRIES = 4;
/** Longest wait before the second attempt; the limit doubles with each further one. */
const FIRST_PAUSE_MS = 20;

/**
 * Runs a transaction again if the database rolled it back because of another one (deadlock, serialization failure).
 * Waits of random length keep the same two from meeting again. One that was overtaken by another runs once more, so that
 * its own checks refuse it in their words.
 */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  let isOvertaken = false;
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const isNow = wasOvertaken(error);
      if (tries === MOST_TRIES || (isNow ? isOvertaken : !wasGivenUp(error))) throw error;
      isOvertaken ||= isNow;
      if (!isNow) await pause(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
    }
  }
}
