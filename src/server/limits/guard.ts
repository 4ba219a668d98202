import type { AppError } from '#shared/errors';
import { createTurns } from '#shared/turns';
import type { ServerContext } from '../context.ts';
import { countAttempt, resetAttempts, uncountAttempt } from './attempts.ts';

/**
 * Limits attempts at a secret: the fifth wrong one with the same key locks it for half an hour (`auth.too_many_attempts`).
 * `work` returns null for a wrong attempt, for which `refusal` is thrown; if `work` itself throws, the attempt does not
 * count.
 */
export type GuardAttempts = <T>(
  key: string,
  work: () => Promise<T | null>,
  refusal: () => AppError,
) => Promise<T>;

export function createGuard({ database, now }: ServerContext): GuardAttempts {
  const inTurn = createTurns();
  // One after the other, so that many correct attempts at once do not lock each other out while they are counted.
  return (key, work, refusal) =>
    inTurn(key, async () => {
      await database.withSystem((tx) => countAttempt(tx, key, now()));
      const result = await judge(key, work);
      if (result === null) throw refusal();
      await database.withSystem((tx) => resetAttempts(tx, key));
      return result;
    });

  async function judge<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // If this fails too, the attempt stays counted, and the first error is still the one to throw.
      await database.withSystem((tx) => uncountAttempt(tx, key)).catch(() => undefined);
      throw error;
    }
  }
}
