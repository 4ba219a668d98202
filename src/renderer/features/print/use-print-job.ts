import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import type { Job, SubmitJobSchema } from '#shared/desk/contract/jobs';
import { type AppError, toAppError } from '#shared/errors';
import { desk, requireDesk } from '../../desk/connect.ts';
import { useDesk } from '../../stores/desk.ts';
import { newerJob } from './job-progress.ts';

type NewJob = Omit<z.input<typeof SubmitJobSchema>, 'key'>;

export interface PrintJob {
  job: Job | null;
  busy: boolean;
  error: AppError | null;
  /** Sent again after a lost answer it is still one job: the key stays until the host has accepted it. */
  submit(newJob: NewJob): Promise<void>;
  /** The job stops after the unit that the printer has in hand, which may take a while. */
  isPausing: boolean;
  cancel(): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Puts the job before the others of its printer. */
  prefer(): Promise<void>;
  retry(): Promise<void>;
  resolve(printed: number, resume: boolean): Promise<void>;
  /** Clears the finished job; the next submit makes a new one. */
  forget(): void;
}

/** One print request and its job at the desk, or a job that is already there. */
export function usePrintJob(opened: Job | null = null): PrintJob {
  const key = useRef(opened?.id ?? '');
  const [job, setJob] = useState<Job | null>(opened);
  const [isPauseWanted, setPauseWanted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const deskState = useDesk((state) => state.state);
  const jobId = job?.id;

  useEffect(
    () =>
      desk?.print.onJobChanged((changed) => {
        if (changed.id === key.current) setJob((before) => newerJob(before, changed));
      }),
    [],
  );

  useEffect(() => {
    // After a broken connection: events of that time were missed.
    if (deskState !== 'ready' || !jobId) return;
    desk?.print.job({ id: jobId }).then(
      (changed) => setJob((before) => newerJob(before, changed)),
      (reason: unknown) => setError(toAppError(reason)),
    );
  }, [deskState, jobId]);

  async function run(work: () => Promise<Job>): Promise<void> {
    setBusy(true);
    setPauseWanted(false);
    setError(null);
    try {
      const changed = await work();
      setJob((before) => newerJob(before, changed));
    } catch (reason) {
      setError(toAppError(reason));
    } finally {
      setBusy(false);
    }
  }

  return {
    job,
    busy,
    error,
    submit: (newJob) =>
      run(() => {
        key.current ||= crypto.randomUUID();
        return requireDesk().print.submit({ ...newJob, key: key.current });
      }),
    cancel: () => run(() => requireDesk().print.cancel({ id: key.current })),
    isPausing: isPauseWanted && job?.state === 'sending',
    pause: () =>
      run(async () => {
        const changed = await requireDesk().print.pause({ id: key.current });
        setPauseWanted(true);
        return changed;
      }),
    resume: () => run(() => requireDesk().print.resume({ id: key.current })),
    prefer: () => run(() => requireDesk().print.prefer({ id: key.current })),
    retry: () => run(() => requireDesk().print.retry({ id: key.current })),
    resolve: (printed, resume) =>
      run(() => requireDesk().print.resolve({ id: key.current, printed, resume })),
    forget() {
      key.current = '';
      setJob(null);
      setError(null);
    },
  };
}
