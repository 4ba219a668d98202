/** A desk's question: what it reads, whether the desk knows that already, and how long it is held then. */
interface Question<Found> {
  read(): Promise<Found>;
  isKnown(found: Found): boolean;
  /** Waits for `changed`. */
  hold(changed: Promise<void>): Promise<void>;
  mostMs: number;
  gone: AbortSignal;
}

/** Desks whose question for tasks is held until something changes in their company. */
export class DeskWaits {
  readonly #waiting = new Map<string, Set<() => void>>();
  #isClosed = false;

  /** What a desk does not know yet, or after `mostMs` whatever is there then. */
  async readNew<Found>(
    tenantId: string,
    { read, isKnown, hold, mostMs, gone }: Question<Found>,
  ): Promise<Found> {
    const ended = new AbortController();
    // Before reading, so that a change between reading and waiting is not missed.
    const changed = this.#wait(tenantId, mostMs, AbortSignal.any([gone, ended.signal]));
    try {
      const found = await read();
      if (!isKnown(found)) return found;
      await hold(changed);
      return await read();
    } finally {
      ended.abort();
    }
  }

  /** Settles when the tasks of the company may have changed, after `mostMs`, or when `gone` is aborted. */
  async #wait(tenantId: string, mostMs: number, gone: AbortSignal): Promise<void> {
    if (this.#isClosed || gone.aborted) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(tenantId) ?? new Set();
    this.#waiting.set(tenantId, waiting.add(resolve));
    const limit = setTimeout(resolve, mostMs);
    gone.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    clearTimeout(limit);
    waiting.delete(resolve);
    if (waiting.size === 0 && this.#waiting.get(tenantId) === waiting) this.#waiting.delete(tenantId);
  }

  wake(tenantId: string): void {
    for (const goOn of this.#waiting.get(tenantId) ?? []) goOn();
  }

  /** Answers all held queries and holds no further ones, because the server is stopping. */
  close(): void {
    this.#isClosed = true;
    for (const tenantId of this.#waiting.keys()) this.wake(tenantId);
  }
}
