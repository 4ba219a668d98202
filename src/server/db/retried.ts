import { setTimeout as pause } from 'node:timers/promises';
import { wasGivenUp } from './failures.ts';

const MOST_TRIES = 4;
/** The longest wait before the second try; each further one may be twice as long. */
const FIRST_PAUSE_MS = 20;

/**
 * Runs a transaction again that the database gave up for another one (a deadlock, or two that cannot both be right). Nothing
 * of it was kept, so that it can begin anew; waits of random length keep the same two from meeting again.
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
