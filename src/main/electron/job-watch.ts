import { type BrowserWindow, powerSaveBlocker } from 'electron';
import { type Job, JobSchema, type JobState } from '#shared/desk/contract/jobs';
import { describeError, type Language } from '#shared/errors';
import { jobAddress } from '#shared/menu/addresses';
import type { DeskHost } from '../host.ts';
import { showNotification } from './boxes/notifications.ts';
import type { Say, SystemWord } from './words.ts';

export interface JobWatchOptions {
  host: DeskHost;
  window: () => BrowserWindow | null;
  say: Say;
  language: () => Language;
  /** True when the user wants notifications. */
  isWanted: () => boolean;
  open(path: string): void;
}

const END_WORDS: Partial<Record<JobState, SystemWord>> = {
  sent: 'jobDone',
  confirmed: 'jobDone',
  failed: 'jobFailed',
  unknown: 'jobUnknown',
};

/**
 * Keeps the computer awake and shows the progress in the taskbar while labels are printed; notifies of the end.
 * Returns a function that stops it.
 */
export function watchJobs({ host, window, say, language, isWanted, open }: JobWatchOptions): () => void {
  const running = new Map<string, Job>();
  let blocker: number | null = null;

  function keepAwake(isPrinting: boolean): void {
    if (isPrinting) blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    else if (blocker !== null) {
      powerSaveBlocker.stop(blocker);
      blocker = null;
    }
  }

  function showProgress(): void {
    const shown = window();
    if (shown === null || shown.isDestroyed()) return;
    const jobs = [...running.values()];
    const units = jobs.reduce((sum, job) => sum + job.units, 0);
    const sent = jobs.reduce((sum, job) => sum + job.unitsSent, 0);
    shown.setProgressBar(units === 0 ? -1 : sent / units);
  }

  function tell(job: Job): void {
    const word = END_WORDS[job.state];
    if (word === undefined || !isWanted()) return;
    const shown = window();
    // A focused window shows it on its page.
    if (shown?.isFocused() === true) return;
    const reason = job.error === null ? '' : `\n${describeError(job.error, language())}`;
    showNotification(say(word), `${job.title} · ${job.unitsSent}/${job.units}${reason}`, () =>
      open(jobAddress(job.id)),
    );
  }

  const stopTelling = host.onEvent((path, payload) => {
    if (path !== 'print.jobChanged') return;
    const job = JobSchema.parse(payload);
    const wasRunning = running.has(job.id);
    if (job.state === 'accepted' || job.state === 'sending') running.set(job.id, job);
    else running.delete(job.id);
    showProgress();
    if (wasRunning && !running.has(job.id)) tell(job);
  });
  // Also for jobs of another back office, which are not shown to the user.
  const stopWaking = host.onPrinting(keepAwake);
  return () => {
    stopTelling();
    stopWaking();
    keepAwake(false);
  };
}
