import { useState } from 'react';
import type { Job } from '#shared/desk/contract/jobs';

/**
 * The shown label of a job; initially the last one that the printer has received, near which an interrupted job
 * stopped.
 */
export function useShownLabel(job: Job | null): [label: number, show: (label: number) => void] {
  const [shown, setShown] = useState<{ id: string; label: number } | null>(null);
  if (job === null) return [1, () => {}];
  const { id, units, unitsSent } = job;
  const label = shown?.id === id ? shown.label : Math.min(Math.max(unitsSent, 1), units);
  return [label, (next) => setShown({ id, label: next })];
}
