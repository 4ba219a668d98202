import type { Job, JobState } from '#shared/desk/contract';
import type { StepState } from '../../components/desk/StepList.tsx';

/** The later report of one job; answers and events may overtake each other. */
export function newerJob(before: Job | null, after: Job): Job {
  return before && before.id === after.id && before.updatedAt > after.updatedAt ? before : after;
}

/** States in which the desk is still at work. */
export function isUnderWay(state: JobState): boolean {
  return state === 'accepted' || state === 'sending';
}

/** The steps a job is shown in; the last one only where the device can say so. */
export const JOB_STEPS = ['accepted', 'sending', 'sent', 'confirmed'] as const;

/** What is known of each of the {@link JOB_STEPS}. A job that ran into trouble shows it at the step it was taking. */
export function stepStates({ state }: Pick<Job, 'state'>): StepState[] {
  switch (state) {
    case 'accepted':
      return ['running', 'waiting', 'waiting', 'waiting'];
    case 'sending':
      return ['done', 'running', 'waiting', 'waiting'];
    case 'sent':
      return ['done', 'done', 'done', 'waiting'];
    case 'confirmed':
      return ['done', 'done', 'done', 'done'];
    case 'failed':
    case 'unknown':
      return ['done', 'failed', 'waiting', 'waiting'];
    case 'cancelled':
      return ['done', 'waiting', 'waiting', 'waiting'];
  }
}

/** Share of the labels handed over, 0 to 100. */
export function percentOf({ labels, labelsSent }: Pick<Job, 'labels' | 'labelsSent'>): number {
  return labels === 0 ? 0 : Math.floor((labelsSent / labels) * 100);
}
