import type { Job } from '#shared/desk/contract/jobs';
import type { Adjustment, MediumSize } from '#shared/desk/contract/media';
import type { Printer } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import type { KnownState, PrinterPort } from '../devices/printers/port.ts';
import type { Journal } from '../storage/journal.ts';
import { toDeskError } from '../storage/journal-error.ts';
import type { Outbox } from '../storage/outbox.ts';
import type { ContentKind, ContentKinds, Printable } from './content/content-kind.ts';
import { type Encoding, Encodings } from './encodings.ts';
import { JobFaults } from './job-faults.ts';
import { fingerprintOf } from './job-fingerprint.ts';
import { JobFollower } from './job-follower.ts';
import { checkRun, sameJob, wrongState } from './job-rules.ts';
import { rangeToPrint, rowNumbers, rowsOfRun } from './job-run.ts';
import { JobRunner, type QueueLimits } from './job-runner.ts';
import { JobStates, toPublic } from './job-states.ts';
import type { JobStore, StoredJob, SubmitJob } from './job-store.ts';
import { Lanes } from './lane.ts';

/** The part of the printers that the queue needs. */
export interface QueuePrinters {
  /** A printer of this desk; null if none has this id. */
  find(id: string): Promise<Printer | null>;
  portOf(printer: Printer): PrinterPort;
  /** How prints of a printer are adjusted to a medium. */
  adjustmentOf(printerId: string, size: MediumSize): Adjustment | null;
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
  /** The first job runs or waits, or none any more. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
  /** A job could not continue because the journal failed. */
  onFault(error: AppError): void;
  limits?: QueueLimits;
}

/**
 * The persistent queue: one lane per printer, lanes in parallel. A job is in the journal before its first byte
 * leaves and after every step; a job interrupted by a crash becomes `unknown`, waiting ones continue.
 */
export class PrintQueue {
  readonly jobs: JobStore;
  readonly #parts: QueueParts;
  readonly #states: JobStates;
  readonly #follower: JobFollower;
  readonly #closing = new AbortController();
  readonly #runner: JobRunner;
  readonly #lanes: Lanes;
  readonly #encodings = new Encodings();

  constructor(given: QueueParts) {
    const parts: QueueParts = {
      ...given,
      onChanged: (job) => {
        this.#encodings.note(job);
        given.onChanged(job);
      },
    };
    this.#parts = parts;
    this.#states = new JobStates(parts);
    this.jobs = this.#states.jobs;
    const { printers, onChanged, onFault, limits } = parts;
    const printableOf = (job: StoredJob) => this.printableOf(job);
    const faults = new JobFaults({ ...parts, jobs: this.jobs });
    this.#follower = new JobFollower({
      printers,
      faults,
      printableOf,
      onFault,
      states: this.#states,
      closing: this.#closing.signal,
    });
    this.#runner = new JobRunner({
      printers,
      faults,
      onChanged,
      onFault,
      limits,
      states: this.#states,
      follower: this.#follower,
      encodings: this.#encodings,
      printableOf,
      isPreferredWaiting: (printerId) => this.#lanes.hasPreferred(printerId),
      requeue: (job) => this.#enqueue(job),
    });
    // A run settles its job itself; only a failure to write the journal arrives here.
    this.#lanes = new Lanes(
      (id) => this.#runner.run(id).catch((error: unknown) => onFault(toDeskError(error))),
      parts.onBusy ?? (() => {}),
    );
  }

  /**
   * Continues the jobs that waited when the program ended, and those of which a device had a portion; marks interrupted
   * ones as `unknown`.
   */
  start(): void {
    for (const job of this.jobs.inState('sending')) {
      if (job.reference !== null) {
        this.#enqueue(job);
        continue;
      }
      const error = new AppError('job.interrupted');
      this.#states.change(job.id, { state: 'unknown', error });
      if (!this.#parts.journal.notices.some(({ code }) => code === error.code))
        this.#parts.journal.notices.push(error);
    }
    for (const job of this.jobs.inState('sent')) {
      if (job.reference !== null) this.#follower.follow(job);
    }
    for (const job of this.jobs.inState('accepted')) {
      if (job.encodesTag)
        this.#states.change(job.id, { state: 'cancelled', error: new AppError('job.tag_left') });
      else this.#enqueue(job);
    }
  }

  async submit(input: SubmitJob): Promise<Job> {
    const office = input.record?.server ?? this.#parts.outbox.server();
    const fingerprint = await fingerprintOf(input);
    const known = this.jobs.find(input.key);
    if (known !== null) return sameJob(known, fingerprint, this.jobs.fingerprintOf(input.key));
    const kind: ContentKind = this.#parts.kinds[input.content.kind];
    const content = await kind.store(input.content);
    checkRun(input, content.rows.length, kind.record !== null || kind.outcomes !== null);
    const printer = await this.#parts.printers.find(input.printerId);
    if (printer === null) throw new AppError('printer.unknown', { printer: input.printerId });
    const run = { copies: input.copies, range: rangeToPrint(input, content.rows.length) };
    const printable = kind.restore(content.head);
    const adjustment = this.#parts.printers.adjustmentOf(printer.id, printable);
    const way = { ...printer, adjustment };
    await printable.check(
      rowsOfRun(run, (index) => content.rows[index], 0),
      way,
      { first: run.range.from, total: content.rows.length * input.copies },
      rowNumbers(run, 0),
    );
    const encodesTag = this.#encodings.has(input.key);
    const job = this.jobs.insert(input, { printer: way, content, fingerprint, office, encodesTag });
    // The same key was submitted again while the printer was looked up.
    if (job === null)
      return sameJob(this.#states.require(input.key), fingerprint, this.jobs.fingerprintOf(input.key));
    this.#parts.onChanged(toPublic(job));
    this.#enqueue(job);
    return toPublic(job);
  }

  /**
   * Prints one label while its printer writes the label's tag; resolves with the job when it is over. The job is sent
   * once only: `retry`, and `resolve` with a rest to print, refuse it.
   */
  async encode(input: SubmitJob, encoding: Encoding): Promise<Job> {
    const { key, content, copies } = input;
    if (this.jobs.find(key) !== null || content.kind !== 'labels' || content.rows.length * copies !== 1)
      throw new AppError('input.invalid', { reason: `key ${key}` });
    const ended = this.#encodings.add(key, encoding);
    try {
      await this.submit(input);
    } catch (error) {
      this.#encodings.drop(key);
      throw error;
    }
    return ended;
  }

  find(id: string): Job {
    return toPublic(this.#states.require(id));
  }

  /** Whether this desk has no job for the printer that runs, waits or is not done yet. */
  isIdle(printerId: string): boolean {
    return this.#lanes.isIdle(printerId) && !this.#follower.isAsking(printerId);
  }

  /** Whether a job of this desk runs or waits. */
  isBusy(): boolean {
    return this.#lanes.isBusy();
  }

  /** The content of a stored job. */
  printableOf(job: StoredJob): Printable {
    return this.#parts.kinds[job.kind].restore(job.head);
  }

  /** Cancels between two parts of its run, in the lane, or in the device's own queue. */
  async cancel(id: string): Promise<Job> {
    const job = this.#states.require(id);
    if (job.state === 'accepted' || job.state === 'paused') {
      this.#lanes.remove(job.printerId, id);
      return this.#states.changeAndReport(id, { state: 'cancelled' }, 'sent');
    }
    if (job.state === 'sending') {
      this.#runner.stop(id, 'cancel');
      return toPublic(this.#states.require(id));
    }
    const printer = job.reference === null ? null : await this.#parts.printers.find(job.printerId);
    const port = printer === null ? null : this.#parts.printers.portOf(printer);
    if (job.state !== 'sent' || job.reference === null || !port?.cancel) throw wrongState(job);
    await port.cancel(job.reference);
    return toPublic(this.#states.require(id));
  }

  /**
   * Holds a waiting job back, or a running one at its next unit, until `resume`. Throws `job.prints_to_end` for one that
   * the printer reads as one document: what it has printed of it would not be known.
   */
  pause(id: string): Job {
    const job = this.#states.require(id);
    if (job.state === 'accepted') {
      this.#lanes.remove(job.printerId, id);
      return this.#states.changeAndReport(id, { state: 'paused' }, 'sent');
    }
    if (job.state !== 'sending') throw wrongState(job);
    if (job.printsToEnd) throw new AppError('job.prints_to_end', { printer: job.printerName });
    this.#runner.stop(id, 'pause');
    return toPublic(this.#states.require(id));
  }

  /** Puts a paused job back into its place. */
  resume(id: string): Job {
    const job = this.#states.require(id);
    if (job.state !== 'paused') throw wrongState(job);
    return this.#goOn(job, job.unitsSent);
  }

  /** Puts a waiting or paused job before the others of its printer; a running one makes way at its next unit. */
  prefer(id: string): Job {
    const job = this.#states.require(id);
    if (job.state !== 'accepted' && job.state !== 'paused') throw wrongState(job);
    this.#states.change(id, { isPreferred: true });
    return this.#goOn(job, job.unitsSent);
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
    return this.#states.changeAndReport(id, { state, unitsSent: printed, error: null }, 'sent');
  }

  /** Stops running jobs between two units; they continue after the next start. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#runner.close();
    await this.#lanes.idle();
    await this.#follower.idle();
  }

  #goOn(job: StoredJob, unitsSent: number): Job {
    if (unitsSent >= job.units)
      return this.#states.changeAndReport(job.id, { state: 'sent', unitsSent, error: null }, 'sent');
    if (job.encodesTag && !this.#encodings.has(job.id)) throw new AppError('job.tag_left');
    const next = this.#states.change(job.id, { state: 'accepted', unitsSent, error: null });
    this.#enqueue(this.#states.require(job.id));
    return next;
  }

  #enqueue(job: StoredJob): void {
    this.#lanes.add(job.printerId, job);
  }
}
