import { AppError, toAppError } from '#shared/errors';
import type { Delivery, PrintDocument, PrinterPort, PrintStream } from '../devices/printers/port.ts';

/**
 * Rendered labels; `labelsDone` counts the labels that are complete at the end of this chunk, from the run's start.
 */
export interface LabelChunk {
  bytes: Uint8Array;
  labelsDone: number;
  /** What the printer must still get when no chunk follows this one; absent where nothing is left to clear up. */
  ending?: Uint8Array;
}

export interface SendLimits {
  /** Time limit of one step: open, render a chunk, hand a chunk over, finish. */
  stepMs: number;
  /** A hand-over that takes longer is reported through `onStall`. */
  stallNoticeMs: number;
  /** Time that a running hand-over gets after the job was cancelled. */
  cancelGraceMs: number;
}

const SEND_LIMITS: SendLimits = { stepMs: 60_000, stallNoticeMs: 2000, cancelGraceMs: 2000 };

export interface SendRequest {
  port: PrinterPort;
  /** For errors. */
  printerName: string;
  document: PrintDocument;
  chunks: AsyncIterable<LabelChunk>;
  cancel: AbortSignal;
  limits?: SendLimits;
  /** Labels of this run that the printer has so far. */
  onProgress(labelsSent: number, bytesSent: number): void;
  /** The printer has not taken anything for a while. */
  onStall?(): void;
}

/** How a run ended, and how many of its labels the printer or its queue is known to have. */
export type SendOutcome = { labelsSent: number; bytesSent: number } & (
  | Delivery
  /** `failed`: the rest was certainly not printed. `unknown`: the user has to check the paper. */
  | { state: 'failed' | 'unknown'; error: AppError }
  | { state: 'cancelled' }
);

/**
 * Sends one run of labels to a printer and returns how it ended; never rejects. The run can be cancelled between
 * chunks; what a `label` printer already took is ended regularly and will be printed.
 */
export async function sendLabels(request: SendRequest): Promise<SendOutcome> {
  const source = request.chunks[Symbol.asyncIterator]();
  // The first labels are drawn while the connection is being made.
  const first = startStep(source);
  try {
    const stream = await openStream(request);
    if (stream instanceof AppError) {
      if (request.cancel.aborted) return { state: 'cancelled', labelsSent: 0, bytesSent: 0 };
      return { state: 'failed', error: stream, labelsSent: 0, bytesSent: 0 };
    }
    return await sendChunks(request, stream, source, first);
  } finally {
    // Rendering may be half way through a label, whose result is no longer needed.
    source.return?.().catch(() => {});
  }
}

async function openStream(request: SendRequest): Promise<PrintStream | AppError> {
  const opening = request.port.open(request.document);
  try {
    return await watch(opening, request);
  } catch (error) {
    // The connection may still open after the time limit.
    opening.then((late) => late.abort()).catch(() => {});
    return toAppError(error);
  }
}

async function sendChunks(
  request: SendRequest,
  stream: PrintStream,
  source: AsyncIterator<LabelChunk>,
  first: Promise<IteratorResult<LabelChunk>>,
): Promise<SendOutcome> {
  const { cancel } = request;
  const handed = new HandedOver(stream);
  let rendering = first;
  for (;;) {
    const step = await watch(rendering, request).catch(toAppError);
    if (step instanceof AppError) return endEarly(request, stream, handed, cancel.aborted ? null : step);
    if (step.done === true) break;
    if (cancel.aborted) return endEarly(request, stream, handed, null);
    // The next labels are drawn while these are sent.
    rendering = startStep(source);
    try {
      await watch(stream.write(step.value.bytes), request, request.onStall);
    } catch (error) {
      stream.abort();
      return { ...judge(error, request.printerName), ...handed.known() };
    }
    handed.add(step.value);
    const { labelsSent, bytesSent } = handed.known();
    request.onProgress(labelsSent, bytesSent);
  }
  if (handed.labelsDone === 0) {
    stream.abort();
    const reason = { zh: '没有要打印的标签', en: 'there are no labels to print' };
    return { state: 'failed', error: new AppError('input.invalid', { reason }), ...handed.known() };
  }
  const end = await finish(request, stream);
  return isTaken(end) ? { ...end, ...handed.all() } : { ...end, ...handed.known() };
}

interface Tally {
  labelsSent: number;
  bytesSent: number;
}

/** What of a run has been handed over. */
class HandedOver {
  labelsDone = 0;
  /** What the run still needs when it is broken off now. */
  ending: Uint8Array | undefined;
  readonly #stream: PrintStream;
  /** Labels complete at the end of each write. */
  readonly #afterWrite: number[] = [];
  #bytesSent = 0;

  constructor(stream: PrintStream) {
    this.#stream = stream;
  }

  add({ bytes, labelsDone, ending }: LabelChunk): void {
    this.labelsDone = labelsDone;
    this.ending = ending;
    this.#afterWrite.push(labelsDone);
    this.#bytesSent += bytes.length;
  }

  /** Everything handed over, after the printer or its queue has taken it to the end. */
  all(): Tally {
    return { labelsSent: this.labelsDone, bytesSent: this.#bytesSent };
  }

  /**
   * The labels that the device has: those it has read, where it says so. A device that cannot be asked may have fewer
   * than the system has taken for it.
   */
  known(): Tally {
    const bytesSent = this.#bytesSent;
    if (this.#stream.handover === 'document') return { labelsSent: 0, bytesSent };
    const read = this.#stream.writesRead?.() ?? null;
    if (read === null) return { labelsSent: this.labelsDone, bytesSent };
    return { labelsSent: this.#afterWrite[read - 1] ?? this.labelsDone, bytesSent };
  }
}

/**
 * Ends a run before its last label, because drawing failed or, without a failure, because it was cancelled. A printer
 * that has labels of it gets the run's ending; part of a document is withdrawn.
 */
async function endEarly(
  request: SendRequest,
  stream: PrintStream,
  handed: HandedOver,
  failure: AppError | null,
): Promise<SendOutcome> {
  let tally = handed.known();
  if (handed.labelsDone === 0 || stream.handover === 'document') {
    stream.abort();
  } else {
    const end = await finish(request, stream, handed.ending);
    if (!isTaken(end)) return { ...end, ...handed.known() };
    tally = handed.all();
  }
  return failure === null ? { state: 'cancelled', ...tally } : { state: 'failed', error: failure, ...tally };
}

type FinishOutcome = Delivery | { state: 'failed' | 'unknown'; error: AppError };

function isTaken(end: FinishOutcome): end is Delivery {
  return end.state === 'sent' || end.state === 'confirmed';
}

async function finish(
  request: SendRequest,
  stream: PrintStream,
  ending?: Uint8Array,
): Promise<FinishOutcome> {
  try {
    if (ending !== undefined) await watch(stream.write(ending), request);
    return await watch(stream.finish(), request, request.onStall);
  } catch (error) {
    stream.abort();
    return judge(error, request.printerName);
  }
}

/** Decides whether a broken hand-over certainly printed nothing, or the user has to check the paper. */
function judge(cause: unknown, printer: string): { state: 'failed' | 'unknown'; error: AppError } {
  const error = toAppError(cause);
  if (error.code === 'printer.rejected' || error.code === 'printer.refused')
    return { state: 'failed', error };
  if (error.code === 'printer.disconnected' || error.code === 'printer.silent')
    return { state: 'unknown', error };
  // Ended by us because it stalled or because of a fault of our own: the labels' state is the same.
  return { state: 'unknown', error: new AppError('printer.disconnected', { printer }, { cause }) };
}

function startStep(source: AsyncIterator<LabelChunk>): Promise<IteratorResult<LabelChunk>> {
  const step = source.next();
  // Its failure is handled when the step is awaited, which may be later or never.
  step.catch(() => {});
  return step;
}

/** The work's result, unless it takes longer than a step may, or than a cancelled job gets. */
async function watch<T>(work: Promise<T>, request: SendRequest, onStall?: () => void): Promise<T> {
  const { stepMs, stallNoticeMs, cancelGraceMs } = request.limits ?? SEND_LIMITS;
  const timers: NodeJS.Timeout[] = [];
  let onCancel = () => {};
  const limit = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new AppError('printer.timeout', { printer: request.printerName }));
    onCancel = () => timers.push(setTimeout(giveUp, cancelGraceMs));
    timers.push(setTimeout(giveUp, stepMs));
    if (onStall !== undefined) timers.push(setTimeout(onStall, stallNoticeMs));
    if (request.cancel.aborted) onCancel();
    else request.cancel.addEventListener('abort', onCancel, { once: true });
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    request.cancel.removeEventListener('abort', onCancel);
  }
}
