import { setTimeout as pause } from 'node:timers/promises';
import type { Reader } from '#shared/desk/contract/readers';
import { type ErrorCode, hasCode } from '#shared/errors';
import type { ReaderFactory } from '../devices/readers/open-reader.ts';
import type { UhfReader } from '../devices/readers/reader.ts';
import { isNetworkPort, normalizeReaderPort } from '../devices/transport/from-uri.ts';
import type { PowerNotes } from './power-notes.ts';
import { putRadioBack, type RadioChoices } from './radio-choices.ts';
import { putLeftPowerBack } from './search-power.ts';

/** What the lines of all readers need. */
export interface LineParts {
  createReader: ReaderFactory;
  powerNotes: PowerNotes;
  radioChoices: RadioChoices;
  /** A reader's current address, because it may have been plugged in at another port. */
  locate(uri: string): Promise<string>;
  /** A batch of tags is over when none was worked with for this long. */
  batchEndsMs: number;
}

export interface Work<T> {
  run(reader: UhfReader): Promise<T>;
  /** Searches for a tag itself, so that the power of the search before it may stay. */
  isForTag: boolean;
}

/**
 * A reader refuses this desk while it has not noticed that their last connection is lost: for some of its signs of life,
 * which it sends every second.
 */
const LETS_GO_MS = 15_000;
const RETRY_MS = 500;

type LineReader = Pick<Reader, 'uri' | 'driver'>;

/** The connection at one port, kept open between works with the same reader, and the turns on it. */
export class ReaderLine {
  /** While a work that does not end by itself has the reader. */
  isHeld = false;
  /** The port at which the reader was found last; null before. */
  place: string | null = null;
  readonly #port: string;
  readonly #parts: LineParts;
  #tail: Promise<unknown> = Promise.resolve();
  #open: UhfReader | null = null;
  /** The one that was opened last. */
  #opened: LineReader | null = null;
  /** False while the reader may have been without power since its radio settings were put back. */
  #isTuned = false;
  /** The reader may believe to be connected to this desk still. */
  #mayBeKept = false;
  #batchEnd: NodeJS.Timeout | undefined;

  /** `port`: in one spelling, without options. */
  constructor(port: string, parts: LineParts) {
    this.#port = port;
    this.#parts = parts;
  }

  /** Runs `work` when earlier ones are done, again on a new connection if the present one was lost unnoticed before. */
  takeTurn<T>(reader: LineReader, work: Work<T>, signal?: AbortSignal): Promise<T> {
    return this.#enqueue(async () => {
      signal?.throwIfAborted();
      clearTimeout(this.#batchEnd);
      if (!this.#isOpenFor(reader)) {
        await this.#endBatch();
        await this.#disconnect();
      }
      const kept = this.#open;
      kept?.takeReceived();
      try {
        return await this.#attempt(reader, work, signal);
      } catch (error) {
        // The reader was gone before this work began, unnoticed: it has answered no command of the work, which is repeated.
        const wasStale = hasCode(error, ...this.#ends()) && kept !== null && !kept.takeReceived();
        if (!wasStale) throw error;
        return await this.#attempt(reader, work, signal);
      } finally {
        if (work.isForTag) this.#awaitBatchEnd();
      }
    });
  }

  /** Closes the port after the running work. */
  release(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#endBatch();
      await this.#disconnect();
    });
  }

  async #attempt<T>(
    reader: LineReader,
    { run, isForTag }: Work<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    const { powerNotes, radioChoices } = this.#parts;
    try {
      const isReopened = this.#open === null;
      const open = await this.#connect(reader, isForTag ? LETS_GO_MS : 0, signal);
      if (!this.#isTuned) await putRadioBack(open, radioChoices.of(reader.uri));
      this.#isTuned = true;
      if (isReopened || !isForTag) await putLeftPowerBack(open, powerNotes.of(reader.uri));
      return await run(open);
    } catch (error) {
      if (hasCode(error, ...this.#ends())) {
        this.#mayBeKept ||= this.#open !== null;
        await this.#disconnect();
      }
      // A reader on a port of its own power (a USB bridge, a converter) may be switched off and on while the port stays open.
      if (hasCode(error, 'reader.timeout')) this.#isTuned = false;
      throw error;
    }
  }

  #isOpenFor({ uri, driver }: LineReader): boolean {
    return this.#opened?.uri === uri && this.#opened.driver === driver;
  }

  /** `patienceMs`: for a reader that has kept a lost connection. */
  async #connect(wanted: LineReader, patienceMs: number, signal?: AbortSignal): Promise<UhfReader> {
    if (this.#open) return this.#open;
    const until = performance.now() + (this.#mayBeKept ? patienceMs : 0);
    for (;;) {
      try {
        return await this.#openReader(wanted);
      } catch (error) {
        if (!hasCode(error, 'reader.connection_kept') || performance.now() >= until) throw error;
      }
      await pause(RETRY_MS);
      signal?.throwIfAborted();
    }
  }

  async #openReader(wanted: LineReader): Promise<UhfReader> {
    const { createReader, locate } = this.#parts;
    const { uri, driver } = wanted;
    const address = await locate(uri);
    this.place = normalizeReaderPort(address);
    const reader = createReader(address, driver, uri);
    reader.onLost(() => {
      if (this.#open === reader) this.#open = null;
      this.#mayBeKept = true;
      // The device is gone, so a failure to close its descriptor does not matter.
      reader.close().catch(() => {});
    });
    try {
      await reader.open();
    } catch (error) {
      // A reader that answers at its port and refuses would stay taken by this desk. The refusal is the failure to report.
      await reader.close().catch(() => {});
      throw error;
    }
    this.#open = reader;
    this.#opened = wanted;
    this.#isTuned = false;
    this.#mayBeKept = false;
    return reader;
  }

  async #disconnect(): Promise<void> {
    const reader = this.#open;
    this.#open = null;
    await reader?.close();
    if (this.#opened !== null) this.#parts.powerNotes.of(this.#opened.uri).clear();
  }

  /**
   * Errors after which a connection is of no more use. A network reader that lost its power ends no connection, and TCP
   * repeats what was sent to it in ever longer intervals, of minutes, also when it is back.
   */
  #ends(): readonly ErrorCode[] {
    return isNetworkPort(this.#port) ? ['reader.disconnected', 'reader.timeout'] : ['reader.disconnected'];
  }

  #awaitBatchEnd(): void {
    const end = () => void this.#enqueue(() => this.#endBatch());
    this.#batchEnd = setTimeout(end, this.#parts.batchEndsMs).unref();
  }

  /** Puts the power back that work with tags has left. */
  async #endBatch(): Promise<void> {
    clearTimeout(this.#batchEnd);
    // A reader that is gone keeps its note, by which its next use puts the power back.
    if (this.#open !== null && this.#opened !== null)
      await putLeftPowerBack(this.#open, this.#parts.powerNotes.of(this.#opened.uri)).catch(() => {});
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#tail.then(work);
    this.#tail = turn.catch(() => {});
    return turn;
  }
}
