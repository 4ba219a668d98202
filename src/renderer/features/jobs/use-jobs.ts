import { useEffect } from 'react';
import { type Job, jobApi } from '#shared/api/job';
import { CHAT_STATUS } from '../../chat/status.ts';
import type { Loaded } from '../../components/loading/use-loaded.ts';
import { useRefresh } from '../../components/use-refresh.ts';
import { serverState } from '../../records/calls/server-state.ts';
import { useEndpoint } from '../../records/calls/use-endpoint.ts';
import { useChat } from '../../stores/chat.ts';
import { useJobProgress } from '../../stores/job-progress.ts';

/** Interval in ms between reads of running jobs, without and with the socket that reports them. */
const LOOK_MS = { polled: 2000, pushed: 15_000 };

/** In this tab only: the others get the events themselves. */
const readAgain = () => void serverState.invalidateQueries({ queryKey: ['job'] });

export const isUnderWay = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'QUEUED' || state === 'RUNNING';

/** The user's jobs: read once, then updated over the socket or, without one, read again at intervals. */
export function useJobs(): Loaded<Job[]> {
  const list = useEndpoint('job', jobApi.list, {});
  const progress = useJobProgress((state) => state.progress);
  const isPushed = useChat(({ status }) => status === CHAT_STATUS.connected);
  const { data } = list;
  const jobs = data?.map((job) => (isUnderWay(job) ? { ...job, ...progress[job.id] } : job)) ?? null;
  const isWorking = jobs?.some(isUnderWay) ?? false;

  // New jobs and changes of state are read again: events leave out the file and the reason.
  const stale = Object.values(progress).filter(({ id, state }) => {
    const listed = data?.find((job) => job.id === id);
    return listed === undefined ? isUnderWay({ state }) : isUnderWay(listed) && listed.state !== state;
  });
  const staleKey = stale.map(({ id, state }) => `${id} ${state}`).join();
  useEffect(() => {
    if (staleKey !== '') readAgain();
  }, [staleKey]);

  useRefresh(readAgain, isWorking ? LOOK_MS[isPushed ? 'pushed' : 'polled'] : null);

  return { ...list, data: jobs };
}
