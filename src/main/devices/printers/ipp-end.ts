import { type IppRecord, numberOf, textsOf } from '../spoolers/ipp/attributes.ts';
import { JobStatus } from '../spoolers/ipp/tags.ts';
import { describeJobEnd, REMOVED_WORDS } from '../spoolers/ipp/words.ts';
import type { Fate } from './port.ts';

/** How a job that is over (RFC 8011 section 5.3.7) has ended. */
export function judgeIppEnd(job: IppRecord, isSpooler: boolean): Fate {
  const status = numberOf(job, 'job-state');
  if (status === JobStatus.completed) return 'confirmed';
  return {
    state: status === JobStatus.canceled ? 'cancelled' : 'failed',
    reason: describeJobEnd(job),
    printed: pagesOut(job, isSpooler),
  };
}

/**
 * A job that the server no longer knows. CUPS keeps its finished jobs (`PreserveJobHistory Yes`), so that a person has removed this one, perhaps
 * before it was printed. A printer forgets what it has printed after a while.
 */
export function judgeGone(isSpooler: boolean): Fate {
  return isSpooler ? { state: 'cancelled', reason: REMOVED_WORDS, printed: null } : 'sent';
}

/**
 * The pages that are out of a job that ended early; null where that is not known. Only a printer's own count is of pages that left it.
 * CUPS counts what its filters have read, which is ahead of the printer, and one page as soon as a job without a filter begins; it has no
 * `job-k-octets-processed`. A count of 0 behind the beginning may also be that of a printer that does not count.
 */
function pagesOut(job: IppRecord, isSpooler: boolean): number | null {
  if (!hasBegun(job)) return 0;
  const isStopping = textsOf(job, 'job-state-reasons').includes('processing-to-stop-point');
  if (isSpooler || isStopping) return null;
  return numberOf(job, 'job-impressions-completed') || null;
}

/** False where `time-at-processing` says no-value (RFC 8011 section 5.3.14): nothing of the job went to the device. */
function hasBegun(job: IppRecord): boolean {
  return job.get('time-at-processing')?.[0] !== null;
}
