import { AppError, hasCode } from '#shared/errors';
import type { Transport } from './transport/transport.ts';

/** Cuts a device's bytes into frames; a pure function without timers. */
export interface Framer<Frame> {
  /** The frames that this chunk completed, and how many candidates failed their check. */
  push(chunk: Uint8Array): { frames: Frame[]; damaged: number };
  /** Discards the frame being waited for: drops its first byte and searches again. */
  giveUp(): { frames: Frame[]; damaged: number };
  /** Bytes of an unfinished frame. */
  readonly pending: number;
  /** The wire neither adds nor loses bytes, so that the rest of an unfinished frame comes however long it takes. */
  readonly isReliable?: boolean;
}

/** One command and the rule that recognises its answer. */
export interface Request<Frame, Answer> {
  bytes: Uint8Array;
  /** From sending to the first frame of the answer, and between its parts. */
  timeoutMs: number;
  /**
   * Gets each frame until it returns an answer. Returns `more` for a part of the answer that is not its end, undefined
   * for a frame that belongs to something else; throws for an answer that is a refusal.
   */
  take(frame: Frame): { answer: Answer } | 'more' | undefined;
  /**
   * For answers of several frames without an end mark: the answer is complete when nothing more has come for `ms`, not
   * even the start of a frame. Without this property every part restarts the time limit.
   */
  quietEnd?: { ms: number; finish(): Answer };
  /**
   * For an answer without an end: bytes that make the device end it. They are sent when the signal is aborted; the request
   * then resolves with the end of the answer.
   */
  stop?: Uint8Array;
  /** Further frames of the answer may follow one that is a refusal. */
  mayGoOn?: boolean;
  /**
   * For harmless commands that may rarely take `timeoutMs`: the time limit instead, until a device has answered one after
   * it.
   */
  patienceMs?: number;
}

type Owed = 'quick answer' | 'early answer' | 'answer' | 'rest';
const PROBED_QUICKLY: ReadonlySet<Owed> = new Set(['quick answer', 'early answer']);

/** The end of a quiet time, in which bytes are read that came while this process did other work. */
const DRAIN_MS = 2;
/** Later than this, it did other work again; the timers of Windows alone are late by 15.6 ms. */
const DRAIN_AT_MOST_MS = DRAIN_MS + 16;
/** An incomplete frame without new bytes for this long was noise, or has lost its end. */
const STALLED_FRAME_MS = 60;
/** After damage (which may be noise) the answer may still come, but not after this much silence. */
const DAMAGED_QUIET_MS = 250;
/** After an unanswered command, a device that is silent for this long has probably done its work. */
const SETTLE_QUIET_MS = 120;
const SETTLE_AT_MOST_MS = 1000;
/**
 * A device that still works on the unanswered command misses the first probe. A device that answers none is probed
 * before each later command.
 */
const PROBE_ATTEMPTS = 3;
/**
 * The interval of probes where the device does not work on a tag: a setting is answered within 500 ms, and an answer to
 * an earlier probe counts too.
 */
const PROBE_INTERVAL_MS = 400;
/** A command that may take longer works on tags. */
const QUICK_MS = 1000;
/** The limit of such a command, until a byte comes, for a device that has just left the probe unanswered. */
const HURRIED_MS = 500;
/** A device that sent nothing for this long may be disconnected. */
const UNHEARD_MS = 300;

interface Waiting<Frame> {
  /** Any byte came. */
  hear(): void;
  receive(frame: Frame): void;
  fail(error: unknown): void;
  /** Counts bytes that are no frame. */
  damage(): void;
}

/**
 * Keeps one command in flight on a transport: readers drop bytes that arrive while they work. Waiting, deadlines and
 * cancelling of a driver happen here. Frames without a sequence number need a `probe`, a request that changes nothing: a
 * device answers in order, so that after its answer nothing of an earlier command comes any more.
 */
export class RequestQueue<Frame> {
  readonly #transport: Transport;
  readonly #framer: Framer<Frame>;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting: Waiting<Frame> | null = null;
  #lost: AppError | null = null;
  #stall: NodeJS.Timeout | undefined;
  #onBytes: (() => void) | null = null;
  #onLost: (error: AppError) => void = () => {};
  #onUnasked: (frame: Frame) => void = () => {};
  #hasReceived = false;
  readonly #probe: (() => Request<Frame, unknown>) | undefined;
  /**
   * What may still come of an earlier command: its answer, after a quick command, after one that was given up before its
   * time limit, or after another that works on tags; or the rest of an answer that was a refusal.
   */
  #owed: Owed | null = null;
  /** True for a device that has answered later than it was waited for. */
  #isSlow = false;
  /** No byte has come since the last probes began. */
  #isSilent = false;
  /** False for a device that answers commands and no probe. */
  #answersProbes = true;
  /** When the last byte was received. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(transport: Transport, framer: Framer<Frame>, probe?: () => Request<Frame, unknown>) {
    this.#transport = transport;
    this.#framer = framer;
    this.#probe = probe;
    transport.onData((chunk) => this.#receive(chunk));
    transport.onLost((error) => this.lose(error));
  }

  /**
   * Sends when all earlier requests are done and nothing more can come of them. Rejects with the error that `take` threw,
   * `reader.timeout` (no answer), `reader.bad_frame` (no whole answer), `reader.disconnected`, or the signal's reason. A
   * request aborted while the device works on it keeps its turn until the device is done. A device that answers no
   * probe either is told by {@link isOfSilentDevice}.
   */
  send<Answer>(request: Request<Frame, Answer>, signal?: AbortSignal): Promise<Answer> {
    const turn = this.#tail.then(async () => {
      if (this.#lost) throw this.#lost;
      signal?.throwIfAborted();
      if (this.#owed !== null) {
        await this.#settle(this.#owed);
        if (request.stop === undefined) signal?.throwIfAborted();
      }
      const until = request.stop === undefined ? undefined : signal;
      const mayBeGone = request.timeoutMs > QUICK_MS && performance.now() - this.#heardAt > UNHEARD_MS;
      if (!mayBeGone || (await this.#isThere()))
        return this.#exchange(request, Number.POSITIVE_INFINITY, until);
      if (request.stop === undefined) signal?.throwIfAborted();
      const answer = await this.#exchange(request, HURRIED_MS, until);
      this.#answersProbes = false;
      return answer;
    });
    // The next request waits until this one has ended, successfully or not.
    this.#tail = turn.catch(() => {});
    return signal === undefined || request.stop !== undefined ? turn : untilAborted(turn, signal);
  }

  /** Called once when the device is gone. */
  onLost(listener: (error: AppError) => void): void {
    this.#onLost = listener;
  }

  /** Called with each frame that belongs to no request. */
  onUnasked(listener: (frame: Frame) => void): void {
    this.#onUnasked = listener;
  }

  /** The device is disconnected, or has announced that it will be. */
  lose(error: AppError): void {
    if (this.#lost !== null) return;
    this.stop(error);
    this.#onLost(error);
  }

  /** Fails the request in flight and all queued ones; later ones fail the same way. */
  stop(error: AppError): void {
    this.#lost ??= error;
    clearTimeout(this.#stall);
    this.#waiting?.fail(error);
    this.#onBytes?.();
  }

  /** `firstMs`: the time limit while no byte has come. `until` ends an answer that does not end by itself. */
  #exchange<Answer>(request: Request<Frame, Answer>, firstMs: number, until?: AbortSignal): Promise<Answer> {
    const timeoutMs = this.#isSlow ? request.timeoutMs : (request.patienceMs ?? request.timeoutMs);
    return new Promise((resolve, reject) => {
      let isStopping = false;
      let deadline: NodeJS.Timeout | undefined;
      let afterDamage: NodeJS.Timeout | undefined;
      let isOver = false;
      let limitMs = Math.min(firstMs, timeoutMs);
      const end = (finish: () => void) => {
        // A write may fail after its request has already failed because of the same connection loss.
        if (isOver) return;
        isOver = true;
        clearTimeout(deadline);
        clearTimeout(afterDamage);
        until?.removeEventListener('abort', stop);
        this.#waiting = null;
        finish();
      };
      const fail = (error: unknown) => end(() => reject(error));
      const giveUp = () => {
        if (timeoutMs < request.timeoutMs) this.#owed = 'early answer';
        else this.#owed = limitMs > QUICK_MS ? 'answer' : 'quick answer';
        fail(new AppError(afterDamage === undefined ? 'reader.timeout' : 'reader.bad_frame'));
      };
      const expectMore = () => {
        clearTimeout(deadline);
        // The device goes on with the answer, so what was damaged is one part of it.
        clearTimeout(afterDamage);
        afterDamage = undefined;
        const { quietEnd } = request;
        if (quietEnd === undefined) {
          deadline = setTimeout(giveUp, timeoutMs);
          return;
        }
        deadline = setTimeout(() => {
          const drainedAt = performance.now();
          deadline = setTimeout(() => {
            const isQuiet = this.#framer.pending === 0 && performance.now() - drainedAt < DRAIN_AT_MOST_MS;
            if (isQuiet) end(() => resolve(quietEnd.finish()));
            else expectMore();
          }, DRAIN_MS);
        }, quietEnd.ms - DRAIN_MS);
      };
      const receive = (frame: Frame) => {
        try {
          const taken = request.take(frame);
          if (taken === undefined) this.#hearUnasked(frame);
          // After a stop, further frames do not extend the deadline.
          else if (taken !== 'more') end(() => resolve(taken.answer));
          else if (!isStopping) expectMore();
        } catch (error) {
          if (request.mayGoOn) this.#owed = 'rest';
          fail(error);
        }
      };
      const hear = () => {
        if (limitMs === timeoutMs) return;
        limitMs = timeoutMs;
        clearTimeout(deadline);
        deadline = setTimeout(giveUp, limitMs);
      };
      const damage = () => {
        clearTimeout(afterDamage);
        afterDamage = setTimeout(giveUp, DAMAGED_QUIET_MS);
      };
      const stop = () => {
        if (isStopping || isOver) return;
        expectMore();
        isStopping = true;
        this.#transport.write(request.stop ?? new Uint8Array(0)).catch(fail);
      };
      until?.addEventListener('abort', stop, { once: true });
      this.#waiting = { hear, receive, fail, damage };
      deadline = setTimeout(giveUp, limitMs);
      this.#transport.write(request.bytes).catch(fail);
      // Aborted while an earlier command's late answer was awaited.
      if (until?.aborted) stop();
    });
  }

  #receive(chunk: Uint8Array): void {
    clearTimeout(this.#stall);
    this.#isSilent = false;
    this.#heardAt = performance.now();
    this.#waiting?.hear();
    this.#onBytes?.();
    this.#deliver(this.#framer.push(chunk));
  }

  /** True when a whole frame came since the last call. */
  takeReceived(): boolean {
    const heard = this.#hasReceived;
    this.#hasReceived = false;
    return heard;
  }

  #deliver({ frames, damaged }: { frames: Frame[]; damaged: number }): void {
    if (frames.length > 0) this.#hasReceived = true;
    for (const frame of frames) {
      if (this.#waiting === null) this.#hearUnasked(frame);
      else this.#waiting.receive(frame);
    }
    if (damaged > 0) this.#waiting?.damage();
    clearTimeout(this.#stall);
    const mayBeNoise = this.#framer.pending > 0 && !this.#framer.isReliable;
    if (mayBeNoise) this.#stall = setTimeout(() => this.#giveUpFrame(), STALLED_FRAME_MS);
  }

  #hearUnasked(frame: Frame): void {
    if (this.#owed === 'early answer') this.#isSlow = true;
    this.#onUnasked(frame);
  }

  #giveUpFrame(): void {
    this.#deliver(this.#framer.giveUp());
  }

  /**
   * Waits until what is owed of an earlier command has passed, so that it is not matched to the next one. Rejects with
   * `reader.timeout` for a device that does not answer the probe.
   */
  async #settle(owed: Owed): Promise<void> {
    if (owed !== 'rest') await this.#awaitQuiet();
    if (this.#lost) throw this.#lost;
    if (this.#probe !== undefined) {
      await this.#runProbes(this.#probe, PROBED_QUICKLY.has(owed) ? PROBE_INTERVAL_MS : null);
      // The probe may have taken the late answer of its own command for its own.
      if (owed !== 'rest') await this.#awaitQuiet();
      if (this.#lost) throw this.#lost;
    }
    this.#owed = null;
  }

  /** `intervalMs`: from one probe to the next; null for the time limit of its answer. */
  async #runProbes(probe: () => Request<Frame, unknown>, intervalMs: number | null): Promise<void> {
    const wasSilent = this.#isSilent;
    this.#isSilent = true;
    for (let attempt = wasSilent ? PROBE_ATTEMPTS : 1; ; attempt += 1) {
      const error = await this.#askProbe(probe(), wasSilent ? null : intervalMs);
      if (error === null) return;
      if (attempt >= PROBE_ATTEMPTS)
        throw this.#isSilent ? new AppError('reader.timeout', SILENT, { cause: error }) : error;
    }
  }

  /** False for a device that does not answer a probe. */
  async #isThere(): Promise<boolean> {
    if (this.#probe === undefined || !this.#answersProbes) return true;
    const error = await this.#askProbe(this.#probe(), null);
    // A device answers in order: the answer of the next command shows that none of the probe comes any more.
    this.#owed = null;
    return error?.code !== 'reader.timeout';
  }

  /** Null if the probe is answered. Throws the error of a device that is lost. */
  async #askProbe(probe: Request<Frame, unknown>, waitMs: number | null): Promise<AppError | null> {
    const timeoutMs = Math.min(probe.timeoutMs, waitMs ?? probe.timeoutMs);
    try {
      await this.#exchange({ ...probe, timeoutMs }, timeoutMs);
      return null;
    } catch (error) {
      if (this.#lost) throw this.#lost;
      // A refusal is an answer too.
      return isUnanswered(error) ? error : null;
    }
  }

  #awaitQuiet(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(quiet);
        clearTimeout(atMost);
        this.#onBytes = null;
        resolve();
      };
      let quiet = setTimeout(end, SETTLE_QUIET_MS);
      const atMost = setTimeout(end, SETTLE_AT_MOST_MS);
      this.#onBytes = () => {
        clearTimeout(quiet);
        quiet = setTimeout(end, this.#lost ? 0 : SETTLE_QUIET_MS);
      };
    });
  }
}

/** Details of the error of a device that answered neither a command nor the probes after it. */
const SILENT = { isSilent: true };

/**
 * True for the error of a device that is not only slow with one command, or without it: nothing is worth another
 * attempt.
 */
export function isOfSilentDevice(error: unknown): boolean {
  return error instanceof AppError && error.details.isSilent === true;
}

/**
 * True when a device did not understand a command that others of its family have: refused, unanswered, or badly
 * answered.
 */
export function isUnsupported(error: unknown): boolean {
  const isRefused = hasCode(error, 'reader.refused');
  return (isRefused || isUnanswered(error)) && !isOfSilentDevice(error);
}

/** The answer to a command; null if the device does not understand it. */
export async function nullIfUnsupported<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (isUnsupported(error)) return null;
    throw error;
  }
}

function isUnanswered(error: unknown): error is AppError {
  return hasCode(error, 'reader.timeout', 'reader.bad_frame');
}

/** The work's result, or the signal's reason as soon as it is aborted; the work itself continues to its end. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
