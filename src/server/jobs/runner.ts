import { AppError } from '#shared/errors';
import { withinScope } from '../db/data-scope.ts';
import { classifyDatabaseFailure } from '../db/failures.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { statusOf } from '../http/answers.ts';
import type { Principal } from '../http/implement.ts';
import { currentTimeZone, inTimeZone } from '../http/time-zone.ts';
import { readPrincipal } from '../modules/auth/service.ts';
import type { KeptFiles } from '../modules/upload/service.ts';
import { rightsOf } from './file-rights.ts';
import type { JobContext } from './jobs.ts';
import { type JobKind, type JobOutcome, mayRun, type RunningJob } from './kind.ts';
import { LEASE_SECONDS, leaveQueue, renewLease, requeue, type Turn, takeTurn } from './queue.ts';
import { beginJob, endJob, isCancelAsked, type JobRow, noteProgress } from './store.ts';

/** Interval of looking for jobs that other nodes queued or left behind. */
const LOOK_EVERY_MS = 3000;
const RENEW_EVERY_MS = (LEASE_SECONDS * 1000) / 3;
/** Shortest interval between two progress updates in the database. */
const NOTE_EVERY_MS = 1000;
/** Longest wait for calls at each step of a job, which is background work but has to end on a busy node too. */
const LET_PASS_MS = 25;
/** Attempts after which a job whose nodes died is given up. */
const MOST_ATTEMPTS = 3;

/** Reason why a running job stops early. */
type Stop = 'cancelled' | 'requeued' | 'lost';

class JobStopped extends Error {
  readonly why: Stop;
  constructor(why: Stop) {
    super(`the job was ${why}`);
    this.why = why;
  }
}

/** Runs the jobs of all companies on one node. */
export class JobRunner {
  readonly #context: JobContext;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #files: KeptFiles;
  readonly #places: number;
  readonly #running = new Map<string, Running>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | null = null;
  #isAsked = false;
  #isStopped = true;

  /** `places`: number of jobs that run at once. */
  constructor(
    context: JobContext,
    { kinds, files, places }: { kinds: ReadonlyMap<string, JobKind>; files: KeptFiles; places: number },
  ) {
    this.#context = context;
    this.#kinds = kinds;
    this.#files = files;
    this.#places = places;
  }

  start(): void {
    this.#isStopped = false;
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    this.wake();
  }

  /** Looks for jobs now. */
  wake(): void {
    this.#isAsked = true;
    if (this.#isStopped || this.#looking !== null) return;
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (this.#isAsked && this.#running.size < this.#places) this.wake();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#looking;
    for (const { stop } of this.#running.values()) stop('requeued');
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
  }

  /**
   * Stops a job of this owner that runs on this node, without the database: on a database with one connection a query
   * would wait for the job's commit.
   */
  cancel({ tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>, jobId: string): void {
    const running = this.#running.get(jobId);
    if (running?.tenantId === tenantId && running.ownerId === userId) running.stop('cancelled');
  }

  async #look(): Promise<void> {
    const { database, nextId, log } = this.#context;
    this.#isAsked = false;
    try {
      while (!this.#isStopped && this.#running.size < this.#places) {
        const turn = await database.withSystem((tx) => takeTurn(tx, [...this.#kinds.keys()], nextId()));
        if (turn === null) return;
        this.#begin(turn);
      }
    } catch (error) {
      // The next look retries.
      log.warn({ err: error }, 'looking for jobs failed');
    }
  }

  #begin(turn: Turn): void {
    const stopping = new AbortController();
    const control = {
      stop: (why: Stop) => stopping.abort(new JobStopped(why)),
      signal: stopping.signal,
    };
    const renewing = setInterval(() => void this.#renew(turn, control.stop), RENEW_EVERY_MS);
    const carriedOut = this.#context.openCalls.inBackground(() => this.#carryOut(turn, control));
    const ended = carriedOut.finally(() => {
      clearInterval(renewing);
      this.#running.delete(turn.jobId);
      this.wake();
    });
    this.#running.set(turn.jobId, { stop: control.stop, ended, tenantId: turn.tenantId });
  }

  async #renew(turn: Turn, stop: (why: Stop) => void): Promise<void> {
    const { database, log } = this.#context;
    try {
      await database.withTenant(turn.tenantId, async (tx) => {
        // First, because the commit locks the job's row in the queue until it ends.
        if (await isCancelAsked(tx, turn.jobId)) stop('cancelled');
        if (!(await renewLease(tx, turn))) stop('lost');
      });
    } catch (error) {
      log.warn({ err: error, job: turn.jobId }, 'lease of a job not renewed');
    }
  }

  /** Does not reject. */
  async #carryOut(turn: Turn, control: Control): Promise<void> {
    const { database, now, log } = this.#context;
    const { tenantId, jobId } = turn;
    const inCompany = <T>(work: (tx: TenantTx) => Promise<T>) => database.withTenant(tenantId, work);
    try {
      const begun = await inCompany(async (tx) => {
        const job = await beginJob(tx, jobId, now());
        if (job === null) await leaveQueue(tx, turn);
        const who = { tenantId, userId: job?.ownerId ?? '0', deptId: job?.ownerDept ?? null };
        return job && { job, user: await readPrincipal(tx, who, now()) };
      });
      if (begun === null) return;
      const running = this.#running.get(jobId);
      if (running !== undefined) running.ownerId = begun.job.ownerId;
      const outcome = await this.#run(turn, begun.job, begun.user, control);
      control.signal.throwIfAborted();
      await this.#end(turn, begun, outcome, control);
    } catch (error) {
      if (error instanceof JobStopped && error.why === 'cancelled')
        await inCompany(async (tx) => {
          if (await leaveQueue(tx, turn)) await endJob(tx, jobId, { state: 'CANCELLED', endTime: now() });
        }).catch((failure: unknown) => log.warn({ err: failure, job: jobId }, 'job not ended'));
      else if (error instanceof JobStopped && error.why === 'requeued')
        await inCompany((tx) => requeue(tx, turn)).catch((failure: unknown) =>
          log.warn({ err: failure, job: jobId }, 'job not returned to the queue'),
        );
      else if (!(error instanceof JobStopped))
        // Its lease expires, and then a node takes it again.
        log.warn({ err: error, job: jobId }, 'job postponed');
    }
  }

  /**
   * The outcome of the handler; its failures are outcomes too. Throws the reason of a stop, and when the database is
   * unavailable.
   */
  async #run(turn: Turn, job: JobRow, user: Principal | null, control: Control): Promise<JobOutcome> {
    const kind = this.#kinds.get(job.kind);
    if (turn.attempt > MOST_ATTEMPTS) return { error: new AppError('job.gave_up') };
    if (kind === undefined || user === null || !mayRun(kind, user))
      return { error: new AppError('auth.forbidden', { permission: kind?.permission ?? '' }) };
    try {
      const input = kind.input.parse(job.input);
      const handle = this.#handleOf(turn, { ...job, input }, user, control);
      const work = inTimeZone(job.timeZone ?? currentTimeZone(), () => kind.run(handle));
      // A stopped handler ends at its next step, and its result is ignored.
      work.catch(() => undefined);
      return await Promise.race([work, whenAborted(control.signal)]);
    } catch (error) {
      if (error instanceof JobStopped || classifyDatabaseFailure(error) === 'unavailable') throw error;
      const isRefusal = error instanceof AppError && statusOf(error.code) < 500;
      if (!isRefusal) this.#context.log.error({ err: error, job: job.id }, 'job failed');
      if (error instanceof AppError) return { error };
      return { error: new AppError('unexpected', { reason: `#${job.id}` }, { cause: error }) };
    }
  }

  #handleOf<T>(turn: Turn, job: JobRow & { input: T }, user: Principal, control: Control): RunningJob<T> {
    const { database, openCalls } = this.#context;
    const { id, input, language, address, inputFile } = job;
    const { tenantId } = turn;
    let notedAt = Number.NEGATIVE_INFINITY;
    const letPass = async () => {
      await openCalls.letPass(LET_PASS_MS);
      control.signal.throwIfAborted();
    };
    return {
      id,
      input,
      user,
      language,
      facts: { address },
      read: (work) => database.readTenant(tenantId, work, control.signal),
      scopeTo: (owner) => withinScope(user.dataScope, owner),
      inputFile: async () => {
        if (inputFile === null) throw new AppError('record.not_found');
        return this.#files.readBytes(tenantId, inputFile);
      },
      letPass,
      progress: async (done, total) => {
        await letPass();
        if (performance.now() - notedAt < NOTE_EVERY_MS) return;
        notedAt = performance.now();
        const goesOn = await database.withTenant(tenantId, (tx) => noteProgress(tx, id, { done, total }));
        if (!goesOn) control.stop('cancelled');
        control.signal.throwIfAborted();
      },
    };
  }

  /** Ends a job and applies its effect in one transaction, which succeeds only on the node that still holds the job. */
  async #end(
    turn: Turn,
    { job, user }: { job: JobRow; user: Principal | null },
    { file, message, error, commit }: JobOutcome,
    control: Control,
  ): Promise<void> {
    const { database, now } = this.#context;
    const { tenantId } = turn;
    const { id, ownerId } = job;
    let resultFile: string | null = null;
    try {
      if (file !== undefined) resultFile = await this.#files.put({ tenantId, ownerId, ...file });
      const end = async (tx: TenantTx) => {
        if (!(await leaveQueue(tx, turn))) throw new JobStopped('lost');
        const committed = await commit?.(tx);
        if (resultFile !== null) await this.#files.confirm(tx, resultFile);
        await endJob(tx, id, {
          state: error === undefined ? 'DONE' : 'FAILED',
          endTime: now(),
          message: committed ?? message ?? null,
          error: error === undefined ? null : { code: error.code, details: error.details },
          resultFile,
          resultRights: resultFile === null || user === null ? null : rightsOf(user),
        });
      };
      await database.withTenant(tenantId, end, control.signal);
    } catch (failure) {
      if (resultFile !== null) await this.#files.remove(tenantId, [resultFile]);
      // The transaction refused the effect or the file: the job ends with that error.
      const isRefused = failure instanceof AppError && (file ?? commit) !== undefined;
      if (!isRefused) throw failure;
      await this.#end(turn, { job, user }, { error: failure }, control);
    }
  }
}

interface Running {
  stop: (why: Stop) => void;
  ended: Promise<void>;
  tenantId: string;
  /** Set when the job has been read. */
  ownerId?: string;
}

interface Control {
  stop(why: Stop): void;
  /** Aborted when the job has to stop. */
  signal: AbortSignal;
}

/** Rejects with the signal's reason when it is aborted. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    if (signal.aborted) reject(signal.reason);
  });
}
