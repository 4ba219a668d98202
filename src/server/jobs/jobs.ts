import type { z } from 'zod';
import { AppError, type Language, type Words } from '#shared/errors';
import { afterFailure } from '../after-failure.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServerContext } from '../context.ts';
import { classifyDatabaseFailure } from '../db/failures.ts';
import type { Principal } from '../http/implement.ts';
import { currentTimeZone } from '../http/time-zone.ts';
import { readPrincipal } from '../modules/auth/service.ts';
import { createKeptFiles } from '../modules/upload/service.ts';
import { stillSees } from './file-rights.ts';
import { type JobFile, type JobKind, mayRun } from './kind.ts';
import { JobRunner } from './runner.ts';
import {
  cancelJob,
  clearEnded,
  countOpen,
  findFileRights,
  findOwnJobs,
  insertJob,
  type ListedJob,
} from './store.ts';

/** Limit of waiting and running jobs per user. */
const MOST_OPEN = 20;

/** The user who starts a job; a signed-in call is one. */
export interface JobCaller {
  user: Principal;
  facts: { address: string; language: Language };
}

/**
 * Starts a job of one kind, with an input file if it needs one. Throws `job.too_many` and the errors of storing the
 * file.
 */
export type StartJob<Input> = (caller: JobCaller, input: Input, file?: JobFile) => Promise<{ id: string }>;

/** The jobs of one node. */
export type Jobs = ReturnType<typeof createJobs>;

/** The part of the server's context that jobs use. */
export type JobContext = Omit<ServerContext, 'jobs'>;

/** `places`: number of jobs that run at once on this node. */
export function createJobs(context: JobContext, places = 2) {
  const { database, nextId, now, log } = context;
  const kinds = new Map<string, JobKind>();
  const files = createKeptFiles(context);
  const runner = new JobRunner(context, { kinds, files, places });

  async function start(kind: JobKind, { user, facts }: JobCaller, input: unknown, file?: JobFile) {
    const { tenantId, userId } = user;
    const inputFile = file && (await files.put({ tenantId, ownerId: userId, ...file }));
    const id = nextId();
    const noted = database.withTenant(tenantId, async (tx) => {
      if ((await countOpen(tx, userId)) >= MOST_OPEN)
        throw new AppError('job.too_many', { limit: MOST_OPEN });
      if (inputFile !== undefined) await files.confirm(tx, inputFile);
      await insertJob(tx, {
        id,
        kind: kind.kind,
        ownerId: userId,
        ownerDept: user.deptId === '' ? null : user.deptId,
        address: facts.address,
        language: facts.language,
        timeZone: currentTimeZone(),
        input,
        inputFile: inputFile ?? null,
        createTime: now(),
      });
      const target = { type: 'job' as const, id, name: kind.words[facts.language] };
      await recordAudit(tx, { user, facts }, { action: 'job.start', target });
    });
    await noted.catch(async (error: unknown) => {
      const isStored = await afterFailure(log, 'look-up of a job', () => wasStored(user, id, error));
      if (isStored) return;
      // If it is not known, the job may need its file; that of no job is removed later.
      if (isStored === false && inputFile !== undefined)
        await afterFailure(log, 'removal of the input file', () => files.remove(tenantId, [inputFile]));
      throw error;
    });
    database.afterwards(() => runner.wake());
    return { id };
  }

  /** Whether a job was stored although this failed: the connection was lost after the commit, before its answer. */
  async function wasStored(user: Principal, id: string, error: unknown): Promise<boolean> {
    if (classifyDatabaseFailure(error) !== 'unavailable') return false;
    const found = await database.withTenant(user.tenantId, (tx) => findOwnJobs(tx, user.userId, id));
    return found.length === 1;
  }

  async function findOne(user: Principal, id: string): Promise<ListedJob> {
    const [job] = await database.withTenant(user.tenantId, (tx) => findOwnJobs(tx, user.userId, id));
    if (job === undefined) throw new AppError('record.not_found');
    return job;
  }

  return {
    /** Declares a kind of job; returns the function that starts one. */
    define<Schema extends z.ZodType>(kind: JobKind<Schema>): StartJob<z.output<Schema>> {
      if (kinds.has(kind.kind)) throw new Error(`the kind of job ${kind.kind} is declared twice`);
      const declared = kind as unknown as JobKind;
      kinds.set(kind.kind, declared);
      return (caller, input, file) => start(declared, caller, input, file);
    },

    /** Label of a kind; an unknown kind of another version is labelled with its code. */
    wordsOf: (kind: string): Words => kinds.get(kind)?.words ?? { zh: kind, en: kind },

    findOwn: (user: Principal): Promise<ListedJob[]> =>
      database.withTenant(user.tenantId, (tx) => findOwnJobs(tx, user.userId)),

    findOne,

    async cancel({ user, facts }: JobCaller, id: string): Promise<void> {
      runner.cancel(user, id);
      const job = await findOne(user, id);
      const name = (kinds.get(job.kind)?.words ?? { zh: job.kind, en: job.kind })[facts.language];
      await database.withTenant(user.tenantId, async (tx) => {
        await cancelJob(tx, id, now());
        await recordAudit(tx, { user, facts }, { action: 'job.cancel', target: { type: 'job', id, name } });
      });
    },

    /**
     * Throws `auth.forbidden` to an owner who lost the kind's permission, `job.rights_narrowed` to one who sees less than
     * when the file was made, `record.not_found` if there is no file.
     */
    async readResult(user: Principal, id: string) {
      const job = await findOne(user, id);
      const kind = kinds.get(job.kind);
      if (kind === undefined || !mayRun(kind, user))
        throw new AppError('auth.forbidden', { permission: kind?.permission ?? '' });
      if (job.resultFile === null) throw new AppError('record.not_found');
      const { tenantId, userId } = user;
      await database.withTenant(tenantId, async (tx) => {
        const made = await findFileRights(tx, id);
        if (made === null) return;
        // In the department of the job, as the owner may have changed to another one meanwhile.
        const holder = await readPrincipal(tx, { tenantId, userId, deptId: job.ownerDept }, now());
        if (holder === null || !stillSees(holder, made)) throw new AppError('job.rights_narrowed');
      });
      return files.read(user.tenantId, job.resultFile);
    },

    /** Removes a company's expired jobs and their files; returns the number of jobs. */
    async clear(tenantId: string): Promise<number> {
      const { rows, fileIds } = await database.withTenant(tenantId, (tx) => clearEnded(tx, now()));
      await files.remove(tenantId, fileIds);
      return rows;
    },

    /** Starts working. */
    work: () => runner.start(),
    /** Returns running jobs to the queue and stops working. */
    stop: () => runner.stop(),
  };
}
