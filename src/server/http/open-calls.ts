import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';
import { isHoldingOthersUp } from '../db/holding.ts';

/** Work of a node: the answer to a call, or background work, which is never counted. */
interface Work {
  calls: OpenCalls;
  /** Background work waits for this call no longer. */
  leave(): void;
}

const current = new AsyncLocalStorage<Work>();

/** The calls that a node is answering. Background work lets them go first. */
export class OpenCalls {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  /** Counts a call until it leaves. */
  begin(): OpenCall {
    this.#count += 1;
    return new OpenCall(this, () => this.#ended());
  }

  /** Runs work for which no other waits. */
  inBackground<T>(work: () => T): T {
    return current.run({ calls: this, leave: () => undefined }, work);
  }

  /** Settles as soon as no call is being answered, and after `mostMs` in any case. */
  async letPass(mostMs: number): Promise<void> {
    // A call that arrived while the thread was busy counts only from here.
    await nextRound();
    if (this.#count === 0) return;
    const none = Promise.withResolvers<void>();
    this.#waiting.add(none.resolve);
    const waited = new AbortController();
    const limit = wait(mostMs, undefined, { signal: waited.signal }).catch(() => undefined);
    await Promise.race([none.promise, limit]);
    waited.abort();
    this.#waiting.delete(none.resolve);
  }

  #ended(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    for (const goOn of this.#waiting) goOn();
    this.#waiting.clear();
  }
}

/** A call that is being answered. */
export class OpenCall implements Work {
  readonly calls: OpenCalls;
  #leave: (() => void) | null;

  constructor(calls: OpenCalls, leave: () => void) {
    this.calls = calls;
    this.#leave = leave;
  }

  /** Runs the work of the call. */
  run<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** The call has ended, or background work is to wait for it no longer. */
  leave(): void {
    this.#leave?.();
    this.#leave = null;
  }
}

/** The current call waits for something, or takes long: no other work waits for it any more. */
export function stepAside(): void {
  current.getStore()?.leave();
}

/**
 * A pause of work that takes long, in a call or a job: settles as soon as the node answers no other call, and after `mostMs` in any
 * case; at once in a transaction that the other calls wait for.
 */
export async function letCallsPass(mostMs: number): Promise<void> {
  const work = current.getStore();
  work?.leave();
  await (work === undefined || isHoldingOthersUp() ? nextRound() : work.calls.letPass(mostMs));
}
