import { setTimeout as wait } from 'node:timers/promises';

interface RoundParts {
  work(): Promise<void>;
  everyMs: number;
  onFault(error: unknown): void;
  closing: AbortSignal;
}

/** Repeats work every `everyMs` and whenever it is woken, one round at a time, until `closing` is aborted. */
export class Rounds {
  readonly #work: () => Promise<void>;
  readonly #everyMs: number;
  readonly #closing: AbortSignal;
  #wake = Promise.withResolvers<void>();
  #running: Promise<void> = Promise.resolve();

  /** After a failure, which `onFault` gets, the next round tries again. */
  constructor({ work, everyMs, onFault, closing }: RoundParts) {
    this.#work = () => work().catch(onFault);
    this.#everyMs = everyMs;
    this.#closing = closing;
  }

  start(): void {
    this.#running = this.#run();
  }

  wake(): void {
    this.#wake.resolve();
  }

  /** Settles when the last round has ended. */
  ended(): Promise<void> {
    return this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#closing.aborted) {
      this.#wake = Promise.withResolvers<void>();
      await this.#work();
      const rested = new AbortController();
      const signal = AbortSignal.any([rested.signal, this.#closing]);
      await Promise.race([
        this.#wake.promise,
        wait(this.#everyMs, undefined, { signal }).catch(() => undefined),
      ]);
      rested.abort();
    }
  }
}
