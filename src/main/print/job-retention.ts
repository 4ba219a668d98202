import type { DatabaseSync } from 'node:sqlite';

export interface KeptJobs {
  /** Days that a finished job is kept, counted from when it was accepted. */
  days: number;
  /** Bytes of rows and templates of all kept jobs; the newest are kept. */
  bytes: number;
}

/** A run of 5,000 labels takes about 2 MB, a typical one 5 KB. */
export const KEPT_JOBS: KeptJobs = { days: 180, bytes: 64 * 1024 * 1024 };

const DAY_MS = 86_400_000;

/**
 * Deletes old finished jobs with their rows. One whose outcome is open, or whose device can still be asked, is kept. A
 * job counts as no older than those accepted before it, whose times may be later if the clock was set back in between.
 */
export function removeOldJobs(db: DatabaseSync, { days, bytes }: KeptJobs): void {
  db.prepare(
    `DELETE FROM print_job WHERE seq IN (
       SELECT seq FROM (
         SELECT seq, state, reference, sum(bytes) OVER (ORDER BY seq DESC) AS bytes_since,
                max(created_at) OVER (ORDER BY seq) AS accepted_at
           FROM print_job INDEXED BY print_job_size
       )
       WHERE (bytes_since > ? OR accepted_at < ?)
         AND state IN ('confirmed', 'sent', 'cancelled', 'failed') AND reference IS NULL
     )`,
  ).run(bytes, new Date(Date.now() - days * DAY_MS).toISOString());
}
