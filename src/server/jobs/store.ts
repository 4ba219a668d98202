import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { JOB_KEPT_DAYS, type JobState } from '#shared/api/job';
import type { Words } from '#shared/errors';
import { files } from '../db/schema/files.ts';
import { type FileRights, jobQueue, jobs } from '../db/schema/jobs.ts';
import { users } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { announce } from '../modules/chat/service.ts';

const { resultRights, ...COLUMNS } = getTableColumns(jobs);

export type JobRow = Omit<typeof jobs.$inferSelect, 'resultRights'>;
/** A job with the name of its file. */
export type ListedJob = JobRow & { fileName: string | null };

const DAY_MS = 24 * 3_600_000;
const OPEN: JobState[] = ['QUEUED', 'RUNNING'];
const MOST_LISTED = 200;

/** Inserts a job and queues it. */
export async function insertJob(tx: TenantTx, row: typeof jobs.$inferInsert): Promise<void> {
  await tx.insert(jobs).values(row);
  await tx.insert(jobQueue).values({ jobId: row.id, kind: row.kind });
}

/** Number of a user's open jobs. Locks until the transaction ends, so that the user starts no other meanwhile. */
export async function countOpen(tx: TenantTx, ownerId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  return tx.$count(jobs, and(eq(jobs.ownerId, ownerId), inArray(jobs.state, OPEN)));
}

/** A user's jobs, or one of them, newest first. */
export async function findOwnJobs(tx: TenantTx, ownerId: string, id?: string): Promise<ListedJob[]> {
  const rows = await tx
    .select({ job: COLUMNS, fileName: files.fileName })
    .from(jobs)
    .leftJoin(files, and(eq(files.id, jobs.resultFile), eq(files.state, 'STORED')))
    .where(and(eq(jobs.ownerId, ownerId), id === undefined ? undefined : eq(jobs.id, id)))
    .orderBy(desc(jobs.id))
    .limit(MOST_LISTED);
  return rows.map(({ job, fileName }) => ({ ...job, fileName }));
}

/** What the owner of a job could see when its file was made; null if it is not known. */
export async function findFileRights(tx: TenantTx, id: string): Promise<FileRights | null> {
  const [job] = await tx.select({ resultRights }).from(jobs).where(eq(jobs.id, id));
  return job?.resultRights ?? null;
}

/** Marks a job as running and returns it; null if it has ended. */
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

/** Stores the progress of a job; false if its owner has cancelled it. */
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

/** Whether the owner of a running job has cancelled it. */
export async function isCancelAsked(tx: TenantTx, id: string): Promise<boolean> {
  const [job] = await tx.select({ cancelAsked: jobs.cancelAsked }).from(jobs).where(eq(jobs.id, id));
  return job?.cancelAsked ?? true;
}

export async function endJob(
  tx: TenantTx,
  id: string,
  end: {
    state: Extract<JobState, 'DONE' | 'FAILED' | 'CANCELLED'>;
    endTime: Date;
    message?: Words | null;
    error?: JobRow['error'];
    resultFile?: string | null;
    resultRights?: FileRights | null;
  },
): Promise<void> {
  const [job] = await tx.update(jobs).set(end).where(eq(jobs.id, id)).returning();
  if (job !== undefined) await tellOwner(tx, job);
}

/** Cancels a waiting job, or notifies the node that runs it to stop. A job that has ended stays unchanged. */
export async function cancelJob(tx: TenantTx, id: string, now: Date): Promise<void> {
  const isWaiting = or(isNull(jobQueue.leaseUntil), lt(jobQueue.leaseUntil, sql`clock_timestamp()`));
  // The queue first, in the same order as ending a job, to avoid deadlocks.
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

/** Removes jobs whose retention has expired; returns their number and the ids of their files. */
export async function clearEnded(tx: TenantTx, now: Date): Promise<{ rows: number; fileIds: string[] }> {
  const before = new Date(now.getTime() - JOB_KEPT_DAYS * DAY_MS);
  const cleared = await tx
    .delete(jobs)
    .where(lt(jobs.endTime, before))
    .returning({ inputFile: jobs.inputFile, resultFile: jobs.resultFile });
  const fileIds = cleared.flatMap((job) => [job.inputFile, job.resultFile]).filter((id) => id !== null);
  return { rows: cleared.length, fileIds };
}

/** Notifies the owner's open pages on every node, after the commit. */
async function tellOwner(tx: TenantTx, { tenantId, id, ownerId, state, done, total }: JobRow): Promise<void> {
  await announce(tx, { kind: 'job', tenantId, ownerId, job: { id, state, done, total } });
}
