import { create } from 'zustand';
import type { JobProgress } from '#shared/chat/messages';

interface JobsReported {
  /** Progress of the user's jobs by id, as last reported over the socket. */
  progress: Readonly<Record<string, JobProgress>>;
}

export const useJobProgress = create<JobsReported>(() => ({ progress: {} }));

export function noteJobProgress(job: JobProgress): void {
  useJobProgress.setState(({ progress }) => ({ progress: { ...progress, [job.id]: job } }));
}
