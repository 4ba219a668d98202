import type { Reader } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import type { ReaderFactory } from '../devices/readers/open-reader.ts';
import type { UhfReader } from '../devices/readers/reader.ts';
import { normalizeReaderPort } from '../devices/transport/from-uri.ts';
import type { PowerNotes } from './power-notes.ts';
import type { RadioChoices } from './radio-choices.ts';
import { ReaderLine } from './reader-line.ts';

/**
 * The readers' connections: kept open between operations, one operation at a time on each port, which may have several
 * readers in the settings (another baud rate, another family).
 */
export interface Connections {
  /**
   * Runs `work` on an open reader when earlier operations on it are done. Reopens a connection lost since the last
   * operation, puts the radio settings chosen for the reader back that it may have lost meanwhile, and restores the
   * power that an interrupted operation has left lower. Throws the errors of opening and of `putRadioBack`, or the
   * signal's reason while waiting.
   */
  use<T>(
    reader: Pick<Reader, 'uri' | 'driver'>,
    work: (reader: UhfReader) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /**
   * Like `use`, for work that searches for a tag itself: the power that such work has left before stays, and is put back
   * some time after the last of it.
   */
  onTag<T>(
    reader: Pick<Reader, 'uri' | 'driver'>,
    work: (reader: UhfReader) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T>;
  /**
   * Like `use`, for work that does not end by itself: other operations are refused with `reader.in_use` until it ends.
   */
  hold<T>(
    reader: Pick<Reader, 'uri' | 'driver'>,
    work: (reader: UhfReader) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T>;
  /**
   * Closes the port after the running operation, whichever reader it was opened for, also one that was found there instead
   * of at its own port; the next operation opens it again. Throws `reader.in_use`.
   */
  release(uri: string): Promise<void>;
  close(): Promise<void>;
}

const BATCH_ENDS_MS = 60_000;

/** `locate` and `batchEndsMs`: see {@link ReaderLine}'s parts. */
export function createConnections(
  createReader: ReaderFactory,
  powerNotes: PowerNotes,
  radioChoices: RadioChoices,
  locate: (uri: string) => Promise<string> = async (uri) => uri,
  batchEndsMs = BATCH_ENDS_MS,
): Connections {
  const lines = new Map<string, ReaderLine>();

  function lineOf(uri: string): ReaderLine {
    const port = normalizeReaderPort(uri);
    const line =
      lines.get(port) ??
      new ReaderLine(port, { createReader, powerNotes, radioChoices, locate, batchEndsMs });
    lines.set(port, line);
    return line;
  }

  /** Throws `reader.in_use`. */
  function refuseHeld(line: ReaderLine, uri: string): void {
    if (line.isHeld) throw new AppError('reader.in_use', { reader: uri });
  }

  /** Throws `reader.in_use`. */
  function freeLineOf(uri: string): ReaderLine {
    const line = lineOf(uri);
    refuseHeld(line, uri);
    return line;
  }

  const connections: Connections = {
    async use(reader, run, signal) {
      return freeLineOf(reader.uri).takeTurn(reader, { run, isForTag: false }, signal);
    },
    async onTag(reader, run, signal) {
      return freeLineOf(reader.uri).takeTurn(reader, { run, isForTag: true }, signal);
    },
    async hold(reader, run, signal) {
      const line = freeLineOf(reader.uri);
      line.isHeld = true;
      try {
        return await line.takeTurn(reader, { run, isForTag: false }, signal);
      } finally {
        line.isHeld = false;
      }
    },
    async release(uri) {
      const own = lineOf(uri);
      const port = normalizeReaderPort(uri);
      const atPort = [...lines.values()].filter((line) => line === own || line.place === port);
      for (const line of atPort) refuseHeld(line, uri);
      await Promise.all(atPort.map((line) => line.release()));
    },
    async close() {
      await Promise.all([...lines.keys()].map((uri) => connections.release(uri)));
    },
  };
  return connections;
}
