/** So long after a call, further ones are expected. */
const RECENT_MS = 200;

/** When a node last answered a call, in memory that it shares with its threads. */
export class LastCall {
  readonly memory: SharedArrayBuffer;
  readonly #time: Int32Array;

  constructor(memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.memory = memory;
    this.#time = new Int32Array(memory);
  }

  note(): void {
    Atomics.store(this.#time, 0, wrapped(Date.now()));
  }

  /** Whether a call was answered a short time ago. */
  get isRecent(): boolean {
    return Math.abs(wrapped(Date.now() - Atomics.load(this.#time, 0))) < RECENT_MS;
  }
}

/** The lowest 32 bits, whose difference is correct for times at most 24 days apart. */
const wrapped = (ms: number): number => ms | 0;
