import type { Reader } from '#shared/desk/contract/readers';
import type { TagSighting, WatchedTags } from '#shared/desk/contract/tags';
import { type AppError, toAppError } from '#shared/errors';
import type { ReaderCapabilities, TagNotice } from '../devices/readers/reader.ts';
import type { Connections } from './connections.ts';

/** Between two answers with tags: however many are read, a page gets some messages a second. */
const BATCH_MS = 200;
/** A page that is shown thousands of tags gets so many of each ms at most, and goes on drawing. */
const MOST_PER_MS = 10;
/** After this time the answer is sent even without tags; the page asks again. */
const LONGEST_WAIT_MS = 1000;
/** A page that has not asked for this long is gone: closed, reloaded, or crashed. */
const LEASE_MS = 5000;

/** The reader of an inventory, and a function that stores each batch before the page receives it. */
export interface Watched {
  reader: Reader;
  /** With the reader's settings for counting tags. */
  isCount?: boolean;
  keep?: (tags: readonly TagSighting[]) => void;
}

/** The endless inventories that pages have under way, by key. */
export interface Watches {
  /**
   * Returns the tags seen since the last answer. The first call starts the inventory under this key. Throws
   * `reader.in_use` if the reader has another inventory, and the errors of reading; the watch is then over.
   */
  next(key: string, watched: Watched): Promise<WatchedTags>;
  /** Ends an inventory; resolves when the reader is free. */
  end(key: string): Promise<void>;
  close(): Promise<void>;
}

export function createWatches(connections: Pick<Connections, 'hold'>, leaseMs = LEASE_MS): Watches {
  const running = new Map<string, Watch>();

  return {
    async next(key, watched) {
      const watch =
        running.get(key) ?? new Watch(watched, { connections, leaseMs }, () => running.delete(key));
      running.set(key, watch);
      return watch.next();
    },
    async end(key) {
      await running.get(key)?.end();
    },
    async close() {
      await Promise.all([...running.values()].map((watch) => watch.end()));
    },
  };
}

/** An endless inventory that collects the tags seen until the page asks. */
class Watch {
  readonly #keep: Watched['keep'];
  readonly #leaseMs: number;
  /** Called when it has nothing more to answer. */
  readonly #forget: () => void;
  readonly #stop = new AbortController();
  readonly #over: Promise<void>;
  #seen = new Map<string, TagSighting>();
  #reads = 0;
  #capabilities: ReaderCapabilities | null = null;
  #pulledAntennas: () => number[] = () => [];
  #failure: AppError | null = null;
  #isOver = false;
  /** Whether a request waits for its answer. */
  #isAwaited = false;
  #answeredAt = 0;
  #wake: () => void = () => {};
  #lease: NodeJS.Timeout | undefined;

  constructor(
    { reader, isCount = false, keep }: Watched,
    { connections, leaseMs }: { connections: Pick<Connections, 'hold'>; leaseMs: number },
    forget: () => void,
  ) {
    this.#keep = keep;
    this.#leaseMs = leaseMs;
    this.#forget = forget;
    this.#over = connections
      .hold(
        reader,
        async (open) => {
          this.#pulledAntennas = () => open.pulledAntennas();
          this.#capabilities = await open.capabilities(this.#stop.signal);
          await open.inventory((notice) => this.#see(notice), this.#stop.signal, { isCount });
        },
        this.#stop.signal,
      )
      .catch((error: unknown) => {
        if (!this.#stop.signal.aborted) this.#failure = toAppError(error);
      })
      .then(() => {
        this.#isOver = true;
        this.#wake();
      });
  }

  async next(): Promise<WatchedTags> {
    clearTimeout(this.#lease);
    const askedAt = performance.now();
    this.#isAwaited = true;
    while (!this.#isOver && !this.#isDue(askedAt)) await this.#change(askedAt);
    this.#isAwaited = false;
    const isFailed = this.#failure !== null && this.#seen.size === 0;
    if (this.#isOver && (this.#failure === null || isFailed)) this.#forget();
    // Tags read before a failure are answered first.
    else this.#lease = setTimeout(() => void this.end(), this.#leaseMs);
    if (isFailed) throw this.#failure;
    this.#answeredAt = performance.now();
    return this.#take();
  }

  async end(): Promise<void> {
    clearTimeout(this.#lease);
    this.#stop.abort();
    await this.#over;
    // A request that waits takes the last tags.
    if (this.#isAwaited) return;
    this.#keepLast();
    this.#forget();
  }

  #isDue(askedAt: number): boolean {
    const now = performance.now();
    if (now - askedAt >= LONGEST_WAIT_MS) return true;
    return this.#seen.size > 0 && now >= this.#batchDue();
  }

  /** When the tags seen so far are answered. */
  #batchDue(): number {
    return this.#answeredAt + Math.max(BATCH_MS, this.#seen.size / MOST_PER_MS);
  }

  /** Waits until a tag is seen, the inventory ends, or the time limit may have passed. */
  #change(askedAt: number): Promise<void> {
    const longest = askedAt + LONGEST_WAIT_MS;
    const due = this.#seen.size > 0 ? Math.min(longest, this.#batchDue()) : longest;
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(0, due - performance.now()));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #see({ epc, ...notice }: TagNotice): void {
    const isFirst = this.#seen.size === 0;
    const before = this.#seen.get(epc);
    const reads = (before?.reads ?? 0) + 1;
    // Of several antennas the one that hears the tag best, so that its signal leads to it.
    const heard = before !== undefined && isStronger(before, notice) ? before : notice;
    this.#seen.set(epc, { ...heard, epc, reads, at: new Date().toISOString() });
    this.#reads += 1;
    if (isFirst) this.#wake();
  }

  /** Tags read after the last request are stored too. There is no caller left to report a failure to. */
  #keepLast(): void {
    try {
      if (this.#keep !== undefined) this.#take();
    } catch {
      // The reading is over, and its page is gone or has stopped it.
    }
  }

  #take(): WatchedTags {
    const pulledAntennas = this.#pulledAntennas();
    const answer = {
      tags: [...this.#seen.values()],
      reads: this.#reads,
      capabilities: this.#capabilities,
      ...(pulledAntennas.length > 0 && { pulledAntennas }),
    };
    // Tags that cannot be stored now are stored with the next ones.
    if (answer.tags.length > 0) this.#keep?.(answer.tags);
    this.#seen = new Map();
    this.#reads = 0;
    return answer;
  }
}

function isStronger(one: Pick<TagNotice, 'rssiDbm'>, other: Pick<TagNotice, 'rssiDbm'>): boolean {
  return one.rssiDbm !== null && other.rssiDbm !== null && one.rssiDbm > other.rssiDbm;
}
