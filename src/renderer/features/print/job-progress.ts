import type { Job, JobState } from '#shared/desk/contract/jobs';
import { isFaulty, type Printer } from '#shared/desk/contract/printers';
import { AppError, adviseError, describeError } from '#shared/errors';
import type { StepState } from '../../components/desk/StepList.tsx';

/** The later report of one job, because answers and events may arrive out of order. */
export function newerJob(before: Job | null, after: Job): Job {
  return before && before.id === after.id && before.updatedAt > after.updatedAt ? before : after;
}

/** True for states in which the desk is still working on the job. */
export function isUnderWay(state: JobState): boolean {
  return state === 'accepted' || state === 'sending';
}

/** The steps of a job; the last one only where the device can confirm it. */
export const JOB_STEPS = ['accepted', 'sending', 'sent', 'confirmed'] as const;

/** The state of each of the {@link JOB_STEPS}. A failed job shows the failure at the step it was in. */
export function stepStates({ state }: Pick<Job, 'state'>): StepState[] {
  switch (state) {
    case 'accepted':
      return ['running', 'waiting', 'waiting', 'waiting'];
    case 'paused':
    case 'cancelled':
      return ['done', 'waiting', 'waiting', 'waiting'];
    case 'sending':
      return ['done', 'running', 'waiting', 'waiting'];
    case 'sent':
      return ['done', 'done', 'done', 'waiting'];
    case 'confirmed':
      return ['done', 'done', 'done', 'done'];
    case 'failed':
    case 'unknown':
      return ['done', 'failed', 'waiting', 'waiting'];
  }
}

/** What holds a job up and needs a person: the desk's journal, or the job's printer; null if it goes on. */
export function holdUpOf(
  { state, isQueued, held }: Pick<Job, 'state' | 'isQueued' | 'held'>,
  printer: Pick<Printer, 'state'> | undefined,
): Pick<Printer['state'], 'words' | 'advice'> | null {
  if (held !== undefined) {
    const error = new AppError('job.held', { reason: held.details?.reason ?? held.message });
    return {
      words: { zh: describeError(error, 'zh'), en: describeError(error, 'en') },
      advice: { zh: adviseError(error, 'zh'), en: adviseError(error, 'en') },
    };
  }
  const isAtPrinter = state === 'sending' || isQueued;
  return isAtPrinter && printer !== undefined && isFaulty(printer) ? printer.state : null;
}

/** How many units the printer has received, for display; null if unknown. */
export function knownSent({ state, unitsSent }: Pick<Job, 'state' | 'unitsSent'>): number | null {
  return state === 'unknown' && unitsSent === 0 ? null : unitsSent;
}

/** Percentage of the units handed over. */
export function percentOf({ units, unitsSent }: Pick<Job, 'units' | 'unitsSent'>): number {
  return units === 0 ? 0 : Math.floor((unitsSent / units) * 100);
}
