import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#shared/errors';
import { TOOK_LAST_JOB } from '../devices/printers/known-states.ts';
import type { EarlyEnd, Fate } from '../devices/printers/port.ts';
import { toDeskError } from '../storage/journal-error.ts';
import { untilStored } from '../storage/until-stored.ts';
import type { Printable } from './content/content-kind.ts';
import type { JobFaults } from './job-faults.ts';
import type { JobStates } from './job-states.ts';
import type { StoredJob } from './job-store.ts';
import type { QueuePrinters } from './queue.ts';

/**
 * How long a device is asked about a job it has taken, in ms, since it last reported that the job waits or prints. After that
 * the job stays `sent`.
 */
const FOLLOW_MS = 30 * 60_000;
/** How often its printer is asked for its state meanwhile, so that a fault is shown while it holds the job up. */
const STATE_MS = 1500;

interface FollowerParts {
  printers: QueuePrinters;
  faults: JobFaults;
  states: JobStates;
  printableOf(job: StoredJob): Printable;
  /**
   * The end of a job cannot be stored for now: it stays `sent` until it can, or is followed again after the next start.
   */
  onFault(error: AppError): void;
  closing: AbortSignal;
}

/** Asks devices about the jobs they have accepted, independent of the lanes, because a device has its own job order. */
export class JobFollower {
  readonly #parts: FollowerParts;
  /** Queries in progress, with the id of the printer. */
  readonly #asking = new Map<Promise<void>, string>();

  constructor(parts: FollowerParts) {
    this.#parts = parts;
  }

  follow(job: StoredJob): void {
    const asking = this.#followToEnd(job)
      .catch((error: unknown) => this.#parts.onFault(toDeskError(error)))
      .finally(() => this.#asking.delete(asking));
    this.#asking.set(asking, job.printerId);
  }

  /** Whether a printer is being asked about a job. */
  isAsking(printerId: string): boolean {
    return [...this.#asking.values()].includes(printerId);
  }

  /** Settles when no device is being asked any more. */
  async idle(): Promise<void> {
    await Promise.all(this.#asking.keys());
  }

  /** How a job, or a portion of one, that was handed over ended; null where the program ends first. */
  async fateOf(job: StoredJob): Promise<Fate | null> {
    // A device that can no longer be asked has accepted the job all the same.
    const fate = await this.#ask(job).catch((): Fate => 'sent');
    return this.#parts.closing.aborted ? null : fate;
  }

  async #followToEnd(job: StoredJob): Promise<void> {
    const { states, onFault, closing } = this.#parts;
    const fate = await this.fateOf(job);
    // The program is ending, not the job: it is followed again after the next start.
    if (fate === null) return;
    const settle = () =>
      typeof fate === 'object'
        ? this.settleEarly(job, fate)
        : states.changeAndReport(job.id, { state: fate, reference: null }, fate);
    await untilStored(settle, { onFault, closing });
  }

  /** Asks the device about a job until its end, and for its state. */
  async #ask(job: StoredJob): Promise<Fate> {
    const { printers, faults, closing } = this.#parts;
    const printer = await printers.find(job.printerId);
    const port = printer === null ? null : printers.portOf(printer);
    if (job.reference === null || !port?.follow) return 'sent';
    // A queue that accepted the job does not reveal the printer's state: it may be paused or out of paper.
    const noteState = async () => faults.note(job, await port.status());
    const silent = new AbortController();
    const timer = setTimeout(() => silent.abort(), FOLLOW_MS).unref();
    const signal = AbortSignal.any([closing, silent.signal]);
    const following = port.follow(job.reference, signal, () => timer.refresh());
    const fate = await whileRepeating(noteState, following).finally(() => clearTimeout(timer));
    if (closing.aborted) return fate;
    if (fate === 'confirmed') faults.note(job, TOOK_LAST_JOB);
    else await noteState().catch(() => {});
    return fate;
  }

  /**
   * Settles a job whose device ended it, or a portion of it, early. Where it is unknown how much the device has printed,
   * the job waits for a user to enter it.
   */
  settleEarly(job: StoredJob, { state, reason, printed }: EarlyEnd): void {
    const { states, printableOf } = this.#parts;
    const { printerName: printer, unitsBefore } = job;
    if (printed === null || (printed > 0 && !printableOf(job).isOnePage)) {
      const error = new AppError('job.ended_early', { printer, reason });
      states.change(job.id, { state: 'unknown', unitsSent: unitsBefore, error, reference: null });
      return;
    }
    const unitsSent = Math.min(unitsBefore + printed, job.units);
    const error = state === 'failed' ? new AppError('printer.rejected', { printer, reason }) : null;
    states.changeAndReport(job.id, { state, unitsSent, error, reference: null }, 'sent');
  }
}

/** Returns the result of `work`. Until then it calls `ask` at once and again after each answer. */
async function whileRepeating<T>(ask: () => Promise<unknown>, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const asking = repeat(ask, done.signal);
  try {
    return await work;
  } finally {
    done.abort();
    await asking;
  }
}

async function repeat(ask: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // A state that cannot be read now is read the next time. The signal ends the pause; the condition checks it.
    await ask().catch(() => {});
    await pause(STATE_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}
