import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { PrinterLanguage } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import type { WireLog } from '../transport/wire-log.ts';
import { createAskedStream } from './asked-stream.ts';
import { askState } from './duplex-link.ts';
import { JobFollowing } from './job-following.ts';
import { BUSY, NOT_ANSWERING, REACHABLE, REACHED, stateOrFailure } from './known-states.ts';
import { LANGUAGES } from './languages.ts';
import type { Delivery, Fate, KnownState, PrintDocument, PrinterPort, PrintStream } from './port.ts';
import type { StatusLanguage } from './status-language.ts';
import { openSocket, socketLink } from './tcp-socket.ts';
import { logLink, openNoted } from './wire.ts';

/** The time that a reset needs to come back over a local network. */
const RESET_TRAVEL_MS = 200;
/** How long a printer that never closes keeps its finished connection. */
const LINGER_MS = 60_000;
/** Deadline for a connection to an idle printer; a lost first packet is sent again after a second. */
const IDLE_CONNECT_MS = 2000;

export interface TcpPrinterOptions {
  /** Shown in errors; read for each of them. */
  readonly name: string;
  host: string;
  port: number;
  /** Language of the printer; in another language it would print the questions about its state. */
  language: PrinterLanguage;
  connectMs?: number;
  idleConnectMs?: number;
  /** Pause between an answer and the next question about a job that the printer has read. */
  followMs?: number;
  /** How long a printer that has answered nothing may take to close after our last byte. */
  silenceMs?: number;
  statusMs?: number;
  /** How often a printer that answers at once is asked during a job. */
  pollMs?: number | undefined;
  /** Where the bytes to and from the printer are noted. */
  wire?: WireLog | undefined;
}

/**
 * Raw printing over TCP ("port 9100"). The protocol has no end-of-job signal. Here `sent` means that the printer has
 * every byte: it has answered the query after the last label, or closed its half after we closed ours. A reset at any
 * point, or neither sign (`printer.silent`), rejects: labels may or may not have been printed. One case looks like
 * success: a printer that closes while our last bytes are on the wire. A printer that has answered is then queried on
 * another connection until it reports that everything is printed; the next job ends that.
 */
export function createTcpPrinter(options: TcpPrinterOptions): PrinterPort {
  const { host, port, language, wire } = options;
  const { connectMs = 5000, silenceMs = 10_000, statusMs = 1500, followMs = 1000 } = options;
  const { idleConnectMs = IDLE_CONNECT_MS, pollMs } = options;
  const { status: spoken } = LANGUAGES[language];
  let openJobs = 0;
  /** It has answered a question in its language: one of another language would print it. */
  let hasAnswered = false;
  /** Ends the query of the idle printer. */
  let idleQuery: AbortController | null = null;
  /** The job whose labels the printer may still be printing, and the connection that the printer has not closed. */
  let last: { jobId: string; socket: Socket; status: StatusLanguage } | null = null;
  const connect = (deadlineMs = connectMs, signal?: AbortSignal) =>
    openNoted(wire, `${host}:${port}`, () => openSocket(options.name, host, port, deadlineMs, signal));
  const linkOf = (socket: Socket) => logLink(socketLink(socket), wire);
  const following = new JobFollowing(async () => linkOf(await connect()), followMs);

  /** Many printers serve one connection at a time, so queries about the last job give way. */
  async function openForJob(): Promise<Socket> {
    await following.stop();
    idleQuery?.abort();
    last?.socket.destroy();
    last = null;
    return connect();
  }

  async function open(document: PrintDocument): Promise<PrintStream> {
    openJobs += 1;
    const socket = await openForJob().catch((error: unknown) => {
      openJobs -= 1;
      throw error;
    });
    return createTcpStream(socket, {
      name: options.name,
      document,
      silenceMs,
      pollMs,
      wire,
      onRead(readSocket, status) {
        hasAnswered = true;
        last = { jobId: document.jobId, socket: readSocket, status };
      },
      onEnd: () => {
        openJobs -= 1;
      },
    });
  }

  async function status(): Promise<KnownState> {
    // Many printers serve one connection at a time; a query now would wait behind our own job.
    if (openJobs > 0) return BUSY;
    if (following.state !== null) return following.state;
    idleQuery?.abort();
    last?.socket.destroy();
    return stateOrFailure(async () => {
      const socket = await connect();
      if (spoken !== undefined) return (await askOn(socket, spoken)) ?? REACHABLE;
      socket.destroy();
      return REACHABLE;
    });
  }

  async function askOn(socket: Socket, question: StatusLanguage): Promise<KnownState | null> {
    const state = await askState(linkOf(socket), question, statusMs);
    if (state !== null) hasAnswered = true;
    return state;
  }

  /** A printer that has not answered yet is only connected to: if it speaks another language, it would print the query. */
  async function idleStatus(): Promise<KnownState | null> {
    if (openJobs > 0 || following.state !== null) return null;
    last?.socket.destroy();
    const query = new AbortController();
    idleQuery = query;
    const state = await stateOrFailure(async () => {
      const socket = await connect(idleConnectMs, query.signal);
      if (spoken !== undefined && hasAnswered) return (await askOn(socket, spoken)) ?? NOT_ANSWERING;
      socket.destroy();
      return spoken === undefined ? REACHABLE : REACHED;
    });
    return query.signal.aborted ? null : state;
  }

  async function follow(reference: string, signal: AbortSignal, onPending?: () => void): Promise<Fate> {
    const question = last?.status ?? spoken;
    // If the printer was asked about another job since, its answers no longer concern this one.
    const isAsked = openJobs > 0 || following.state !== null || (last !== null && last.jobId !== reference);
    if (isAsked || question === undefined) return 'sent';
    last?.socket.destroy();
    return following.follow(question, last !== null, signal, onPending);
  }

  return { open, follow, status, idleStatus };
}

interface StreamOptions {
  name: string;
  document: PrintDocument;
  silenceMs: number;
  pollMs: number | undefined;
  /** The printer has reported that it has read the whole job, in this language. */
  onRead(socket: Socket, status: StatusLanguage): void;
  onEnd(): void;
  wire: WireLog | undefined;
}

function createTcpStream(socket: Socket, options: StreamOptions): PrintStream {
  const { document, onRead, onEnd, wire } = options;
  const { status } = LANGUAGES[document.language];
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    asked.end();
    wire?.store();
    onEnd();
  };
  const broken = new Promise<never>((_, reject) => {
    const fail = (cause?: Error) => {
      // Once the job is over, the connection of a printer that has not closed it is ended from here.
      wire?.note('#', isOver ? 'close' : 'lost');
      end();
      reject(new AppError('printer.disconnected', { printer: options.name }, { cause }));
    };
    socket.once('error', fail);
    socket.once('close', () => {
      // A close after both ends have finished is regular; finish() has its answer by then.
      if (!socket.writableFinished || !socket.readableEnded) fail();
    });
  });
  let peerEndedEarly = false;
  const peerEnded = new Promise<void>((resolve) => {
    socket.once('end', () => {
      peerEndedEarly = !socket.writableEnded;
      resolve();
    });
  });
  // Bytes of a printer are read even where none are expected; unread they would turn our close into a reset.
  const link = logLink(socketLink(socket), wire);
  const asked = createAskedStream({ link, broken, answersEnd: peerEnded }, options);
  const { stream } = asked;

  async function finish(): Promise<Delivery> {
    // Lets events of the peer that are already pending arrive: one turn to read them from the system, one to dispatch
    // them.
    await nextTurn();
    await nextTurn();
    if (peerEndedEarly) {
      // Either the printer has closed only its half, or it is gone. In the second case it answered our bytes with a
      // reset, which is not reported once reading has ended; an empty write asks the kernel for it.
      await pause(RESET_TRAVEL_MS);
      await stream.write(new Uint8Array(0));
    }
    await asked.askBehind();
    // A printer answers nothing more on a connection that we have ended.
    await asked.untilReported();
    await Promise.race([new Promise<void>((resolve) => socket.end(resolve)), broken]);
    await asked.untilRead();
    // A printer that never closes has nevertheless received the job once it has answered, so its close is not waited
    // for.
    socket.unref();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
    end();
    if (status !== undefined && asked.hasAnswered()) onRead(socket, status);
    return asked.delivery();
  }

  return { ...stream, finish, abort: () => socket.resetAndDestroy() };
}
