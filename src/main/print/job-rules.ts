import type { Job } from '#shared/desk/contract';
import { AppError } from '#shared/errors';
import { toPublic } from './job-states.ts';
import { fingerprint, type StoredJob, type SubmitJob } from './job-store.ts';

/** The job already stored under the key of `input`; throws `input.invalid` where its content differs. */
export function sameJob(known: StoredJob, input: SubmitJob, knownFingerprint: string | null): Job {
  if (knownFingerprint === fingerprint(input)) return toPublic(known);
  const reason = { zh: '同一任务编号的内容不同', en: 'the same job key with other content' };
  throw new AppError('input.invalid', { reason });
}

/** Throws `input.invalid` for a range outside the run, or for packages that do not match its rows. */
export function checkRun({ rows, copies, range, record }: SubmitJob): void {
  const labels = rows.length * copies;
  if (range !== undefined && (range.from > range.to || range.from > labels)) {
    const text = `${range.from}-${range.to}`;
    const reason = {
      zh: `范围 ${text} 不在 1–${labels} 之内`,
      en: `range ${text} is not within 1–${labels}`,
    };
    throw new AppError('input.invalid', { reason });
  }
  if (record !== undefined && record.packIds.length !== rows.length) {
    const reason = { zh: '每行标签应对应一个包', en: 'one package per row is needed' };
    throw new AppError('input.invalid', { reason });
  }
}

/** `job.state`: the job's state does not allow the request. */
export function wrongState(job: Job): AppError {
  return new AppError('job.state', { state: job.state });
}

/** Adds to the error how many labels of the job are known to be sent. */
export function withCounts(error: AppError, sent: number, total: number): AppError {
  return new AppError(error.code, { ...error.details, sent, total }, { cause: error });
}
