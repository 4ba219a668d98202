import { setTimeout as wait } from 'node:timers/promises';
import { deskTaskApi, type InboxTask } from '#shared/api/desk-task';
import type { Job } from '#shared/desk/contract/jobs';
import type { PackToTag, Reading } from '#shared/desk/contract/tasks';
import { isRefusedForGood } from '#shared/desk/deliver-outbox';
import { type AttendedKind, isAttendedKind, type TaskKindName } from '#shared/desk-tasks/kinds';
import { AppError, toAppError } from '#shared/errors';
import type { Outbox } from '../../storage/outbox.ts';
import { JobReports } from './job-reports.ts';
import { printLabels, refusalOfLabels } from './print-labels.ts';
import { printPapers, refusalOfPapers } from './print-papers.ts';
import type { TaskParts } from './queue-task.ts';
import { Readings } from './readings.ts';
import { endTagWriting, findTagsLeft } from './tag-writings.ts';
import { reportOf } from './task-report.ts';

export interface InboxParts extends TaskParts {
  outbox: Outbox;
  onChanged(tasks: InboxTask[]): void;
  /** Gets failures that no call answers with. */
  onFault(error: unknown): void;
  closing: AbortSignal;
}

/** Pause after a question that failed. */
const RETRY_MS = 5000;

interface Worker {
  /** The reason why this desk cannot do the task now; null if it can. */
  refusal(parts: InboxParts, task: InboxTask): AppError | null;
  /** Settles when the work is in the journal under the task's id. Does nothing if it is there already. */
  carryOut(parts: InboxParts, task: InboxTask): Promise<void>;
}

/** Kinds of tasks that this desk carries out without a person. */
type OwnKind = Exclude<TaskKindName, AttendedKind>;
type OwnTask = InboxTask & { kind: OwnKind };

const isOwnWork = (task: InboxTask): task is OwnTask => !isAttendedKind(task.kind);

/** How this desk carries out each of them. */
const WORKERS: Record<OwnKind, Worker> = {
  printLabels: {
    refusal: refusalOfLabels,
    carryOut: (parts, task) => printLabels(parts, { ...task, kind: 'printLabels' }),
  },
  printPapers: {
    refusal: refusalOfPapers,
    carryOut: (parts, task) => printPapers(parts, { ...task, kind: 'printPapers' }),
  },
};

/**
 * Handles the tasks that wait for this desk and those it has accepted: queries the back office, accepts tasks, carries
 * them out and reports.
 */
export class Inbox {
  readonly #parts: InboxParts;
  readonly #reports: JobReports;
  readonly #readings: Readings;
  readonly #busy = new Map<string, Promise<void>>();
  #tasks: InboxTask[] = [];
  #mark = '';
  #asking = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: InboxParts) {
    this.#parts = parts;
    this.#reports = new JobReports(parts);
    this.#readings = new Readings(parts);
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Queries again at once, because the registration, the back office or a setting has changed. */
  wake(): void {
    this.#mark = '';
    this.#asking.abort();
  }

  /** Forgets the tasks of the desk that this host was until now. */
  clear(): void {
    this.#show([]);
  }

  list(): InboxTask[] {
    return this.#tasks;
  }

  /**
   * Accepts a waiting task and carries it out, or starts work for the user who asks. Throws `desk_task.gone` and the
   * reason why it cannot be done.
   */
  async accept(id: string): Promise<void> {
    const task = this.#tasks.find((one) => one.id === id);
    if (task === undefined) throw new AppError('desk_task.gone');
    if (isOwnWork(task)) return this.#carryOut(task);
    await this.#readings.begin(task);
    this.#showChange(id, { isOwn: true, state: 'working' });
  }

  /** Called when the user doing a reading has read more, or has completed it. */
  reportReading(reading: Reading): void {
    const { id, found, results } = reading;
    this.#readings.report(reading);
    this.#showChange(id, { state: 'working', found, results });
  }

  endReading(reading: Reading): Promise<void> {
    return this.#readings.end(reading);
  }

  giveUpReading(id: string): Promise<void> {
    return this.#readings.giveUp(id);
  }

  tagsLeft(id: string): Promise<PackToTag[]> {
    return findTagsLeft(this.#parts, id);
  }

  /** Throws `desk_task.gone`. */
  async endTags(id: string, packNos: readonly string[]): Promise<void> {
    const task = this.#tasks.find((one) => one.id === id);
    if (task === undefined) throw new AppError('desk_task.gone');
    await endTagWriting(this.#parts.session, task, packNos);
  }

  /** Called when a print job has changed. If it belongs to a task, it is reported and at once shown at the desk. */
  jobChanged(job: Job): void {
    this.#reports.changed(job.id);
    const { state, done, error } = reportOf(job);
    if (this.#tasks.some(({ id, isOwn }) => id === job.id && isOwn))
      this.#showChange(job.id, { state, done, error: error ?? null });
  }

  /** Settles when no work of the inbox is under way; the print queue continues. */
  async ended(): Promise<void> {
    await this.#running;
    await Promise.allSettled(this.#busy.values());
    await this.#reports.idle();
    await this.#readings.idle();
  }

  async #run(): Promise<void> {
    const { session, closing } = this.#parts;
    while (!closing.aborted) {
      this.#asking = new AbortController();
      const asking = AbortSignal.any([this.#asking.signal, closing]);
      try {
        if ((await session.desk()) === null) {
          this.#show([]);
          await untilAborted(asking);
          continue;
        }
        const { tasks, mark } = await session.call(deskTaskApi.next, { known: this.#mark }, asking);
        // The answer is for the desk that this host was when it asked.
        if (asking.aborted) continue;
        this.#mark = mark;
        this.#show(tasks);
        this.#goOn();
      } catch (error) {
        this.#parts.onFault(error);
        await wait(RETRY_MS, undefined, { signal: asking }).catch(() => undefined);
      }
    }
  }

  #show(tasks: InboxTask[]): void {
    if (JSON.stringify(tasks) === JSON.stringify(this.#tasks)) return;
    this.#tasks = tasks;
    this.#parts.onChanged(tasks);
  }

  #showChange(id: string, change: Partial<InboxTask>): void {
    this.#show(this.#tasks.map((task) => (task.id === id ? { ...task, ...change } : task)));
  }

  /** Carries out the tasks that this desk has accepted, even before a crash, and those it accepts automatically. */
  #goOn(): void {
    const { settings, onFault } = this.#parts;
    const takesAll = settings.read().takesTasks === 'always';
    for (const task of this.#tasks.filter(isOwnWork)) {
      // A failure needs no retry here: it was reported to the back office, or the next answer of the back office lists
      // the task again.
      if (task.isOwn || takesAll) void this.#carryOut(task).catch(onFault);
    }
  }

  #carryOut(task: OwnTask): Promise<void> {
    const before = this.#busy.get(task.id);
    if (before !== undefined) return before;
    const work = this.#take(task).finally(() => this.#busy.delete(task.id));
    this.#busy.set(task.id, work);
    return work;
  }

  async #take(task: OwnTask): Promise<void> {
    const { session } = this.#parts;
    const { id } = task;
    const worker = WORKERS[task.kind];
    const refusal = worker.refusal(this.#parts, task);
    // Another desk may be able to do it; a task for this desk alone fails with the reason.
    if (refusal !== null && task.deskId === '' && !task.isOwn) throw refusal;
    if (!task.isOwn) await session.call(deskTaskApi.take, { id });
    try {
      await worker.carryOut(this.#parts, task);
    } catch (cause) {
      const error = toAppError(cause);
      await this.#reportFailure(id, error);
      throw error;
    }
    this.#reports.follow(id);
  }

  async #reportFailure(id: string, error: AppError): Promise<void> {
    if (error.code === 'desk_task.gone' || !isFinal(error)) return;
    const state = error.code === 'desk_task.lost' ? 'unknown' : 'failed';
    await this.#reports.send(id, { state, done: 0, error: error.toPayload() });
  }
}

/** Whether another attempt would fail too, because the back office or this desk refused. */
const isFinal = (error: AppError): boolean =>
  isRefusedForGood(error) || error.code === 'desk.part_unavailable' || error.code === 'unexpected';

function untilAborted(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve(), { once: true });
  return promise;
}
