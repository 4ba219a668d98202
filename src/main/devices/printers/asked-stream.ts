import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors';
import { untilEnd } from '../until-end.ts';
import type { DuplexLink } from './duplex-link.ts';
import { LANGUAGES } from './languages.ts';
import type { Delivery, ExpectedAnswer, PrintDocument, PrintStream } from './port.ts';
import { createReadingCount } from './reading-count.ts';

const POLL_MS = 1000;
/** A printer that answers in order may print a label before it answers. */
const POLLS_A_LABEL = 5;
/** How often a printer that has answered before is asked again without an answer. */
const MOST_UNANSWERED = 3;
/**
 * How often a printer without the expected answer reports in a row that it is ready: it may be so for a moment before it
 * begins a label that it has read.
 */
const MOST_READY = 3;

interface JobConnection {
  link: Pick<DuplexLink, 'write' | 'onData'>;
  /** Rejects when the connection is lost, also while no call waits; the next write then reports it. */
  broken: Promise<never>;
  /** Settles when the printer sends nothing more, although it may still read. */
  answersEnd?: Promise<void>;
}

interface AskedStreamOptions {
  /** Shown in errors. */
  name: string;
  document: PrintDocument;
  /** How long a printer that has answered nothing may stay silent after the last byte. */
  silenceMs: number;
  /** How often a printer that answers at once is asked for its state. */
  pollMs?: number | undefined;
}

/** A job on a connection on which the printer can be asked what it has read, and the parts of its end. */
export interface AskedStream {
  /** The members of the port's stream that are the same on every connection. */
  stream: Pick<PrintStream, 'handover' | 'write' | 'writesRead' | 'onRead'>;
  /**
   * Asks behind the last write, unless the printer was asked behind each one, and again while answers are missing: one
   * may have been lost.
   */
  askBehind(): Promise<void>;
  /**
   * Resolves when the printer has read everything, or sends nothing more; throws `printer.silent` if it has never
   * answered. One that has answered before gets more time.
   */
  untilRead(): Promise<void>;
  /**
   * Resolves when the expected answer of the document is there, or the printer has nothing left to print and was asked
   * why it has not come; at once without one. Throws `printer.silent` if the printer answers nothing more.
   */
  untilReported(): Promise<void>;
  hasAnswered(): boolean;
  /** What is known when the bytes are sent. */
  delivery(): Delivery;
  /** Ends the polling. */
  end(): void;
}

/** Hands labels over on a connection, asking the printer what it has read where its language has a question. */
export function createAskedStream(
  { link, broken, answersEnd }: JobConnection,
  { name, document, silenceMs, pollMs = POLL_MS }: AskedStreamOptions,
): AskedStream {
  const { status, handover } = LANGUAGES[document.language];
  const countsReading = status?.isInOrder === true;
  const { expected } = document;
  const reading = createReadingCount(heardBy(link, expected), status, document.onState);
  // Between two writes; a printer that answers in order is asked behind each one. A failure is reported as lost.
  const polling =
    countsReading || status === undefined ? undefined : setInterval(() => void ask().catch(() => {}), pollMs);
  broken.catch(() => clearInterval(polling));
  const orBroken = untilEnd(broken);
  const orAnswersEnd = answersEnd === undefined ? orBroken : untilEnd(answersEnd);
  let mayAnswer = true;
  void answersEnd?.then(() => {
    mayAnswer = false;
  });

  async function send(bytes: Uint8Array): Promise<void> {
    const sent = link.write(bytes).catch((cause: unknown) => {
      throw new AppError('printer.disconnected', { printer: name }, { cause });
    });
    await orBroken(sent);
  }

  async function ask(): Promise<void> {
    if (status === undefined) return;
    reading.asked();
    await send(status.question);
  }

  /** If there are as many answers as questions up to the last write, one of them was given after that write. */
  async function askAgain(question: Uint8Array): Promise<void> {
    const waitMs = countsReading ? POLLS_A_LABEL * pollMs : pollMs;
    const read = reading.untilRead();
    for (let unanswered = 0; unanswered < MOST_UNANSWERED; ) {
      const answers = reading.answers();
      await orBroken(orAnswersEnd(Promise.race([read, pause(waitMs, undefined, { ref: false })])));
      if (reading.isRead() || !mayAnswer) return;
      unanswered = reading.answers() > answers ? 0 : unanswered + 1;
      await send(question);
    }
  }

  /** Sends questions that follow no write. */
  async function askOnly(questions: number): Promise<void> {
    if (status === undefined) return;
    // The write has gone on without the answers.
    if (!mayAnswer) throw new AppError('printer.silent', { printer: name });
    await send(Buffer.concat(Array.from({ length: questions }, () => status.question)));
  }

  async function write(bytes: Uint8Array): Promise<void> {
    if (countsReading) await orBroken(orAnswersEnd(reading.hasRoom(POLLS_A_LABEL * pollMs, askOnly)));
    // The question leaves with the label, in one packet.
    await Promise.all([send(bytes), countsReading && bytes.length > 0 && ask()]);
  }

  /** Asks for the state until the expected answer has come or the printer is done. */
  async function untilReportedOrDone({ reported }: ExpectedAnswer, question: Uint8Array): Promise<void> {
    let isReported = false;
    void reported.then(() => {
      isReported = true;
    });
    let [ready, silentMs] = [0, 0];
    while (mayAnswer && ready < MOST_READY) {
      const answers = reading.answers();
      await orBroken(orAnswersEnd(Promise.race([reported, pause(pollMs, undefined, { ref: false })])));
      if (isReported) return;
      const hasAnswered = reading.answers() > answers;
      silentMs = hasAnswered ? 0 : silentMs + pollMs;
      if (hasAnswered) ready = reading.lastState()?.state === 'ready' ? ready + 1 : 0;
      if (silentMs >= silenceMs) throw new AppError('printer.silent', { printer: name });
      if (mayAnswer) await send(question);
    }
  }

  async function untilReported(): Promise<void> {
    if (expected === undefined || status === undefined) return;
    await untilReportedOrDone(expected, status.question);
    const why = mayAnswer ? expected.whyNot() : null;
    if (why === null) return;
    await send(why);
    const limit = pause(MOST_UNANSWERED * pollMs, undefined, { ref: false });
    await orBroken(orAnswersEnd(Promise.race([expected.explained, limit])));
  }

  async function silence(): Promise<never> {
    await pause(silenceMs, undefined, { ref: false });
    if (reading.lastState() !== null) return new Promise<never>(() => {});
    throw new AppError('printer.silent', { printer: name });
  }

  return {
    stream: {
      handover,
      write,
      ...(countsReading && { writesRead: reading.count, onRead: reading.onRead }),
    },
    async askBehind() {
      clearInterval(polling);
      if (!countsReading) await ask();
      if (status !== undefined && reading.lastState() !== null) await askAgain(status.question);
    },
    async untilRead() {
      await Promise.race([reading.untilRead(), silence(), broken, ...(answersEnd ? [answersEnd] : [])]);
    },
    untilReported,
    hasAnswered: () => reading.lastState() !== null,
    delivery() {
      const printerState = reading.lastState();
      return { state: 'sent', ...(printerState !== null && { reference: document.jobId, printerState }) };
    },
    end: () => clearInterval(polling),
  };
}

/** The connection, of which the expected answer reads the printer's bytes too. */
function heardBy(
  link: Pick<DuplexLink, 'onData'>,
  expected: ExpectedAnswer | undefined,
): Pick<DuplexLink, 'onData'> {
  if (expected === undefined) return link;
  return {
    onData: (listener) =>
      link.onData((bytes) => {
        expected.hear(bytes);
        listener(bytes);
      }),
  };
}
