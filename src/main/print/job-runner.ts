import type { Job } from '#shared/desk/contract/jobs';
import { AppError, toAppError } from '#shared/errors';
import {
  NOT_TAKING_DATA,
  stateFromError,
  TAKES_DATA,
  TOOK_LAST_JOB,
} from '../devices/printers/known-states.ts';
import type { Fate, KnownState, PrinterPort } from '../devices/printers/port.ts';
import { untilStored } from '../storage/until-stored.ts';
import type { Printable, RunWay, UnitNumbers } from './content/content-kind.ts';
import { type Encodings, withTag } from './encodings.ts';
import type { JobFaults } from './job-faults.ts';
import type { JobFollower } from './job-follower.ts';
import { withCounts } from './job-rules.ts';
import { rowNumbers, rowsOfRun } from './job-run.ts';
import { type JobStates, toPublic } from './job-states.ts';
import { checkKey, type StoredJob } from './job-store.ts';
import { LABELS_AT_ONCE } from './labels-at-once.ts';
import type { QueuePrinters } from './queue.ts';
import { type SendLimits, type SendOutcome, sendRun } from './send-run.ts';

interface RunnerParts {
  printers: QueuePrinters;
  faults: JobFaults;
  states: JobStates;
  follower: JobFollower;
  encodings: Encodings;
  printableOf(job: StoredJob): Printable;
  onChanged(job: Job): void;
  /** The journal refuses to store a state for now. */
  onFault(error: AppError): void;
  /** True while a preferred job waits for the printer: a running job that is not preferred then makes way at its next unit. */
  isPreferredWaiting(printerId: string): boolean;
  /** Puts a job that made way back into its lane. */
  requeue(job: StoredJob): void;
  limits?: QueueLimits | undefined;
}

/** `labelsAtOnce`: see `LABELS_AT_ONCE`. */
export type QueueLimits = SendLimits & { labelsAtOnce?: number };

/** Why a running job is stopped between two units, in the order in which one reason replaces another. */
const STOP_REASONS = ['end', 'pause', 'cancel'] as const;
type StopReason = (typeof STOP_REASONS)[number];

interface RunningJob {
  stop: AbortController;
  cancel: AbortController;
  reason: StopReason | null;
  /** A device reads the labels at hand as one document, after which others follow: a pause waits for its end. */
  isInPortion: boolean;
}

/** How a run ended, and whether its device can withdraw it afterwards. */
type RunOutcome = SendOutcome & { canWithdraw: boolean };

/** Minimum time between two events about the progress of one running job, in ms. */
const EVENT_INTERVAL_MS = 100;

/** Sends jobs to their printers and records the outcome of each run. */
export class JobRunner {
  readonly #parts: RunnerParts;
  readonly #running = new Map<string, RunningJob>();
  readonly #closing = new AbortController();

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /**
   * Runs a job if it is still waiting. A failed run is recorded as the job's outcome; an error of the journal is thrown
   * if the program ends before it has passed.
   */
  async run(id: string): Promise<void> {
    const closing = this.#closing.signal;
    if (closing.aborted) return;
    // The printer's other jobs wait meanwhile.
    const storing = {
      onFault: (error: AppError) => {
        this.#parts.onFault(error);
        this.#hold(id, error);
      },
      onStored: () => this.#hold(id, null),
      closing,
    };
    const running: RunningJob = {
      stop: new AbortController(),
      cancel: new AbortController(),
      reason: null,
      isInPortion: false,
    };
    this.#running.set(id, running);
    try {
      const job = await untilStored(() => this.#begin(id), storing);
      if (job === null) return;
      if (!isPortionOut(job)) {
        const outcome = await this.#send(job, running);
        this.#parts.states.jobs.noteRun(id, { printsToEnd: false });
        await untilStored(() => this.#settle(job, outcome, running.reason), storing);
      }
      const handed = this.#parts.states.require(id);
      if (!isPortionOut(handed)) return;
      const fate = await this.#awaitPortion(handed, running);
      if (fate !== null) await untilStored(() => this.#settlePortion(handed, fate, running.reason), storing);
    } finally {
      this.#parts.states.jobs.noteRun(id, null);
      this.#running.delete(id);
    }
  }

  /** Tells the pages that the job's state cannot be stored, or is stored at last. */
  #hold(id: string, error: AppError | null): void {
    const { states, onChanged } = this.#parts;
    states.jobs.hold(id, error);
    try {
      onChanged(toPublic(states.require(id)));
    } catch {
      // A journal that cannot be read either: the pages have its notice.
    }
  }

  /** Null if the job does not wait any more. */
  #begin(id: string): StoredJob | null {
    const { states } = this.#parts;
    const job = states.require(id);
    if (isPortionOut(job)) return job;
    if (job.state !== 'accepted') return null;
    states.change(id, { state: 'sending', error: null });
    return job;
  }

  /** Stops a running job at its next unit. */
  stop(id: string, reason: StopReason): void {
    const running = this.#running.get(id);
    if (running === undefined) return;
    const isStronger =
      running.reason === null || STOP_REASONS.indexOf(reason) > STOP_REASONS.indexOf(running.reason);
    if (isStronger) running.reason = reason;
    if (running.reason === 'pause') this.#tellPausing(id);
    if (running.reason === 'pause' && running.isInPortion) return;
    running.stop.abort();
    // A pause has time: the label in hand is waited for, so that the count of a paused job is true.
    if (running.reason !== 'pause') running.cancel.abort();
  }

  #tellPausing(id: string): void {
    const { states, onChanged } = this.#parts;
    states.jobs.noteRun(id, { isPausing: true });
    onChanged(toPublic(states.require(id)));
  }

  /** Stops all jobs at their next unit; they continue after the next start. */
  close(): void {
    this.#closing.abort();
    for (const id of this.#running.keys()) this.stop(id, 'end');
  }

  async #send(job: StoredJob, running: RunningJob): Promise<RunOutcome> {
    const { stop, cancel } = running;
    const { printers, faults, states, encodings, printableOf, onChanged, isPreferredWaiting, limits } =
      this.#parts;
    const { jobs } = states;
    let found: KnownState | null = null;
    const note = (state: KnownState) => {
      found = state;
      faults.note(job, state);
    };
    // From the journal, because a page keeps the report with the latest time.
    const progress = throttle(() => onChanged(toPublic(states.require(job.id))));
    try {
      const encoding = encodings.of(job);
      const printer = await printers.find(job.printerId);
      if (printer === null) throw new AppError('printer.unknown', { printer: job.printerName });
      const printable = printableOf(job);
      const way = { ...printer, adjustment: printers.adjustmentOf(printer.id, printable) };
      await this.#checkAgain(job, printable, way);
      let known = 0;
      const port = printers.portOf(printer);
      const portion = await portionOf(job, port, limits?.labelsAtOnce);
      const outcome = await sendRun({
        port,
        printerName: printer.name,
        document: {
          jobId: job.id,
          title: job.title,
          language: printer.language,
          dpi: printer.dpi,
          widthMm: printable.widthMm,
          heightMm: printable.heightMm,
          onState: note,
          ...(encoding && { expected: encoding.answer }),
        },
        run: printable.run(
          rowsOfRun(job, jobs.rows.of(job.id), job.unitsSent, portion ?? undefined),
          { ...way, formatCommands: encoding?.commands },
          unitsLeft(job),
          rowNumbers(job, job.unitsSent),
        ),
        stop: stop.signal,
        cancel: cancel.signal,
        onBegin: encoding?.onBegin,
        mustYield: () => !job.isPreferred && isPreferredWaiting(job.printerId),
        limits,
        onProgress: (unitsSent) => {
          if (unitsSent <= known) return;
          known = unitsSent;
          try {
            jobs.advance(job.id, job.unitsSent + unitsSent);
          } catch {
            // The printer goes on, and the run's end stores the count; a crash before it leaves the job unknown in any case.
            return;
          }
          progress.announce();
        },
        onOneDocument: () => {
          if (portion !== null) {
            running.isInPortion = true;
            return;
          }
          jobs.noteRun(job.id, { printsToEnd: true });
          progress.announce();
        },
        onStall: () => note(NOT_TAKING_DATA),
        onStallEnd() {
          // The printer may have reported the fault meanwhile.
          if (found === NOT_TAKING_DATA) note(TAKES_DATA);
        },
      });
      return { ...withTag(outcome, encoding), canWithdraw: port.cancel !== undefined };
    } catch (error) {
      return { state: 'failed', error: toAppError(error), unitsSent: 0, bytesSent: 0, canWithdraw: false };
    } finally {
      progress.end();
    }
  }

  /**
   * Checks the content again: the printer may have been set to another language or resolution, or calibrated, since the
   * job was accepted.
   */
  async #checkAgain(job: StoredJob, printable: Printable, way: RunWay): Promise<void> {
    const checkedFor = checkKey(way);
    if (job.checkedFor === checkedFor) return;
    const { states } = this.#parts;
    const rows = rowsOfRun(job, states.jobs.rows.of(job.id), job.unitsSent);
    await printable.check(rows, way, unitsLeft(job), rowNumbers(job, job.unitsSent));
    states.change(job.id, { checkedFor });
  }

  /** How the portion of a job that its device has ended; null where the program ends first. */
  async #awaitPortion(job: StoredJob, running: RunningJob): Promise<Fate | null> {
    const { printers, follower } = this.#parts;
    const { reference } = job;
    const withdraw = async () => {
      if (running.reason !== 'cancel' || reference === null) return;
      const printer = await printers.find(job.printerId);
      if (printer !== null) await printers.portOf(printer).cancel?.(reference);
    };
    // Labels that can no longer be withdrawn are printed, and counted as such.
    const onCancel = () => void withdraw().catch(() => {});
    running.cancel.signal.addEventListener('abort', onCancel, { once: true });
    if (running.cancel.signal.aborted) onCancel();
    try {
      return await follower.fateOf(job);
    } finally {
      running.cancel.signal.removeEventListener('abort', onCancel);
    }
  }

  #settlePortion(job: StoredJob, fate: Fate, stopped: StopReason | null): void {
    const { follower } = this.#parts;
    if (typeof fate === 'object') follower.settleEarly(job, fate);
    else this.#settleStopped(job.id, { unitsSent: job.unitsSent, reference: null }, stopped, fate);
  }

  #settle(job: StoredJob, outcome: RunOutcome, stopped: StopReason | null): void {
    const { faults, states, follower } = this.#parts;
    const unitsSent = job.unitsSent + outcome.unitsSent;
    switch (outcome.state) {
      case 'confirmed':
        faults.note(job, TOOK_LAST_JOB);
        this.#settleHanded(job, { unitsSent }, stopped, 'confirmed');
        return;
      case 'sent':
        if (outcome.reference === undefined) {
          faults.note(job, outcome.printerState ?? TOOK_LAST_JOB);
          this.#settleHanded(job, { unitsSent }, stopped, 'sent');
          return;
        }
        if (outcome.printerState) faults.note(job, outcome.printerState);
        states.change(job.id, {
          // A portion that the device has is part of a running job.
          state: unitsSent < job.units ? 'sending' : 'sent',
          unitsSent,
          reference: outcome.reference,
          canWithdraw: outcome.canWithdraw,
          unitsBefore: job.unitsSent,
        });
        if (unitsSent === job.units) follower.follow(states.require(job.id));
        return;
      case 'stopped':
        this.#settleStopped(job.id, { unitsSent }, stopped);
        return;
      case 'failed': {
        states.changeAndReport(job.id, { state: 'failed', unitsSent, error: outcome.error }, 'sent');
        const known = stateFromError(outcome.error);
        if (known !== null) faults.note(job, known);
        return;
      }
      case 'unknown': {
        const error = withCounts(outcome.error, unitsSent, job.units);
        states.change(job.id, { state: 'unknown', unitsSent, error });
        const known = stateFromError(error);
        if (known !== null) faults.note(job, known);
      }
    }
  }

  /** The device has a job, or a portion of one, after which the others follow. */
  #settleHanded(job: StoredJob, change: Reached, stopped: StopReason | null, as: 'sent' | 'confirmed'): void {
    if (change.unitsSent < job.units) this.#settleStopped(job.id, change, stopped, as);
    else this.#parts.states.changeAndReport(job.id, { ...change, state: as }, as);
  }

  /** `recordAs`: the units sent so far are recorded even if the job goes on. */
  #settleStopped(
    id: string,
    change: Reached,
    reason: StopReason | null,
    recordAs: 'sent' | 'confirmed' | null = null,
  ): void {
    const { states, requeue } = this.#parts;
    switch (reason) {
      case 'cancel':
        states.changeAndReport(id, { ...change, state: 'cancelled' }, recordAs ?? 'sent');
        return;
      case 'pause':
        states.changeAndReport(id, { ...change, state: 'paused' }, recordAs ?? 'sent');
        return;
      case 'end':
        states.changeAndReport(id, { ...change, state: 'accepted' }, recordAs);
        return;
      case null:
        states.changeAndReport(id, { ...change, state: 'accepted' }, recordAs);
        requeue(states.require(id));
    }
  }
}

/** How far a run got; a portion that its device has ended is not asked about any more. */
type Reached = { unitsSent: number; reference?: null };

/** Whether a device has a portion of the job, and its end is awaited. */
function isPortionOut({ state, reference }: StoredJob): boolean {
  return state === 'sending' && reference !== null;
}

/** How many units of the job to hand over now; null for all that are left. */
async function portionOf(job: StoredJob, port: PrinterPort, most = LABELS_AT_ONCE): Promise<number | null> {
  if (job.kind !== 'labels' || job.units - job.unitsSent <= most) return null;
  // A queue that does not answer is reported when it is opened.
  return (await port.takesPortions?.().catch(() => false)) ? most : null;
}

function unitsLeft({ range, unitsSent, total }: StoredJob): UnitNumbers {
  return { first: range.from + unitsSent, total };
}

/** Calls `tell` at once, then at most once in `EVENT_INTERVAL_MS`; `end` drops a call that still waits. */
function throttle(tell: () => void): { announce(): void; end(): void } {
  let last = Number.NEGATIVE_INFINITY;
  let waiting: NodeJS.Timeout | undefined;
  const tellNow = () => {
    waiting = undefined;
    last = performance.now();
    tell();
  };
  return {
    announce() {
      if (waiting !== undefined) return;
      const waitMs = last + EVENT_INTERVAL_MS - performance.now();
      if (waitMs <= 0) tellNow();
      else waiting = setTimeout(tellNow, waitMs);
    },
    end: () => clearTimeout(waiting),
  };
}
