import { and, eq, sql } from 'drizzle-orm';
import { jobQueue, jobTurns } from '../db/schema/jobs.ts';
import type { SystemTx, TenantTx } from '../db/tenancy.ts';

/** A node that has not renewed its lease for this long is considered dead. */
export const LEASE_SECONDS = 15;

/** A job assigned to a node, and the lease it is held by. */
export interface Turn {
  tenantId: string;
  jobId: string;
  lease: string;
  /** 1 for the first attempt. */
  attempt: number;
}

/** Leases use the database's clock, because the clocks of nodes may differ. */
const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * Assigns the next job of these kinds to a node. Picks the company with the fewest running jobs, among equals the one
 * that has waited longest, and takes its oldest job. Null if none waits.
 */
export async function takeTurn(tx: SystemTx, kinds: readonly string[], lease: string): Promise<Turn | null> {
  if (kinds.length === 0) return null;
  // One node at a time, so that two do not count the same company's jobs and both serve it.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('job turns'))`);
  const known = sql.join(
    kinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ tenantId: string; jobId: string; attempt: number }>(sql`
    WITH queued AS (
      SELECT tenant_id, job_id, kind, coalesce(lease_until > clock_timestamp(), false) AS is_held FROM job_queue
    ), company AS (
      SELECT tenant_id, count(*) FILTER (WHERE is_held) AS running,
        min(job_id) FILTER (WHERE NOT is_held AND kind IN (${known})) AS next_id
      FROM queued GROUP BY tenant_id
    ), chosen AS (
      SELECT company.tenant_id, next_id FROM company LEFT JOIN job_turns ON job_turns.company = company.tenant_id
      WHERE next_id IS NOT NULL
      ORDER BY running, taken_at NULLS FIRST, next_id LIMIT 1
    )
    UPDATE job_queue SET lease = ${lease}, lease_until = ${leaseEnd}, attempts = attempts + 1
    FROM chosen WHERE job_queue.tenant_id = chosen.tenant_id AND job_queue.job_id = chosen.next_id
    RETURNING job_queue.tenant_id AS "tenantId", job_queue.job_id::text AS "jobId", attempts AS attempt`);
  const [row] = rows;
  if (row === undefined) return null;
  const takenAt = sql`clock_timestamp()`;
  await tx
    .insert(jobTurns)
    .values({ company: row.tenantId, takenAt })
    .onConflictDoUpdate({ target: jobTurns.company, set: { takenAt } });
  return { ...row, lease };
}

/** Extends the lease of a running job; false if the job was assigned to another node. */
export async function renewLease(tx: TenantTx, { jobId, lease }: Turn): Promise<boolean> {
  const renewed = await tx
    .update(jobQueue)
    .set({ leaseUntil: leaseEnd })
    .where(and(eq(jobQueue.jobId, jobId), eq(jobQueue.lease, lease)))
    .returning({ jobId: jobQueue.jobId });
  return renewed.length === 1;
}

/** Returns a job to the queue for any node; this attempt does not count. */
export async function requeue(tx: TenantTx, { jobId, lease }: Turn): Promise<void> {
  await tx
    .update(jobQueue)
    .set({ lease: null, leaseUntil: null, attempts: sql`${jobQueue.attempts} - 1` })
    .where(and(eq(jobQueue.jobId, jobId), eq(jobQueue.lease, lease)));
}

/** Removes a job from the queue in the transaction that ends it; false if it was assigned to another node. */
export async function leaveQueue(tx: TenantTx, { jobId, lease }: Turn): Promise<boolean> {
  const left = await tx
    .delete(jobQueue)
    .where(and(eq(jobQueue.jobId, jobId), eq(jobQueue.lease, lease)))
    .returning({ jobId: jobQueue.jobId });
  return left.length === 1;
}
