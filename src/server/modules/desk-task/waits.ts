/** Desks whose question for tasks is held until something changes in their company. */
export class DeskWaits {
  readonly #waiting = new Map<string, Set<() => void>>();
  #isClosed = false;

  /** Settles when the tasks of the company may have changed, after `mostMs`, or when `gone` is aborted. */
  async wait(tenantId: string, mostMs: number, gone: AbortSignal): Promise<void> {
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
