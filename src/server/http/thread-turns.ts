import { currentCaller } from '../db/caller.ts';
import { FairQueue } from '../db/fair-queue.ts';

/**
 * One file is written by a thread at a time, and companies take turns: a second thread would compete with the server for a
 * core.
 */
const turns = new FairQueue({
  total: 1,
  company: 1,
  user: 1,
  lists: { total: 1, company: 1, user: 1 },
  waiting: { company: 30, user: 10 },
  waitMs: { calls: 60_000, lists: 60_000 },
});

/** Does the work of a thread when it is the caller's turn. Throws `request.busy`. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { tenantId: company = '', userId: user = '', gone } = currentCaller() ?? {};
  return turns.run({ company, user, isList: false, signal: gone }, work);
}
