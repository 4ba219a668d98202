import type { Job } from '#shared/desk/contract/jobs';

/** A user's answer about a job whose outcome is unknown; `upTo`: the shown label was the last one printed. */
export type Answer = 'all' | 'none' | 'upTo';

/** How many labels of the job came out by that answer. */
export function printedBy(answer: Answer, shownLabel: number, { units }: Pick<Job, 'units'>): number {
  if (answer === 'all') return units;
  return answer === 'none' ? 0 : Math.min(shownLabel, units);
}
