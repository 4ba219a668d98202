import { create } from 'zustand';
import type { JobProgress } from '#shared/chat/messages';

interface JobsTold {
  /** How far the person's jobs are, as the server last told over the socket, by id. */
  progress: Readonly<Record<string, JobProgress>>;
}

export const useJobProgress = create<JobsTold>(() => ({ progress: {} }));

export function noteJobProgress(job: JobProgress): void {
  useJobProgress.setState(({ progress }) => ({ progress: { ...progress, [job.id]: job } }));
}
