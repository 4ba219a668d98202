import { MOST_ASKED, type TaggedPack } from '#shared/api/tag-reading';
import type { TagSighting, WatchedTags } from '#shared/desk/contract/tags';
import type { ReadTag } from '#shared/domain/tag-count';
import { type AppError, toAppError } from '#shared/errors';
import { pause } from '../../components/pause.ts';
import { mayComeBack, RETRY_MS } from '../../desk/reader-return.ts';

/** A tag that was read, at its last reading. */
export interface SeenTag extends ReadTag {
  rssiDbm: number | null;
  antenna: number | null;
  reads: number;
  /** When it was last read, in ms of a clock that only runs forward, as is `since`. */
  at: number;
  /** Its first reading since it was last out of the field. */
  since: number;
}

/**
 * The tags read, and the packages of each EPC queried at the back office. The same collections grow until the reader is
 * reset.
 */
export interface KnownTags {
  tags: ReadonlyMap<string, ReadTag>;
  packs: ReadonlyMap<string, readonly TaggedPack[]>;
  /** The EPCs whose packages or PC words became known, in that order. */
  news: readonly string[];
}

/** The state of a reading; the same object while nothing in it changes. */
export interface ReadingState {
  isReading: boolean;
  /** The reader that reads, or has read last; empty before the first start. */
  readerId: string;
  /** Why nothing is read at the moment; if the reader is plugged in again, reading continues. */
  error: AppError | null;
  /** Why the packages of new tags are not known yet. */
  serverError: AppError | null;
  /** The tags by EPC; the map object stays the same. */
  tags: ReadonlyMap<string, SeenTag>;
  /** Another object when a tag, its PC word or its packages are new; the same after further readings. */
  known: KnownTags;
  /** Null until the reader has been identified. */
  namesRssi: boolean | null;
  /** Antennas of the reader, counted from 1, that were pulled while it was connected; the others go on reading. */
  pulledAntennas: readonly number[];
}

/** Values that change with every answer of the reader, five times a second; keep the parts that show them small. */
export interface ReadingProgress {
  /** Tags of the last answer of the reader. */
  batch: readonly TagSighting[];
  /** Answers of all tags, those that were added included. */
  reads: number;
  /** When a tag last came into the field, for the first time or again, in ms as `since` of a tag; 0 before. */
  arrivedAt: number;
}

/** The calls to the desk and the back office that reading tags uses. */
export interface ReadingPorts {
  watch(call: {
    key: string;
    readerId: string;
    stocktakeKey?: string;
    isCount: boolean;
  }): Promise<WatchedTags>;
  cancel(call: { key: string }): Promise<void>;
  locate(epcs: string[]): Promise<TaggedPack[]>;
  /** Calls the listener when a device is plugged in or out; returns a function that unsubscribes. */
  onPlugged(listener: () => void): () => void;
}

/** A tag that is not read for so long has left the field: one at its edge answers once in some rounds. */
const AWAY_MS = 3000;
/** An EPC in the form that the back office accepts: whole words of 4 hexadecimal digits. */
const WHOLE_WORDS = /^([0-9A-F]{4}){1,31}$/;

/** Reads tags until it is stopped, keeps each once, and queries the packages of new ones at the back office. */
export class TagReader {
  readonly #ports: ReadingPorts;
  readonly #isCount: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #tags = new Map<string, SeenTag>();
  readonly #packs = new Map<string, readonly TaggedPack[]>();
  readonly #unknown = new Set<string>();
  #news: string[] = [];
  #key = '';
  /** The reading that was stopped, whose last answer is still to come. */
  #stoppedKey = '';
  #lastAnswer: Promise<void> = Promise.resolve();
  #isAsking = false;
  #state: ReadingState;
  #progress: ReadingProgress = { batch: [], reads: 0, arrivedAt: 0 };

  /** `isCount`: each tag is to be seen once, instead of again and again. */
  constructor(ports: ReadingPorts, isCount = true) {
    this.#ports = ports;
    this.#isCount = isCount;
    this.#state = {
      isReading: false,
      readerId: '',
      error: null,
      serverError: null,
      tags: this.#tags,
      known: this.#known(),
      namesRssi: null,
      pulledAntennas: [],
    };
  }

  state = (): ReadingState => this.#state;

  progress = (): ReadingProgress => this.#progress;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Starts reading, or continues after a stop; for a stock-take, the desk stores the tags. */
  start(readerId: string, stocktakeKey?: string): void {
    if (this.#key !== '') return;
    this.#key = crypto.randomUUID();
    this.#change({ isReading: true, readerId, error: null });
    void this.#read(this.#key, { readerId, ...(stocktakeKey && { stocktakeKey }) });
  }

  /** Resolves when the reader is free, with the tags that it read until then. */
  async stop(): Promise<void> {
    const key = this.#key;
    if (key === '') return;
    this.#key = '';
    this.#stoppedKey = key;
    this.#change({ isReading: false }, { batch: [] });
    // A bridge that is lost ends the reading as well.
    await this.#ports.cancel({ key }).catch(() => undefined);
    await this.#lastAnswer;
  }

  /** Resolves when the packages of all tags are known; rejects if the back office cannot be asked. */
  async untilKnown(): Promise<void> {
    while (this.#unknown.size > 0) {
      if (this.#state.serverError !== null) throw this.#state.serverError;
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = this.subscribe(resolve);
      await promise.finally(stop);
    }
  }

  /** Discards the tags read and their packages. */
  clear(): void {
    this.#stoppedKey = '';
    this.#tags.clear();
    this.#packs.clear();
    this.#unknown.clear();
    this.#news = [];
    this.#change({ known: this.#known(), serverError: null }, { batch: [], reads: 0, arrivedAt: 0 });
  }

  /** Adds tags that were read before. */
  addTags(tags: readonly TagSighting[]): void {
    this.#take(
      tags,
      {},
      tags.reduce((sum, { reads }) => sum + reads, 0),
    );
  }

  /** Processes the sightings of one answer; listeners are called once for all changes. */
  #take(tags: readonly TagSighting[], change: Partial<ReadingState>, reads: number): void {
    let hasNews = false;
    let { arrivedAt } = this.#progress;
    const at = performance.now();
    for (const { epc, pc, rssiDbm, antenna, reads: ofTag } of tags) {
      const before = this.#tags.get(epc);
      const isPresent = before !== undefined && at - before.at <= AWAY_MS;
      if (!isPresent) arrivedAt = at;
      if (before === undefined || before.pc !== pc) hasNews = true;
      if (before === undefined && WHOLE_WORDS.test(epc)) this.#unknown.add(epc);
      else if (before === undefined) this.#packs.set(epc, []);
      const since = isPresent ? before.since : at;
      this.#tags.set(epc, { epc, pc, rssiDbm, antenna, reads: (before?.reads ?? 0) + ofTag, at, since });
      if (before?.pc !== pc && this.#packs.has(epc)) this.#news.push(epc);
    }
    this.#change(
      { ...change, ...(hasNews && { known: this.#known() }) },
      { batch: tags, reads: this.#progress.reads + reads, arrivedAt },
    );
    void this.#ask();
  }

  async #read(key: string, from: { readerId: string; stocktakeKey?: string }): Promise<void> {
    for (let wasThere = false; key === this.#key; wasThere = true) {
      const answer = this.#takeAnswer(key, from);
      this.#lastAnswer = answer.catch(() => undefined);
      try {
        await answer;
      } catch (caught) {
        if (key !== this.#key && key !== this.#stoppedKey) return;
        const error = toAppError(caught);
        this.#change({ error }, { batch: [] });
        if (key !== this.#key) return;
        if (!mayComeBack(error, wasThere)) {
          this.#key = '';
          this.#change({ isReading: false });
          return;
        }
        await this.#untilRetry();
      }
    }
  }

  async #takeAnswer(key: string, from: { readerId: string; stocktakeKey?: string }): Promise<void> {
    const call = { key, isCount: this.#isCount, ...from };
    const { tags, reads, capabilities, pulledAntennas: pulled = [] } = await this.#ports.watch(call);
    if (key !== this.#key && key !== this.#stoppedKey) return;
    const namesRssi = capabilities?.namesRssi ?? this.#state.namesRssi;
    const { pulledAntennas: before } = this.#state;
    const pulledAntennas = pulled.join() === before.join() ? before : pulled;
    this.#take(tags, { error: null, namesRssi, pulledAntennas }, reads);
    // Nothing is in the field of a reader that has stopped.
    if (key !== this.#key) this.#change({}, { batch: [] });
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

  /** Queries the packages of new tags, one call at a time. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#unknown.size > 0) {
      const epcs = [...this.#unknown].slice(0, MOST_ASKED);
      try {
        const found = Map.groupBy(await this.#ports.locate(epcs), ({ epc }) => epc);
        for (const epc of epcs) {
          if (!this.#unknown.delete(epc)) continue;
          this.#packs.set(epc, found.get(epc) ?? []);
          this.#news.push(epc);
        }
        this.#change({ known: this.#known(), serverError: null });
      } catch (error) {
        this.#change({ serverError: toAppError(error) });
        if (this.#listeners.size === 0) break;
        await pause(RETRY_MS);
      }
    }
    this.#isAsking = false;
  }

  #known(): KnownTags {
    return { tags: this.#tags, packs: this.#packs, news: this.#news };
  }

  #change(change: Partial<ReadingState>, progress: Partial<ReadingProgress> = {}): void {
    const next = { ...this.#state, ...change };
    const names = Object.keys(change) as (keyof ReadingState)[];
    if (names.some((name) => next[name] !== this.#state[name])) this.#state = next;
    this.#progress = { ...this.#progress, ...progress };
    for (const listener of this.#listeners) listener();
  }
}
