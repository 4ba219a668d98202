import { currentCaller } from '../db/caller.ts';
import { FairQueue } from '../db/fair-queue.ts';

/** The maximum of tasks of one company and of one user that wait for a thread. */
const WAITING = { company: 30, user: 10 };

/** Does the work of a thread when it is the caller's turn. Throws `request.busy`. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Turns of companies for `total` threads, one for each company at a time: further threads would compete with the server
 * for its cores. Work that waited `waitMs` is refused.
 */
function createThreadTurns({ total, waitMs }: { total: number; waitMs: number }): InTurn {
  const one = { total: 1, company: 1, user: 1 };
  const turns = new FairQueue({
    ...one,
    total,
    lists: one,
    waiting: WAITING,
    waitMs: { calls: waitMs, lists: waitMs },
  });
  return (work) => {
    const { tenantId: company = '', userId: user = '', gone } = currentCaller() ?? {};
    return turns.run({ company, user, isList: false, signal: gone }, work);
  };
}

/** One file is written by a thread at a time. */
export const inTurn = createThreadTurns({ total: 1, waitMs: 60_000 });
/** Two sent files are read at a time. */
export const readingInTurn = createThreadTurns({ total: 2, waitMs: 30_000 });
