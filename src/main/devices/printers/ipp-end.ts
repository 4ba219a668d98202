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
 * Judges a job that the server no longer lists. CUPS keeps finished jobs (`PreserveJobHistory Yes`), so a user has
 * removed this one, possibly before it was printed. A printer forgets printed jobs after a while.
 */
export function judgeGone(isSpooler: boolean): Fate {
  return isSpooler ? { state: 'cancelled', reason: REMOVED_WORDS, printed: null } : 'sent';
}

/**
 * The number of printed pages of a job that ended early; null if unknown. Only a printer's own count is of printed
 * pages. CUPS counts pages that its filters have read, ahead of the printer, and one page as soon as a job without a
 * filter starts; it has no `job-k-octets-processed`. A count of 0 after the start is unknown too, because some printers
 * do not count, and so is a negative one.
 */
function pagesOut(job: IppRecord, isSpooler: boolean): number | null {
  if (!hasBegun(job)) return 0;
  const isStopping = textsOf(job, 'job-state-reasons').includes('processing-to-stop-point');
  if (isSpooler || isStopping) return null;
  const pages = numberOf(job, 'job-impressions-completed');
  return pages !== null && pages > 0 ? pages : null;
}

/** False if `time-at-processing` is no-value (RFC 8011 section 5.3.14): no part of the job went to the device. */
function hasBegun(job: IppRecord): boolean {
  return job.get('time-at-processing')?.[0] !== null;
}
