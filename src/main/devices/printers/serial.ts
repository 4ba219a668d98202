import type { PrinterLanguage } from '#shared/desk/contract/printers';
import type { FlowControl } from '#shared/desk/serial-printer';
import { AppError } from '#shared/errors';
import { createSerialTransport, type SerialTransport } from '../transport/serial.ts';
import type { WireLog } from '../transport/wire-log.ts';
import { createAskedStream } from './asked-stream.ts';
import { askState, type DuplexLink } from './duplex-link.ts';
import { JobFollowing } from './job-following.ts';
import { BUSY, REACHABLE, stateOrFailure } from './known-states.ts';
import { LANGUAGES, requireLanguage } from './languages.ts';
import type { Fate, KnownState, PrintDocument, PrinterPort, PrintStream } from './port.ts';
import { logLink, openNoted } from './wire.ts';

/** A start bit, eight data bits and a stop bit. */
const BITS_A_BYTE = 10;
/** How many written bytes the system's driver and the adapter's chip may hold back: 4 KB and less on Linux. */
const MOST_HELD_BYTES = 8192;

export interface SerialPrinterOptions {
  /** Shown in errors; read for each of them. */
  readonly name: string;
  path: string;
  baudRate: number;
  flow: FlowControl;
  /** Language of the printer; in another language it would print the questions about its state. */
  language: PrinterLanguage;
  /** Pause between an answer and the next question about a job that the printer has read. */
  followMs?: number;
  /** How long a printer may stay silent after the last byte has reached it. */
  silenceMs?: number;
  statusMs?: number;
  /** Where the bytes to and from the printer are noted. */
  wire?: WireLog | undefined;
}

/**
 * A printer on a serial port. `sent` means that it has read every byte, where its language has a question and it has
 * answered the one behind the job; otherwise that every byte has left this computer. A port that is gone in the middle
 * leaves the job unknown.
 */
export function createSerialPrinter(options: SerialPrinterOptions): PrinterPort {
  const { path, baudRate, language, wire } = options;
  const { silenceMs = 10_000, statusMs = 1500, followMs = 1000 } = options;
  const { status: spoken } = LANGUAGES[language];
  let openJobs = 0;
  let lastJobId: string | null = null;
  const connect = oneAtATime(() => openNoted(wire, path, () => openPort(options)));
  const linkTo = async () => logLink(serialLink(await connect()), wire);
  const following = new JobFollowing(linkTo, followMs);

  async function open(document: PrintDocument): Promise<PrintStream> {
    requireLanguage('serial', { name: options.name, language: document.language });
    openJobs += 1;
    try {
      await following.stop();
      const port = await connect();
      return createSerialStream(port, {
        name: options.name,
        document,
        bytesPerSecond: baudRate / BITS_A_BYTE,
        silenceMs,
        wire,
        onEnd: (hasAnswered) => {
          openJobs -= 1;
          lastJobId = hasAnswered ? document.jobId : null;
        },
      });
    } catch (error) {
      openJobs -= 1;
      throw error;
    }
  }

  async function status(): Promise<KnownState> {
    if (openJobs > 0) return BUSY;
    if (following.state !== null) return following.state;
    return stateOrFailure(async () => {
      const link = await linkTo();
      if (spoken !== undefined) return (await askState(link, spoken, statusMs)) ?? REACHABLE;
      await link.close();
      return REACHABLE;
    });
  }

  async function follow(reference: string, signal: AbortSignal, onPending?: () => void): Promise<Fate> {
    // If the printer was asked about another job since, its answers no longer concern this one.
    const isAsked =
      openJobs > 0 || following.state !== null || (lastJobId !== null && lastJobId !== reference);
    if (isAsked || spoken === undefined) return 'sent';
    return following.follow(spoken, lastJobId !== null, signal, onPending);
  }

  return { open, follow, status };
}

/**
 * Opens a printer's port with its control lines raised, because some printers send or accept nothing while they are
 * low.
 */
export async function openPort({
  path,
  baudRate,
  flow,
}: Pick<SerialPrinterOptions, 'path' | 'baudRate' | 'flow'>): Promise<SerialTransport> {
  const port = createSerialTransport(path, { baudRate, flow, keepsLinesRaised: true });
  await port.open();
  return port;
}

/**
 * Opens a port when its last use has closed it. Opening it twice would fail the job that begins while the printer is
 * asked for its state, or while an aborted one still closes the port.
 */
function oneAtATime(openNow: () => Promise<SerialTransport>): () => Promise<SerialTransport> {
  let lastUse: Promise<void> = Promise.resolve();
  return async () => {
    const before = lastUse;
    const { promise, resolve: free } = Promise.withResolvers<void>();
    lastUse = promise;
    await before;
    try {
      const port = await openNow();
      let closing: Promise<void> | undefined;
      return {
        ...port,
        close() {
          closing ??= port.close().finally(free);
          return closing;
        },
      };
    } catch (error) {
      free();
      throw error;
    }
  };
}

interface StreamOptions {
  name: string;
  document: PrintDocument;
  bytesPerSecond: number;
  silenceMs: number;
  onEnd(hasAnswered: boolean): void;
  wire: WireLog | undefined;
}

function createSerialStream(port: SerialTransport, options: StreamOptions): PrintStream {
  const { name, document, bytesPerSecond, silenceMs, onEnd, wire } = options;
  const { status } = LANGUAGES[document.language];
  let isLost = false;
  let isOver = false;
  const { promise: broken, reject } = Promise.withResolvers<never>();
  const asked = createAskedStream(
    { link: logLink(serialLink(port), wire), broken },
    // The last byte may reach the printer only then.
    { name, document, silenceMs: silenceMs + (MOST_HELD_BYTES / bytesPerSecond) * 1000 },
  );
  port.onLost((cause) => void fail(cause));

  async function fail(cause?: unknown): Promise<void> {
    isLost = true;
    wire?.note('#', 'lost');
    reject(new AppError('printer.disconnected', { printer: name }, { cause }));
    await end();
  }

  /** Closes the port, which may then be opened again. */
  async function end(): Promise<void> {
    asked.end();
    wire?.store();
    await port.close();
    if (isOver) return;
    isOver = true;
    onEnd(!isLost && asked.hasAnswered());
  }

  /** Waits until every byte has left the computer, but no longer than the port is there. */
  async function drained(): Promise<void> {
    const draining = port.drain().catch((cause: unknown) => {
      throw new AppError('printer.disconnected', { printer: name }, { cause });
    });
    await Promise.race([draining, broken]);
  }

  return {
    ...asked.stream,
    bytesPerSecond,
    async finish() {
      if (status === undefined) await drained();
      else {
        await asked.askBehind();
        await asked.untilRead();
        await asked.untilReported();
      }
      await end();
      return asked.delivery();
    },
    abort() {
      // Bytes that have not left yet would be printed later.
      void port.discard().then(() => fail());
    },
  };
}

/** A serial port as a connection to a printer. */
export function serialLink(port: SerialTransport): DuplexLink {
  return {
    write: (bytes) => port.write(bytes),
    onData: (listener) => port.onData((bytes) => listener(Buffer.from(bytes))),
    onLost: (listener) => port.onLost(listener),
    close: () => port.close(),
  };
}
