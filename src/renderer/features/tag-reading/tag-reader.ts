import { MOST_ASKED, type TaggedPack } from '#shared/api/tag-reading';
import type { TagSighting, WatchedTags } from '#shared/desk/contract/tags';
import type { ReadTag } from '#shared/domain/tag-count';
import { type AppError, type ErrorCode, toAppError } from '#shared/errors';

/** A tag that was read, at its last reading. */
export interface SeenTag extends ReadTag {
  rssiDbm: number | null;
  antenna: number | null;
  reads: number;
  at: string;
}

/** The tags that were read, and the packages of each EPC that the back office was asked for; both maps stay the same. */
export interface KnownTags {
  tags: ReadonlyMap<string, ReadTag>;
  packs: ReadonlyMap<string, readonly TaggedPack[]>;
}

export interface ReadingState {
  isReading: boolean;
  /** Why nothing is read at the moment; a reader that is plugged in again is read on. */
  error: AppError | null;
  /** Why the packages of new tags are not known yet. */
  serverError: AppError | null;
  /** By EPC; the map itself stays the same. */
  tags: ReadonlyMap<string, SeenTag>;
  /** Another object when a tag, its PC word or its packages are new; the same after further readings. */
  known: KnownTags;
  /** Tags of the last answer of the reader. */
  batch: readonly TagSighting[];
  /** Answers of all tags since the start. */
  reads: number;
  /** Null until the reader has said what it is. */
  namesRssi: boolean | null;
}

/** What reading tags needs of the desk and of the back office. */
export interface ReadingPorts {
  watch(call: { key: string; readerId: string; stocktakeKey?: string }): Promise<WatchedTags>;
  cancel(call: { key: string }): Promise<void>;
  locate(epcs: string[]): Promise<TaggedPack[]>;
  /** Calls the listener when a device is plugged in or out; returns what ends it. */
  onPlugged(listener: () => void): () => void;
}

/** A reader that may come back: unplugged, without power, or with an owner that is gone and has not been noticed. */
const MAY_COME_BACK: readonly ErrorCode[] = [
  'reader.disconnected',
  'reader.port_missing',
  'reader.timeout',
  'reader.bad_frame',
  'reader.in_use',
  'desk.disconnected',
];
const RETRY_MS = 1000;
/** What the back office knows as an EPC. */
const WHOLE_WORDS = /^([0-9A-F]{4}){1,31}$/;

/** Reads tags until it is stopped, each kept once, and asks the back office for the packages of new ones. */
export class TagReader {
  readonly #ports: ReadingPorts;
  readonly #listeners = new Set<() => void>();
  readonly #tags = new Map<string, SeenTag>();
  readonly #packs = new Map<string, readonly TaggedPack[]>();
  readonly #unknown = new Set<string>();
  #key = '';
  #isAsking = false;
  #state: ReadingState;

  constructor(ports: ReadingPorts) {
    this.#ports = ports;
    this.#state = {
      isReading: false,
      error: null,
      serverError: null,
      tags: this.#tags,
      known: this.#known(),
      batch: [],
      reads: 0,
      namesRssi: null,
    };
  }

  state = (): ReadingState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Begins to read, or goes on after a stop; for a stock-take, the desk keeps what it reads. */
  start(readerId: string, stocktakeKey?: string): void {
    if (this.#key !== '') return;
    this.#key = crypto.randomUUID();
    this.#change({ isReading: true, error: null });
    void this.#read(this.#key, { readerId, ...(stocktakeKey && { stocktakeKey }) });
  }

  /** Resolves when the reader is free. */
  async stop(): Promise<void> {
    const key = this.#key;
    if (key === '') return;
    this.#key = '';
    this.#change({ isReading: false, batch: [] });
    // A bridge that is lost ends the reading as well.
    await this.#ports.cancel({ key }).catch(() => undefined);
  }

  /** Forgets what was read; what the back office said of it is asked again. */
  clear(): void {
    this.#tags.clear();
    this.#packs.clear();
    this.#unknown.clear();
    this.#change({ known: this.#known(), batch: [], reads: 0, serverError: null });
  }

  /** Takes over tags that were read before. */
  addTags(tags: readonly TagSighting[]): void {
    let hasNews = false;
    for (const { epc, pc, rssiDbm, antenna, reads, at } of tags) {
      const before = this.#tags.get(epc);
      if (before === undefined || before.pc !== pc) hasNews = true;
      if (before === undefined) {
        if (WHOLE_WORDS.test(epc)) this.#unknown.add(epc);
        else this.#packs.set(epc, []);
      }
      this.#tags.set(epc, { epc, pc, rssiDbm, antenna, reads: (before?.reads ?? 0) + reads, at });
    }
    this.#change({ batch: tags, ...(hasNews && { known: this.#known() }) });
    void this.#ask();
  }

  async #read(key: string, from: { readerId: string; stocktakeKey?: string }): Promise<void> {
    while (key === this.#key) {
      try {
        const { tags, reads, capabilities } = await this.#ports.watch({ key, ...from });
        if (key !== this.#key) return;
        this.#change({
          error: null,
          reads: this.#state.reads + reads,
          namesRssi: capabilities?.namesRssi ?? this.#state.namesRssi,
        });
        this.addTags(tags);
      } catch (caught) {
        if (key !== this.#key) return;
        const error = toAppError(caught);
        this.#change({ error, batch: [] });
        if (!MAY_COME_BACK.includes(error.code)) {
          this.#key = '';
          this.#change({ isReading: false });
          return;
        }
        await this.#untilRetry();
      }
    }
  }

  /** After a while, or as soon as a device has been plugged in. */
  #untilRetry(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, RETRY_MS);
    const stop = this.#ports.onPlugged(resolve);
    return promise.finally(() => {
      clearTimeout(timer);
      stop();
    });
  }

  /** Asks for the packages of new tags, one call at a time. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#unknown.size > 0) {
      const epcs = [...this.#unknown].slice(0, MOST_ASKED);
      try {
        const found = Map.groupBy(await this.#ports.locate(epcs), ({ epc }) => epc);
        for (const epc of epcs) {
          if (this.#unknown.delete(epc)) this.#packs.set(epc, found.get(epc) ?? []);
        }
        this.#change({ known: this.#known(), serverError: null });
      } catch (error) {
        this.#change({ serverError: toAppError(error) });
        if (this.#listeners.size === 0) break;
        await pause();
      }
    }
    this.#isAsking = false;
  }

  #known(): KnownTags {
    return { tags: this.#tags, packs: this.#packs };
  }

  #change(change: Partial<ReadingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, RETRY_MS));
