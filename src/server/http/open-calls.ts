import { setImmediate as nextRound, setTimeout as wait } from 'node:timers/promises';

/** The calls that a node is answering. Background work lets them go first. */
export class OpenCalls {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  began(): void {
    this.#count += 1;
  }

  ended(): void {
    this.#count -= 1;
    if (this.#count > 0) return;
    for (const goOn of this.#waiting) goOn();
    this.#waiting.clear();
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
}
