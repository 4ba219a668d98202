import { AppError } from '#shared/errors';
import { currentCaller } from './caller.ts';
import { classifyDatabaseFailure } from './failures.ts';
import { type FairLimits, FairQueue } from './fair-queue.ts';

export interface EndedTransaction {
  scope: 'tenant' | 'system' | 'several';
  /** `refused`: rolled back because an `AppError` was thrown. `unavailable`: the database could not be reached. */
  outcome: 'committed' | 'refused' | 'unavailable' | 'failed';
  /** Including the wait for a turn and a connection. */
  seconds: number;
}
export type TransactionObserver = (transaction: EndedTransaction) => void;

/** Reserved for the system's own transactions, which are short. */
const SYSTEM_PLACES = 2;

/** The limits of companies and users for a database with this many places. */
function limitsOf(places: number): FairLimits {
  const total = Math.max(1, places - SYSTEM_PLACES);
  const share = (part: number) => Math.max(1, Math.floor(total * part));
  return {
    total,
    company: share(0.6),
    user: share(0.5),
    // On a machine with few cores every further list would slow all callers.
    lists: { total: share(0.5), company: share(0.25), user: 1 },
    waiting: { company: 1000, user: 300 },
    // Clients wait 10 s for the answer to a read.
    waitMs: { calls: 30_000, lists: 8000 },
  };
}

/** Runs transactions of companies in their turn, and reports every transaction that ends. */
export class Turns {
  readonly #observers = new Set<TransactionObserver>();
  readonly #queue: FairQueue;

  constructor(places: number, limits: Partial<FairLimits>) {
    this.#queue = new FairQueue({ ...limitsOf(places), ...limits });
  }

  observe(observer: TransactionObserver): () => void {
    this.#observers.add(observer);
    return () => void this.#observers.delete(observer);
  }

  /** Runs work in the order of the fair queue; `isList`: the turn is for a list. */
  inTurn<T>(
    tenantId: string,
    run: (isList: boolean) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const caller = currentCaller();
    const isList = caller?.isList ?? false;
    const turn = { company: caller?.tenantId ?? tenantId, user: caller?.userId ?? '', isList };
    return this.observed('tenant', async () => {
      try {
        return await this.#queue.run({ ...turn, signal: signal ?? caller?.gone }, () => run(isList));
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      }
    });
  }

  async observed<T>(scope: EndedTransaction['scope'], run: () => Promise<T>): Promise<T> {
    const began = performance.now();
    let outcome: EndedTransaction['outcome'] = 'committed';
    try {
      return await run();
    } catch (error) {
      outcome = outcomeOf(error);
      throw error;
    } finally {
      const seconds = (performance.now() - began) / 1000;
      for (const observe of this.#observers) observe({ scope, outcome, seconds });
    }
  }
}

function outcomeOf(error: unknown): EndedTransaction['outcome'] {
  if (error instanceof AppError) return 'refused';
  return classifyDatabaseFailure(error) === 'unavailable' ? 'unavailable' : 'failed';
}
