import type { Job, Printer } from '#shared/desk/contract';
import { AppError, toAppError } from '#shared/errors';
import { NOT_TAKING_DATA, stateFromError, TOOK_LAST_JOB } from '../devices/printers/known-states.ts';
import type { KnownState, PrinterPort } from '../devices/printers/port.ts';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { ContentKind, ContentKinds, Printable } from './content/content-kind.ts';
import { JobFollower } from './job-follower.ts';
import { checkRun, sameJob, withCounts, wrongState } from './job-rules.ts';
import { rangeOfWish, rowsOfRun } from './job-run.ts';
import { JobStates, toPublic } from './job-states.ts';
import type { JobStore, StoredJob, SubmitJob } from './job-store.ts';
import { createLanes } from './lane.ts';
import { type SendLimits, type SendOutcome, sendRun } from './send-run.ts';

/** The part of the printers that the queue needs. */
export interface QueuePrinters {
  /** A printer of this desk; null if none has this id. */
  find(id: string): Promise<Printer | null>;
  portOf(printer: Printer): PrinterPort;
  /** Records a printer's state as a job has found it. */
  noteState(id: string, state: KnownState): void;
}

export interface QueueParts {
  journal: Journal;
  outbox: Outbox;
  printers: QueuePrinters;
  kinds: ContentKinds;
  deskName(): string;
  onChanged(job: Job): void;
  /** A job could not continue because the journal failed. */
  onFault(error: AppError): void;
  limits?: SendLimits;
}

/** Minimum time between two events about one running job, in ms; the last event is always sent. */
const EVENT_INTERVAL_MS = 100;

/**
 * The persistent queue: one ordered lane per printer, lanes in parallel. A job is in the journal before its first byte
 * leaves and after every step; a job interrupted by a crash becomes `unknown`, waiting ones continue.
 */
export class PrintQueue {
  readonly jobs: JobStore;
  readonly #parts: QueueParts;
  readonly #states: JobStates;
  readonly #follower: JobFollower;
  readonly #running = new Map<string, AbortController>();
  readonly #closing = new AbortController();
  readonly #lanes: ReturnType<typeof createLanes>;

  constructor(parts: QueueParts) {
    this.#parts = parts;
    this.#states = new JobStates(parts);
    this.jobs = this.#states.jobs;
    const { printers } = parts;
    this.#follower = new JobFollower({ printers, states: this.#states, closing: this.#closing.signal });
    // A lane's work settles its job itself; only a failure to write the journal arrives here.
    this.#lanes = createLanes((error) => parts.onFault(toAppError(error)));
  }

  /** Continues the jobs that waited when the program ended, and marks interrupted ones as `unknown`. */
  start(): void {
    for (const job of this.jobs.inState('sending')) {
      const error = new AppError('journal.recovered');
      this.#states.change(job.id, { state: 'unknown', error });
      if (!this.#parts.journal.notices.some(({ code }) => code === error.code))
        this.#parts.journal.notices.push(error);
    }
    for (const job of this.jobs.inState('sent')) {
      if (job.reference !== null) this.#follower.follow(job, job.unitsRecorded);
    }
    for (const job of this.jobs.inState('accepted')) this.#enqueue(job);
  }

  async submit(input: SubmitJob): Promise<Job> {
    const known = this.jobs.find(input.key);
    if (known !== null) return sameJob(known, input, this.jobs.fingerprintOf(input.key));
    const kind: ContentKind = this.#parts.kinds[input.content.kind];
    const content = kind.store(input.content);
    checkRun(input, content.rows.length);
    const printer = await this.#parts.printers.find(input.printerId);
    if (printer === null) throw new AppError('printer.unknown', { printer: input.printerId });
    const run = { copies: input.copies, range: rangeOfWish(input, content.rows.length) };
    await kind.restore(content.head).check(
      rowsOfRun(run, (index) => content.rows[index], 0),
      printer,
    );
    const job = this.jobs.insert(input, printer.name, content);
    // The same key was submitted again while the printer was looked up.
    if (job === null)
      return sameJob(this.#states.require(input.key), input, this.jobs.fingerprintOf(input.key));
    this.#parts.onChanged(toPublic(job));
    this.#enqueue(job);
    return toPublic(job);
  }

  find(id: string): Job {
    return toPublic(this.#states.require(id));
  }

  /** The content of a stored job. */
  printableOf(job: StoredJob): Printable {
    return this.#parts.kinds[job.kind].restore(job.head);
  }

  /** Cancels between two parts of its run, in the lane, or in the device's own queue. */
  async cancel(id: string): Promise<Job> {
    const job = this.#states.require(id);
    if (job.state === 'accepted') return this.#states.rest(id, { state: 'cancelled' }, 'sent');
    if (job.state === 'sending') {
      this.#running.get(id)?.abort();
      return toPublic(this.#states.require(id));
    }
    const printer = job.reference === null ? null : await this.#parts.printers.find(job.printerId);
    const port = printer === null ? null : this.#parts.printers.portOf(printer);
    if (job.state !== 'sent' || job.reference === null || !port?.cancel) throw wrongState(job);
    await port.cancel(job.reference);
    return toPublic(this.#states.require(id));
  }

  /** Continues after the units known to be sent. */
  retry(id: string): Job {
    const job = this.#states.require(id);
    if (job.state !== 'failed' && job.state !== 'cancelled') throw wrongState(job);
    return this.#goOn(job, job.unitsSent);
  }

  /** Settles an unknown job: a person has seen `printed` units of the run. */
  resolve(id: string, printed: number, resume: boolean): Job {
    const job = this.#states.require(id);
    if (job.state !== 'unknown') throw wrongState(job);
    if (printed > job.units) {
      throw new AppError('input.invalid', { reason: `${printed} > ${job.units}` });
    }
    if (resume) return this.#goOn(job, printed);
    const state = printed === job.units ? 'sent' : 'cancelled';
    return this.#states.rest(id, { state, unitsSent: printed, error: null }, 'sent');
  }

  /** Stops running jobs between two parts; they continue after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    for (const cancel of this.#running.values()) cancel.abort();
    await this.#lanes.idle();
    await this.#follower.idle();
  }

  #goOn(job: StoredJob, unitsSent: number): Job {
    if (unitsSent >= job.units)
      return this.#states.rest(job.id, { state: 'sent', unitsSent, error: null }, 'sent');
    const next = this.#states.change(job.id, { state: 'accepted', unitsSent, error: null });
    this.#enqueue(next);
    return next;
  }

  #enqueue(job: Pick<Job, 'id' | 'printerId'>): void {
    this.#lanes.of(job.printerId).add(() => this.#run(job.id));
  }

  async #run(id: string): Promise<void> {
    const job = this.#states.require(id);
    if (job.state !== 'accepted' || this.#closing.signal.aborted) return;
    const cancel = new AbortController();
    this.#running.set(id, cancel);
    try {
      this.#states.change(id, { state: 'sending', error: null });
      this.#settle(job, await this.#send(job, cancel.signal));
    } finally {
      this.#running.delete(id);
    }
  }

  async #send(job: StoredJob, cancel: AbortSignal): Promise<SendOutcome> {
    const { printers, onChanged, limits } = this.#parts;
    try {
      const printer = await printers.find(job.printerId);
      if (printer === null) throw new AppError('printer.unknown', { printer: job.printerName });
      const printable = this.printableOf(job);
      const announce = throttle((unitsSent: number) =>
        onChanged({ ...toPublic(job), state: 'sending', unitsSent }),
      );
      return await sendRun({
        port: printers.portOf(printer),
        printerName: printer.name,
        document: {
          jobId: job.id,
          title: job.title,
          language: printer.language,
          dpi: printer.dpi,
          widthMm: printable.widthMm,
          heightMm: printable.heightMm,
        },
        run: printable.run(rowsOfRun(job, this.jobs.rows.of(job.id), job.unitsSent), printer),
        cancel,
        limits,
        onProgress: (unitsSent) => {
          if (unitsSent === 0) return;
          this.jobs.advance(job.id, job.unitsSent + unitsSent);
          announce(job.unitsSent + unitsSent);
        },
        onStall: () => printers.noteState(job.printerId, NOT_TAKING_DATA),
      });
    } catch (error) {
      return { state: 'failed', error: toAppError(error), unitsSent: 0, bytesSent: 0 };
    }
  }

  #settle(job: StoredJob, outcome: SendOutcome): void {
    const { printers } = this.#parts;
    const unitsSent = job.unitsSent + outcome.unitsSent;
    switch (outcome.state) {
      case 'confirmed':
        this.#states.rest(job.id, { state: 'confirmed', unitsSent }, 'confirmed');
        printers.noteState(job.printerId, TOOK_LAST_JOB);
        return;
      case 'sent':
        if (outcome.reference === undefined) {
          printers.noteState(job.printerId, outcome.printerState ?? TOOK_LAST_JOB);
          this.#states.rest(job.id, { state: 'sent', unitsSent }, 'sent');
          return;
        }
        this.#states.change(job.id, { state: 'sent', unitsSent, reference: outcome.reference });
        this.#follower.follow(this.#states.require(job.id), job.unitsSent);
        return;
      case 'cancelled':
        // A host that ends stops between two units and prints the rest after its next start.
        if (this.#closing.signal.aborted) this.#states.change(job.id, { state: 'accepted', unitsSent });
        else this.#states.rest(job.id, { state: 'cancelled', unitsSent }, 'sent');
        return;
      case 'failed': {
        this.#states.rest(job.id, { state: 'failed', unitsSent, error: outcome.error }, 'sent');
        const known = stateFromError(outcome.error);
        if (known !== null) printers.noteState(job.printerId, known);
        return;
      }
      case 'unknown': {
        const error = withCounts(outcome.error, unitsSent, job.units);
        this.#states.change(job.id, { state: 'unknown', unitsSent, error });
        printers.noteState(job.printerId, stateFromError(error) ?? NOT_TAKING_DATA);
      }
    }
  }
}

function throttle(announce: (unitsSent: number) => void): (unitsSent: number) => void {
  let last = 0;
  return (unitsSent) => {
    const now = performance.now();
    if (now - last < EVENT_INTERVAL_MS) return;
    last = now;
    announce(unitsSent);
  };
}
