import type { AppError } from '#shared/errors';
import type { ServerContext } from '../../context.ts';
import { countFailure, forgetFailures, refuseLocked } from './attempts.ts';
import { createLanes } from './lanes.ts';

/**
 * Lets somebody try a secret: five wrong tries with the same key lock it for half an hour (`auth.too_many_attempts`).
 * `work` gives null for a wrong one, which is counted before `refusal` is thrown.
 */
export type GuardTries = <T>(
  key: string,
  work: () => Promise<T | null>,
  refusal: () => AppError,
) => Promise<T>;

export function createGuard({ database, now }: ServerContext): GuardTries {
  const inLane = createLanes();
  // One try after the other, so that many at once are not all let in before the first is counted.
  return (key, work, refusal) =>
    inLane(key, async () => {
      await database.withSystem((tx) => refuseLocked(tx, key, now()));
      const result = await work();
      if (result === null) {
        await database.withSystem((tx) => countFailure(tx, key, now()));
        throw refusal();
      }
      await database.withSystem((tx) => forgetFailures(tx, key));
      return result;
    });
}
