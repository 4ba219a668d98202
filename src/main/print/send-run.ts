import { AppError, toAppError } from '#shared/errors';
import type { Delivery, PrintDocument, PrinterPort, PrintStream } from '../devices/printers/port.ts';
import type { PrintRun, RunPart } from './print-run.ts';

export interface SendLimits {
  /** Time limit of a step that no person at the printer delays: open, draw a part. */
  stepMs: number;
  /**
   * Time limit of handing a part over, and of finishing; at the end, of each label still to be read. A printer takes
   * nothing while its paper is changed; labels in its memory are printed afterwards, also those of a job given up.
   */
  standstillMs: number;
  /** A hand-over that takes longer is reported through `onStall`. */
  stallNoticeMs: number;
  /**
   * Time that a running hand-over gets after the job was cancelled; at the end, each label still to be read. A printer
   * that has been slower in this run gets twice its longest time, at most that of a step.
   */
  cancelGraceMs: number;
}

const SEND_LIMITS: SendLimits = {
  stepMs: 60_000,
  standstillMs: 3_600_000,
  stallNoticeMs: 2000,
  cancelGraceMs: 2000,
};

export interface SendRequest {
  port: PrinterPort;
  /** For errors. */
  printerName: string;
  document: PrintDocument;
  run: Promise<PrintRun>;
  /** Ends the run between two units. */
  stop: AbortSignal;
  /** Aborted after `stop` if the unit in hand is not waited for either. */
  cancel: AbortSignal;
  /** Asked between two parts of a `label` stream, whose run then ends there as if it were cancelled. */
  mustYield?(): boolean;
  limits?: SendLimits;
  /** Units of this run that the printer has so far. */
  onProgress(unitsSent: number, bytesSent: number): void;
  /** The first bytes are about to be handed over. If it throws, the run fails and nothing is sent. */
  onBegin?(): void;
  /** The printer is about to read the run as one document, part of which it may print before its end. */
  onOneDocument?(): void;
  /** The printer has not taken anything for a while. */
  onStall?(): void;
  /** It takes data again. */
  onStallEnd?(): void;
}

/** A request with the longest time that one hand-over, or one label of the end, has taken so far. */
type PacedRequest = SendRequest & { pace: { longestMs: number } };

/** How a run ended, and how many of its units the printer or its queue is known to have. */
export type SendOutcome = { unitsSent: number; bytesSent: number } & (
  | Delivery
  /** `failed`: the rest was certainly not printed. `unknown`: the user has to check the paper. */
  | { state: 'failed' | 'unknown'; error: AppError }
  /** Between two units, because it was cancelled or had to yield. */
  | { state: 'stopped' }
);

/**
 * Sends one run to a printer and returns how it ended; never rejects. The run can be cancelled between two parts; on a
 * `label` printer the labels it has already received are completed and will be printed.
 */
export async function sendRun(given: SendRequest): Promise<SendOutcome> {
  let isOver = false;
  const request: PacedRequest = {
    ...given,
    pace: { longestMs: 0 },
    // The printer's answer may arrive after the outcome has been decided.
    onProgress(unitsSent, bytesSent) {
      if (!isOver) given.onProgress(unitsSent, bytesSent);
    },
  };
  // The first units are drawn while the connection is being made.
  const drawing = new Drawing(request.run);
  try {
    const stream = await openStream(request);
    if (stream instanceof AppError) {
      if (request.stop.aborted) return { state: 'stopped', unitsSent: 0, bytesSent: 0 };
      return { state: 'failed', error: stream, unitsSent: 0, bytesSent: 0 };
    }
    const handed = new HandedOver(stream);
    try {
      return await sendParts(request, stream, drawing, handed);
    } catch (error) {
      stream.abort();
      return { ...judge(error, request), ...handed.known() };
    }
  } finally {
    isOver = true;
    drawing.end();
  }
}

/** A run whose next part is always being drawn. */
class Drawing {
  readonly #run: Promise<PrintRun>;
  #next: Promise<IteratorResult<RunPart, void>>;

  constructor(run: Promise<PrintRun>) {
    this.#run = run;
    this.#next = this.#draw();
  }

  /** The next part; the one behind it is begun. */
  async take(): Promise<RunPart | null> {
    const { value } = await this.#next;
    if (value === undefined) return null;
    this.#next = this.#draw();
    return value;
  }

  async prologue(): Promise<Uint8Array> {
    return (await this.#run).prologue;
  }

  async epilogue(): Promise<Uint8Array> {
    return (await this.#run).epilogue();
  }

  /** The drawing may be in the middle of a unit, whose result is no longer needed. */
  end(): void {
    this.#run.then(({ units }) => units.return()).catch(() => {});
  }

  #draw(): Promise<IteratorResult<RunPart, void>> {
    const next = this.#run.then(({ units }) => units.next());
    // The failure is handled when the part is taken, which may be later or never.
    next.catch(() => {});
    return next;
  }
}

async function openStream(request: PacedRequest): Promise<PrintStream | AppError> {
  const opening = request.port.open(request.document);
  try {
    return await watch(opening, request);
  } catch (error) {
    // The connection may still open after the time limit.
    opening.then((late) => late.abort()).catch(() => {});
    return toAppError(error);
  }
}

/** Rejects where a write fails, and with a fault of our own, such as an epilogue that cannot be drawn. */
async function sendParts(
  request: PacedRequest,
  stream: PrintStream,
  drawing: Drawing,
  handed: HandedOver,
): Promise<SendOutcome> {
  const { stop } = request;
  const report = () => {
    const { unitsSent, bytesSent } = handed.known();
    request.onProgress(unitsSent, bytesSent);
  };
  stream.onRead?.(report);
  for (;;) {
    const step = await watch(takePart(drawing, handed), request).catch(toAppError);
    if (step === null) break;
    if (mayStop(stream, handed) && (stop.aborted || isYielding(request, stream, handed)))
      return endEarly(request, stream, drawing, handed, null);
    if (step instanceof AppError) return endEarly(request, stream, drawing, handed, step);
    const refusal = handed.isEmpty() ? refusalToBegin(request) : null;
    if (refusal !== null) return endEarly(request, stream, drawing, handed, refusal);
    if (stream.handover === 'document' && handed.isEmpty()) request.onOneDocument?.();
    await watchWrite(request, stream, step.bytes);
    handed.add(step);
    report();
  }
  if (handed.unitsDone === 0) {
    stream.abort();
    const reason = { zh: '没有要打印的内容', en: 'there is nothing to print' };
    return { state: 'failed', error: new AppError('input.invalid', { reason }), ...handed.known() };
  }
  const end = await finish(request, stream, handed, await drawing.epilogue());
  return isTaken(end) ? { ...end, ...handed.all() } : { ...end, ...handed.known() };
}

function refusalToBegin({ onBegin }: SendRequest): AppError | null {
  try {
    onBegin?.();
    return null;
  } catch (error) {
    return toAppError(error);
  }
}

/** Whether a run may stop between two writes. A device that is handed labels would print half of one. */
function mayStop(stream: PrintStream, handed: HandedOver): boolean {
  return stream.handover !== 'label' || handed.isBetweenUnits();
}

function isYielding({ mustYield }: SendRequest, stream: PrintStream, handed: HandedOver): boolean {
  return stream.handover === 'label' && !handed.isEmpty() && mustYield?.() === true;
}

/**
 * Takes the next part. The prologue is sent with the first part, so that a run without units stores nothing in the
 * printer.
 */
async function takePart(drawing: Drawing, handed: HandedOver): Promise<RunPart | null> {
  const part = await drawing.take();
  if (part === null || !handed.isEmpty()) return part;
  const prologue = await drawing.prologue();
  return prologue.length === 0 ? part : { ...part, bytes: Buffer.concat([prologue, part.bytes]) };
}

interface Tally {
  unitsSent: number;
  bytesSent: number;
}

/** Counts the units and bytes handed over. */
class HandedOver {
  unitsDone = 0;
  readonly #stream: PrintStream;
  /** Units complete at the end of each write. */
  readonly #afterWrite: number[] = [];
  #bytesSent = 0;

  constructor(stream: PrintStream) {
    this.#stream = stream;
  }

  isEmpty(): boolean {
    return this.#afterWrite.length === 0;
  }

  /** Whether the last part has completed a unit. */
  isBetweenUnits(): boolean {
    return this.isEmpty() || this.unitsDone > (this.#afterWrite.at(-2) ?? 0);
  }

  add({ bytes, unitsDone }: RunPart): void {
    this.unitsDone = unitsDone;
    this.#afterWrite.push(unitsDone);
    this.#bytesSent += bytes.length;
  }

  /** Everything handed over, after the printer or its queue has taken it to the end. */
  all(): Tally {
    return { unitsSent: this.unitsDone, bytesSent: this.#bytesSent };
  }

  /**
   * The units that the device has received, as far as it reports what it has read; none of a document before its end.
   * A device that cannot be asked may have received less than the system has accepted for it.
   */
  known(): Tally {
    const bytesSent = this.#bytesSent;
    if (this.#stream.handover !== 'label') return { unitsSent: 0, bytesSent };
    const read = this.#stream.writesRead?.() ?? null;
    if (read === null) return { unitsSent: this.unitsDone, bytesSent };
    if (read === 0) return { unitsSent: 0, bytesSent };
    return { unitsSent: this.#afterWrite[read - 1] ?? this.unitsDone, bytesSent };
  }
}

/**
 * Ends a run before its last unit, because drawing failed or the run was cancelled. A printer that has received units
 * gets the run's epilogue. Part of a document is withdrawn; a device may have printed some of what it has read.
 */
async function endEarly(
  request: PacedRequest,
  stream: PrintStream,
  drawing: Drawing,
  handed: HandedOver,
  failure: AppError | null,
): Promise<SendOutcome> {
  let tally = handed.known();
  if (handed.isEmpty() || stream.handover === 'spooled') {
    stream.abort();
  } else if (stream.handover === 'document') {
    stream.abort();
    const error = failure ?? new AppError('job.cut_short', { printer: request.printerName });
    return { state: 'unknown', error, ...tally };
  } else {
    const end = await finish(request, stream, handed, await drawing.epilogue());
    if (!isTaken(end)) return { ...end, ...handed.known() };
    tally = handed.all();
  }
  return failure === null ? { state: 'stopped', ...tally } : { state: 'failed', error: failure, ...tally };
}

type FinishOutcome = Delivery | { state: 'failed' | 'unknown'; error: AppError };

function isTaken(end: FinishOutcome): end is Delivery {
  return end.state === 'sent' || end.state === 'confirmed';
}

async function finish(
  request: PacedRequest,
  stream: PrintStream,
  handed: HandedOver,
  epilogue: Uint8Array,
): Promise<FinishOutcome> {
  try {
    if (epilogue.length > 0) {
      await watchWrite(request, stream, epilogue);
      handed.add({ bytes: epilogue, unitsDone: handed.unitsDone });
    }
    // The printer may still have many labels to read.
    return await watch(stream.finish(), request, { isHandOver: true, onProgress: stream.onRead });
  } catch (error) {
    stream.abort();
    return judge(error, request);
  }
}

/** Decides whether a broken hand-over certainly printed nothing, or the user has to check the paper. */
function judge(
  cause: unknown,
  { printerName: printer, cancel, limits = SEND_LIMITS }: PacedRequest,
): { state: 'failed' | 'unknown'; error: AppError } {
  const error = toAppError(cause);
  if (error.code === 'printer.rejected' || error.code === 'printer.refused')
    return { state: 'failed', error };
  if (['printer.disconnected', 'printer.silent', 'job.ended_early'].includes(error.code))
    return { state: 'unknown', error };
  if (error.code === 'printer.timeout') {
    if (cancel.aborted)
      return { state: 'unknown', error: new AppError('job.cut_short', { printer }, { cause }) };
    const minutes = Math.round(limits.standstillMs / 60_000);
    return { state: 'unknown', error: new AppError('printer.standstill', { printer, minutes }, { cause }) };
  }
  // Ended by us because of a fault of our own: the units' state is the same.
  return { state: 'unknown', error: new AppError('printer.disconnected', { printer }, { cause }) };
}

function watchWrite(request: PacedRequest, stream: PrintStream, bytes: Uint8Array): Promise<void> {
  const allowedMs = msOnTheLine(stream, bytes);
  return watch(stream.write(bytes), request, { isHandOver: true, allowedMs });
}

/** How long a slow line needs to transmit the bytes, in ms; 0 for other lines. */
function msOnTheLine({ bytesPerSecond }: PrintStream, bytes: Uint8Array): number {
  return bytesPerSecond === undefined ? 0 : (bytes.length / bytesPerSecond) * 1000;
}

interface WatchOptions {
  /** The work hands data over: it has the limit of a standstill, and its stalls are reported. */
  isHandOver?: boolean;
  /** Added to the limit of a step, in ms. */
  allowedMs?: number;
  /** Reports progress within the work: the limits then begin anew. */
  onProgress?: PrintStream['onRead'];
}

/**
 * Returns the work's result. Throws `printer.timeout` if the work exceeds the limit of a step or of a hand-over, or the
 * limit after a cancellation.
 */
async function watch<T>(
  work: Promise<T>,
  request: PacedRequest,
  { isHandOver = false, allowedMs = 0, onProgress }: WatchOptions = {},
): Promise<T> {
  const { stepMs, standstillMs, stallNoticeMs, cancelGraceMs } = request.limits ?? SEND_LIMITS;
  const limitMs = (isHandOver ? standstillMs : stepMs) + allowedMs;
  const { promise: limit, reject } = Promise.withResolvers<never>();
  let timers: NodeJS.Timeout[] = [];
  let isOver = false;
  const giveUp = () => reject(new AppError('printer.timeout', { printer: request.printerName }));
  let begunAt = performance.now();
  const graceMs = () => Math.max(cancelGraceMs, Math.min(stepMs, 2 * request.pace.longestMs)) + allowedMs;
  const onCancel = () => timers.push(setTimeout(giveUp, graceMs()));
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  let isStalled = false;
  const stall = () => {
    isStalled = true;
    request.onStall?.();
  };
  const endStall = () => {
    if (isStalled) request.onStallEnd?.();
    isStalled = false;
  };
  const noteTime = () => {
    const now = performance.now();
    if (isHandOver) request.pace.longestMs = Math.max(request.pace.longestMs, now - begunAt);
    begunAt = now;
  };
  const begin = () => {
    if (isOver) return;
    stop();
    endStall();
    timers.push(setTimeout(giveUp, limitMs));
    if (isHandOver) timers.push(setTimeout(stall, stallNoticeMs + allowedMs));
    if (request.cancel.aborted) onCancel();
  };
  request.cancel.addEventListener('abort', onCancel, { once: true });
  begin();
  onProgress?.(() => {
    noteTime();
    begin();
  });
  try {
    const result = await Promise.race([work, limit]);
    noteTime();
    endStall();
    return result;
  } finally {
    isOver = true;
    stop();
    request.cancel.removeEventListener('abort', onCancel);
  }
}
