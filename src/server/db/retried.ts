import { setTimeout as pause } from 'node:timers/promises';
import { wasOvertaken, wasRolledBack } from './failures.ts';

const MOST_ATTEMPTS = 4;
/** Longest wait before the second attempt; the limit doubles with each further one. */
const FIRST_PAUSE_MS = 20;

/**
 * Runs a transaction again if the database rolled it back because of another one (deadlock, serialization failure).
 * Waits of random length keep the same two from meeting again. One whose value another transaction stored first runs once
 * more, so that its own checks refuse it with their error.
 */
export async function retried<T>(run: () => Promise<T>): Promise<T> {
  let isOvertaken = false;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      const isNow = wasOvertaken(error);
      if (attempt === MOST_ATTEMPTS || (isNow ? isOvertaken : !wasRolledBack(error))) throw error;
      isOvertaken ||= isNow;
      if (!isNow) await pause(Math.random() * FIRST_PAUSE_MS * 2 ** attempt);
    }
  }
}
