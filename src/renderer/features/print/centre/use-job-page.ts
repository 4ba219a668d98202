import { useEffect, useState } from 'react';
import type { Page } from '#shared/api/kit';
import type { Job, JobState } from '#shared/desk/contract/jobs';
import { type Loaded, useLoaded } from '../../../components/loading/use-loaded.ts';
import { desk, requireDesk } from '../../../desk/connect.ts';
import { useDesk } from '../../../stores/desk.ts';
import { useTenantId } from '../../../stores/session.ts';
import { newerJob } from '../job-progress.ts';

export interface JobQuery {
  current: number;
  size: number;
  states?: JobState[] | undefined;
}

/**
 * A page of the company's jobs at this desk. Progress is shown as it is reported; a change of state reloads the page.
 */
export function useJobPage({ current, size, states }: JobQuery): Loaded<Page<Job>> {
  const state = useDesk((store) => store.state);
  const tenantId = useTenantId();
  const [changed, setChanged] = useState<Record<string, Job>>({});
  const key = JSON.stringify([tenantId, current, size, states, state]);
  const page = useLoaded(key, async () => {
    const found = await requireDesk().print.jobPage({ tenantId, page: current, size, states });
    return { ...found, current, size, pages: Math.ceil(found.total / size) };
  });
  const { reload } = page;
  useEffect(
    () =>
      desk?.print.onJobChanged((job) => {
        setChanged((before) => ({ ...before, [job.id]: newerJob(before[job.id] ?? null, job) }));
        if (job.state !== 'sending') reload();
      }),
    [reload],
  );
  const data = page.data && {
    ...page.data,
    records: page.data.records.map((job) => newerJob(changed[job.id] ?? null, job)),
  };
  return { ...page, data };
}
