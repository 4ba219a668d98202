import { type Job, JobSchema, type LabelRow, type Printer } from '#shared/desk/contract';
import { AppError, toAppError } from '#shared/errors';
import { NOT_TAKING_DATA, stateFromError, TOOK_LAST_JOB } from '../devices/printers/known-states.ts';
import type { KnownState, PrinterPort } from '../devices/printers/port.ts';
import type { Journal } from '../storage/journal.ts';
import type { Outbox } from '../storage/outbox.ts';
import { createJobStore, fingerprint, type JobChange, type StoredJob, type SubmitJob } from './job-store.ts';
import { rowsOfRun } from './label-run.ts';
import { createLanes } from './lane.ts';
import { recordPrintedLabels } from './print-records.ts';
import { type LabelChunk, type SendLimits, type SendOutcome, sendLabels } from './send-labels.ts';

/** The part of the printers that the queue needs. */
export interface QueuePrinters {
  /** A printer of this desk; null if there is none with this id. */
  find(id: string): Promise<Printer | null>;
  portOf(printer: Printer): PrinterPort;
  /** What a job has taught us about its printer. */
  noteState(id: string, state: KnownState): void;
}

/** A template ready to print with. */
export interface PrintableTemplate {
  /** As JSON, kept with the job. */
  snapshot: unknown;
  widthMm: number;
  heightMm: number;
  render(rows: Iterable<LabelRow>, printer: Pick<Printer, 'language' | 'dpi'>): AsyncIterable<LabelChunk>;
}

export interface QueueParts {
  journal: Journal;
  outbox: Outbox;
  printers: QueuePrinters;
  /** Throws `template.invalid`. */
  findTemplate(id: string): PrintableTemplate;
  /** A template from a job's snapshot. */
  restoreTemplate(snapshot: unknown): PrintableTemplate;
  deskName(): string;
  onChanged(job: Job): void;
  /** A job could not be carried on because the journal failed. */
  onFault(error: AppError): void;
  limits?: SendLimits;
}

export type PrintQueue = ReturnType<typeof createPrintQueue>;

/** Events about one running job are at least this far apart; the last one always comes. */
const EVENT_INTERVAL_MS = 100;
/** How long the device is asked after a job it has taken. Then it stays `sent`. */
const FOLLOW_MS = 30 * 60_000;

/**
 * The persistent queue: one ordered lane a printer, lanes in parallel. A job is in the journal before its first byte
 * leaves and after every step; what was under way when the program died becomes `unknown`, what waited goes on.
 */
export function createPrintQueue(parts: QueueParts) {
  const { journal, outbox, printers, findTemplate, restoreTemplate, deskName, onChanged, onFault, limits } =
    parts;
  const jobs = createJobStore(journal);
  const running = new Map<string, AbortController>();
  const followers = new Set<Promise<void>>();
  const closing = new AbortController();
  // A lane's work settles its job itself; what arrives here is a journal that can no longer be written.
  const lanes = createLanes((error) => onFault(toAppError(error)));

  function requireJob(id: string): StoredJob {
    const job = jobs.find(id);
    if (job === null) throw new AppError('job.unknown', { id });
    return job;
  }

  function change(id: string, next: JobChange): Job {
    const job = jobs.change(id, next);
    onChanged(job);
    return job;
  }

  /** A state in which the job rests: what was sent is told to the back office in the same transaction. */
  function rest(id: string, next: JobChange, recordAs: 'sent' | 'confirmed' | null): Job {
    const job = journal.transaction(() => {
      jobs.change(id, next);
      if (recordAs !== null) recordPrintedLabels(jobs, outbox, requireJob(id), recordAs, deskName());
      return requireJob(id);
    });
    onChanged(toPublic(job));
    return toPublic(job);
  }

  function enqueue(job: Pick<Job, 'id' | 'printerId'>): void {
    lanes.of(job.printerId).add(() => run(job.id));
  }

  async function run(id: string): Promise<void> {
    const job = requireJob(id);
    if (job.state !== 'accepted' || closing.signal.aborted) return;
    const cancel = new AbortController();
    running.set(id, cancel);
    try {
      change(id, { state: 'sending', error: null });
      settle(job, await send(job, cancel.signal));
    } finally {
      running.delete(id);
    }
  }

  async function send(job: StoredJob, cancel: AbortSignal): Promise<SendOutcome> {
    try {
      const printer = await printers.find(job.printerId);
      if (printer === null) throw new AppError('printer.unknown', { printer: job.printerName });
      const template = restoreTemplate(job.template);
      const announce = throttle((labelsSent: number) =>
        onChanged({ ...toPublic(job), state: 'sending', labelsSent }),
      );
      return await sendLabels({
        port: printers.portOf(printer),
        printerName: printer.name,
        document: {
          jobId: job.id,
          title: job.title,
          language: printer.language,
          dpi: printer.dpi,
          widthMm: template.widthMm,
          heightMm: template.heightMm,
        },
        chunks: template.render(rowsOfRun(job, job.labelsSent), printer),
        cancel,
        limits,
        onProgress(labelsSent) {
          if (labelsSent === 0) return;
          jobs.advance(job.id, job.labelsSent + labelsSent);
          announce(job.labelsSent + labelsSent);
        },
        onStall: () => printers.noteState(job.printerId, NOT_TAKING_DATA),
      });
    } catch (error) {
      return { state: 'failed', error: toAppError(error), labelsSent: 0, bytesSent: 0 };
    }
  }

  function settle(job: StoredJob, outcome: SendOutcome): void {
    const labelsSent = job.labelsSent + outcome.labelsSent;
    switch (outcome.state) {
      case 'confirmed':
        rest(job.id, { state: 'confirmed', labelsSent }, 'confirmed');
        printers.noteState(job.printerId, TOOK_LAST_JOB);
        return;
      case 'sent':
        if (outcome.reference === undefined) {
          printers.noteState(job.printerId, TOOK_LAST_JOB);
          rest(job.id, { state: 'sent', labelsSent }, 'sent');
          return;
        }
        change(job.id, { state: 'sent', labelsSent, reference: outcome.reference });
        follow(requireJob(job.id), job.labelsSent);
        return;
      case 'cancelled':
        // A host that is going down lets go between two labels; the rest is printed after its next start.
        if (closing.signal.aborted) change(job.id, { state: 'accepted', labelsSent });
        else rest(job.id, { state: 'cancelled', labelsSent }, 'sent');
        return;
      case 'failed': {
        rest(job.id, { state: 'failed', labelsSent, error: outcome.error }, 'sent');
        const known = stateFromError(outcome.error);
        if (known !== null) printers.noteState(job.printerId, known);
        return;
      }
      case 'unknown': {
        const error = withCounts(outcome.error, labelsSent, job.labels);
        change(job.id, { state: 'unknown', labelsSent, error });
        printers.noteState(job.printerId, stateFromError(error) ?? NOT_TAKING_DATA);
      }
    }
  }

  /** Asks the device after a job it has taken, beside the lane: the device keeps its own order. */
  function follow(job: StoredJob, labelsBefore: number): void {
    const asking = followToEnd(job, labelsBefore).finally(() => followers.delete(asking));
    followers.add(asking);
  }

  async function followToEnd(job: StoredJob, labelsBefore: number): Promise<void> {
    const { reference } = job;
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(FOLLOW_MS)]);
    try {
      const printer = await printers.find(job.printerId);
      const port = printer === null ? null : printers.portOf(printer);
      // That its queue took the job says nothing of the printer, which may be paused or without paper.
      const noteState = async () => port !== null && printers.noteState(job.printerId, await port.status());
      await noteState();
      const fate = reference === null || !port?.follow ? 'sent' : await port.follow(reference, signal);
      // Not the device's answer but our end: ask again after the next start.
      if (closing.signal.aborted) return;
      if (fate === 'confirmed') printers.noteState(job.printerId, TOOK_LAST_JOB);
      else await noteState();
      if (fate === 'cancelled') {
        rest(job.id, { state: 'cancelled', labelsSent: labelsBefore, reference: null }, null);
      } else {
        rest(job.id, { state: fate, reference: null }, fate);
      }
    } catch (cause) {
      if (closing.signal.aborted) return;
      const error = toAppError(cause);
      if (error.code !== 'printer.rejected') {
        // The device took the job and can no longer be asked: that is all we know about it.
        rest(job.id, { state: 'sent', reference: null }, 'sent');
        return;
      }
      const printed = Math.min(Number(error.details.printed ?? 0), job.labels - labelsBefore);
      const change = { state: 'failed', labelsSent: labelsBefore + printed, error, reference: null } as const;
      rest(job.id, change, 'sent');
    }
  }

  return {
    jobs,

    /** Continues what waited when the program ended, and marks what was under way as `unknown`. */
    start(): void {
      for (const job of jobs.inState('sending')) {
        const error = new AppError('journal.recovered');
        change(job.id, { state: 'unknown', error });
        if (!journal.notices.some(({ code }) => code === error.code)) journal.notices.push(error);
      }
      for (const job of jobs.inState('sent')) {
        if (job.reference !== null) follow(job, job.labelsRecorded);
      }
      for (const job of jobs.inState('accepted')) enqueue(job);
    },

    async submit(input: SubmitJob): Promise<Job> {
      const known = jobs.find(input.key);
      if (known !== null) return sameJob(known, input, jobs.fingerprintOf(input.key));
      checkRun(input);
      const template = findTemplate(input.templateId);
      const printer = await printers.find(input.printerId);
      if (printer === null) throw new AppError('printer.unknown', { printer: input.printerId });
      const job = jobs.insert(input, printer.name, template.snapshot);
      // Somebody sent the same key while the printer was being looked up.
      if (job === null) return sameJob(requireJob(input.key), input, jobs.fingerprintOf(input.key));
      onChanged(toPublic(job));
      enqueue(job);
      return toPublic(job);
    },

    find: (id: string): Job => toPublic(requireJob(id)),

    /** Between chunks, or out of the lane, or out of the device's own queue. */
    async cancel(id: string): Promise<Job> {
      const job = requireJob(id);
      if (job.state === 'accepted') return rest(id, { state: 'cancelled' }, 'sent');
      if (job.state === 'sending') {
        running.get(id)?.abort();
        return toPublic(requireJob(id));
      }
      const printer = job.reference === null ? null : await printers.find(job.printerId);
      const port = printer === null ? null : printers.portOf(printer);
      if (job.state !== 'sent' || job.reference === null || !port?.cancel) throw wrongState(job);
      await port.cancel(job.reference);
      return toPublic(requireJob(id));
    },

    /** Goes on after the labels known sent. */
    retry(id: string): Job {
      const job = requireJob(id);
      if (job.state !== 'failed' && job.state !== 'cancelled') throw wrongState(job);
      return goOn(job, job.labelsSent);
    },

    /** A person has looked: `printed` labels of the run came out. */
    resolve(id: string, printed: number, resume: boolean): Job {
      const job = requireJob(id);
      if (job.state !== 'unknown') throw wrongState(job);
      if (printed > job.labels) {
        throw new AppError('input.invalid', { reason: `${printed} > ${job.labels}` });
      }
      if (resume) return goOn(job, printed);
      const state = printed === job.labels ? 'sent' : 'cancelled';
      return rest(id, { state, labelsSent: printed, error: null }, 'sent');
    },

    /** Lets go of running jobs between two chunks; they continue after the next start. */
    async close(): Promise<void> {
      closing.abort();
      for (const cancel of running.values()) cancel.abort();
      await lanes.idle();
      await Promise.all(followers);
    },
  };

  function goOn(job: StoredJob, labelsSent: number): Job {
    if (labelsSent >= job.labels) return rest(job.id, { state: 'sent', labelsSent, error: null }, 'sent');
    const next = change(job.id, { state: 'accepted', labelsSent, error: null });
    enqueue(next);
    return next;
  }
}

function sameJob(known: StoredJob, input: SubmitJob, knownFingerprint: string | null): Job {
  if (knownFingerprint === fingerprint(input)) return toPublic(known);
  const reason = { zh: '同一任务编号的内容不同', en: 'the same job key with other content' };
  throw new AppError('input.invalid', { reason });
}

function checkRun({ rows, copies, range, record }: SubmitJob): void {
  const labels = rows.length * copies;
  if (range !== undefined && (range.from > range.to || range.from > labels)) {
    const text = `${range.from}-${range.to}`;
    const reason = {
      zh: `范围 ${text} 不在 1–${labels} 之内`,
      en: `range ${text} is not within 1–${labels}`,
    };
    throw new AppError('input.invalid', { reason });
  }
  if (record !== undefined && record.packIds.length !== rows.length) {
    const reason = { zh: '每行标签应对应一个包', en: 'one package per row is needed' };
    throw new AppError('input.invalid', { reason });
  }
}

function wrongState(job: Job): AppError {
  return new AppError('job.state', { state: job.state });
}

function withCounts(error: AppError, sent: number, total: number): AppError {
  return new AppError(error.code, { ...error.details, sent, total }, { cause: error });
}

/** What the contract shows of a job, without its rows and template. */
function toPublic(job: StoredJob | Job): Job {
  return JobSchema.parse(job);
}

function throttle(announce: (labelsSent: number) => void): (labelsSent: number) => void {
  let last = 0;
  return (labelsSent) => {
    const now = performance.now();
    if (now - last < EVENT_INTERVAL_MS) return;
    last = now;
    announce(labelsSent);
  };
}
