import type { Reader } from '#shared/desk/contract/readers';
import { AppError, type ErrorCode } from '#shared/errors';
import type { ReaderFactory } from '../devices/readers/open-reader.ts';
import type { UhfReader } from '../devices/readers/reader.ts';
import { isNetworkPort } from '../devices/transport/from-uri.ts';
import type { PowerNotes } from './power-notes.ts';
import { putRadioBack, type RadioChoices } from './radio-choices.ts';
import { hasCode } from './retry.ts';
import { putLeftPowerBack } from './search-power.ts';

/** The readers' connections: kept open between operations, one operation at a time on each. */
export interface Connections {
  /**
   * Runs `work` on an open reader when earlier operations on it are done. Reopens a connection lost since the last
   * operation, puts the radio settings chosen for the reader back that it may have lost meanwhile, and restores the
   * power that an interrupted operation has left lower. Throws the errors of opening and of {@link putRadioBack}, or the
   * signal's reason while waiting.
   */
  use<T>(
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
  /** Closes the port after the running operation; the next one opens it again. */
  release(uri: string): Promise<void>;
  close(): Promise<void>;
}

interface Line {
  isHeld: boolean;
  tail: Promise<unknown>;
  open: UhfReader | null;
  /** False while the reader may have been without power since its radio settings were put back. */
  isTuned: boolean;
}

/**
 * Errors after which a connection is of no more use. A network reader that lost its power ends no connection, and TCP
 * repeats what was sent to it in ever longer intervals, of minutes, also when it is back.
 */
function endsOf(uri: string): readonly ErrorCode[] {
  return isNetworkPort(uri) ? ['reader.disconnected', 'reader.timeout'] : ['reader.disconnected'];
}

/** `locate` returns a reader's current address, because it may have been plugged in at another port. */
export function createConnections(
  createReader: ReaderFactory,
  powerNotes: PowerNotes,
  radioChoices: RadioChoices,
  locate: (uri: string) => Promise<string> = async (uri) => uri,
): Connections {
  const lines = new Map<string, Line>();

  function lineOf(uri: string): Line {
    const line = lines.get(uri) ?? {
      isHeld: false,
      tail: Promise.resolve(),
      open: null,
      isTuned: false,
    };
    lines.set(uri, line);
    return line;
  }

  async function connect(line: Line, { uri, driver }: Pick<Reader, 'uri' | 'driver'>): Promise<UhfReader> {
    if (line.open) return line.open;
    const reader = createReader(await locate(uri), driver, uri);
    reader.onLost(() => {
      if (line.open === reader) line.open = null;
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
    line.open = reader;
    line.isTuned = false;
    return reader;
  }

  async function disconnect(line: Line, uri: string): Promise<void> {
    const reader = line.open;
    line.open = null;
    await reader?.close();
    powerNotes.of(uri).clear();
  }

  async function attempt<T>(
    line: Line,
    reader: Pick<Reader, 'uri' | 'driver'>,
    work: (reader: UhfReader) => Promise<T>,
  ): Promise<T> {
    try {
      const open = await connect(line, reader);
      if (!line.isTuned) await putRadioBack(open, radioChoices.of(reader.uri));
      line.isTuned = true;
      await putLeftPowerBack(open, powerNotes.of(reader.uri));
      return await work(open);
    } catch (error) {
      if (hasCode(error, ...endsOf(reader.uri))) await disconnect(line, reader.uri);
      // A reader on a port of its own power (a USB bridge, a converter) may be switched off and on while the port stays open.
      if (hasCode(error, 'reader.timeout')) line.isTuned = false;
      throw error;
    }
  }

  function enqueue<T>(line: Line, work: () => Promise<T>): Promise<T> {
    const turn = line.tail.then(work);
    line.tail = turn.catch(() => {});
    return turn;
  }

  function refuseHeld(uri: string): void {
    if (lineOf(uri).isHeld) throw new AppError('reader.in_use', { reader: uri });
  }

  function takeTurn<T>(
    reader: Pick<Reader, 'uri' | 'driver'>,
    work: (reader: UhfReader) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const line = lineOf(reader.uri);
    return enqueue(line, async () => {
      signal?.throwIfAborted();
      const kept = line.open;
      kept?.takeHeard();
      try {
        return await attempt(line, reader, work);
      } catch (error) {
        // The reader was gone before this work began, unnoticed: it has answered no command of the work, which is repeated.
        const wasStale = hasCode(error, ...endsOf(reader.uri)) && kept !== null && !kept.takeHeard();
        if (!wasStale) throw error;
        return attempt(line, reader, work);
      }
    });
  }

  const connections: Connections = {
    async use(reader, work, signal) {
      refuseHeld(reader.uri);
      return takeTurn(reader, work, signal);
    },
    async hold(reader, work, signal) {
      refuseHeld(reader.uri);
      const line = lineOf(reader.uri);
      line.isHeld = true;
      try {
        return await takeTurn(reader, work, signal);
      } finally {
        line.isHeld = false;
      }
    },
    async release(uri) {
      refuseHeld(uri);
      const line = lineOf(uri);
      return enqueue(line, () => disconnect(line, uri));
    },
    async close() {
      await Promise.all([...lines.keys()].map((uri) => connections.release(uri)));
    },
  };
  return connections;
}
