import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { JOB_KEPT_DAYS, type JobState } from '#shared/api/job';
import type { Words } from '#shared/errors';
import { files } from '../db/schema/files.ts';
import { jobQueue, jobs } from '../db/schema/jobs.ts';
import { users } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { announce } from '../modules/chat/service.ts';

export type JobRow = typeof jobs.$inferSelect;
/** With the name of its file. */
export type ListedJob = JobRow & { fileName: string | null };

const DAY_MS = 24 * 3_600_000;
const OPEN: JobState[] = ['QUEUED', 'RUNNING'];
const MOST_LISTED = 200;

/** Notes a job and puts it in the queue. */
export async function insertJob(tx: TenantTx, row: typeof jobs.$inferInsert): Promise<void> {
  await tx.insert(jobs).values(row);
  await tx.insert(jobQueue).values({ jobId: row.id, kind: row.kind });
}

/** Jobs of somebody that have not ended. Until the transaction ends he starts no other. */
export async function countOpen(tx: TenantTx, ownerId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  return tx.$count(jobs, and(eq(jobs.ownerId, ownerId), inArray(jobs.state, OPEN)));
}

/** Somebody's jobs, or the one named, newest first. */
export async function findOwnJobs(tx: TenantTx, ownerId: string, id?: string): Promise<ListedJob[]> {
  const rows = await tx
    .select({ job: jobs, fileName: files.fileName })
    .from(jobs)
    .leftJoin(files, and(eq(files.id, jobs.resultFile), eq(files.state, 'STORED')))
    .where(and(eq(jobs.ownerId, ownerId), id === undefined ? undefined : eq(jobs.id, id)))
    .orderBy(desc(jobs.id))
    .limit(MOST_LISTED);
  return rows.map(({ job, fileName }) => ({ ...job, fileName }));
}

/** The job as its node begins it; null for one that has ended. */
export async function beginJob(tx: TenantTx, id: string, now: Date): Promise<JobRow | null> {
  const [job] = await tx
    .update(jobs)
    .set({ state: 'RUNNING', startTime: now, done: 0, total: null, message: null })
    .where(and(eq(jobs.id, id), inArray(jobs.state, OPEN)))
    .returning();
  if (job === undefined) return null;
  await tellOwner(tx, job);
  return job;
}

/** Writes how far a job is; false when its owner wants it to stop. */
export async function noteProgress(
  tx: TenantTx,
  id: string,
  { done, total }: { done: number; total: number | null },
): Promise<boolean> {
  const [job] = await tx
    .update(jobs)
    .set({ done, total })
    .where(and(eq(jobs.id, id), eq(jobs.state, 'RUNNING')))
    .returning();
  if (job === undefined || job.cancelAsked) return false;
  await tellOwner(tx, job);
  return true;
}

/** Whether the owner of a running job has asked it to stop. */
export async function isCancelAsked(tx: TenantTx, id: string): Promise<boolean> {
  const [job] = await tx.select({ cancelAsked: jobs.cancelAsked }).from(jobs).where(eq(jobs.id, id));
  return job?.cancelAsked ?? true;
}

/** Ends a job. */
export async function endJob(
  tx: TenantTx,
  id: string,
  end: {
    state: Extract<JobState, 'DONE' | 'FAILED' | 'CANCELLED'>;
    endTime: Date;
    message?: Words | null;
    error?: JobRow['error'];
    resultFile?: string | null;
  },
): Promise<void> {
  const [job] = await tx.update(jobs).set(end).where(eq(jobs.id, id)).returning();
  if (job !== undefined) await tellOwner(tx, job);
}

/**
 * Cancels a job nobody has begun, or asks the node that runs it to stop. A job that has ended stays as it is.
 */
export async function cancelJob(tx: TenantTx, id: string, now: Date): Promise<void> {
  const isWaiting = or(isNull(jobQueue.leaseUntil), lt(jobQueue.leaseUntil, sql`clock_timestamp()`));
  // The queue first, as whoever ends a job does, so that no two wait for each other.
  const left = await tx
    .delete(jobQueue)
    .where(and(eq(jobQueue.jobId, id), isWaiting))
    .returning({ jobId: jobQueue.jobId });
  if (left.length === 1) return endJob(tx, id, { state: 'CANCELLED', endTime: now });
  await tx
    .update(jobs)
    .set({ cancelAsked: true })
    .where(and(eq(jobs.id, id), inArray(jobs.state, OPEN)));
}

/** Forgets jobs that ended longer ago than they are kept; gives their files. */
export async function clearEnded(tx: TenantTx, now: Date): Promise<{ rows: number; fileIds: string[] }> {
  const before = new Date(now.getTime() - JOB_KEPT_DAYS * DAY_MS);
  const cleared = await tx
    .delete(jobs)
    .where(lt(jobs.endTime, before))
    .returning({ inputFile: jobs.inputFile, resultFile: jobs.resultFile });
  const fileIds = cleared.flatMap((job) => [job.inputFile, job.resultFile]).filter((id) => id !== null);
  return { rows: cleared.length, fileIds };
}

/** Tells the pages its owner has open, on every node, once the transaction is committed. */
async function tellOwner(tx: TenantTx, { tenantId, id, ownerId, state, done, total }: JobRow): Promise<void> {
  await announce(tx, { kind: 'job', tenantId, ownerId, job: { id, state, done, total } });
}
