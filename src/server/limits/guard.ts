import type { AppError } from '#shared/errors';
import { createTurns } from '#shared/turns';
import type { ServerContext } from '../context.ts';
import { forgetTries, giveBackTry, takeTry } from './attempts.ts';

/**
 * Guards tries of a secret: five wrong tries with the same key lock it for half an hour (`auth.too_many_attempts`).
 * `work` returns null for a wrong one, for which `refusal` is thrown; if `work` itself throws, the try does not
 * count.
 */
export type GuardTries = <T>(
  key: string,
  work: () => Promise<T | null>,
  refusal: () => AppError,
) => Promise<T>;

export function createGuard({ database, now }: ServerContext): GuardTries {
  const inTurn = createTurns();
  // One after the other, so that many correct tries at once do not lock each other out while they are counted.
  return (key, work, refusal) =>
    inTurn(key, async () => {
      await database.withSystem((tx) => takeTry(tx, key, now()));
      const result = await judge(key, work);
      if (result === null) throw refusal();
      await database.withSystem((tx) => forgetTries(tx, key));
      return result;
    });

  async function judge<T>(key: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // If this fails too, one try is lost, and the first error is still the one to throw.
      await database.withSystem((tx) => giveBackTry(tx, key)).catch(() => undefined);
      throw error;
    }
  }
}
