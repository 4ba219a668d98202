import type { Job } from '#shared/desk/contract/jobs';
import { JOB_STATE_WORDS } from '#shared/desk/job-state-words';
import { AppError } from '#shared/errors';
import { toPublic } from './job-states.ts';
import type { StoredJob, SubmitJob } from './job-store.ts';

/** The job already stored under the same key; throws `input.invalid` where its content differs. */
export function sameJob(known: StoredJob, fingerprint: string, knownFingerprint: string | null): Job {
  if (knownFingerprint === fingerprint) return toPublic(known);
  const reason = { zh: '同一任务编号的内容不同', en: 'the same job key with other content' };
  throw new AppError('input.invalid', { reason });
}

/**
 * Throws `input.invalid` for a range outside the run, or for subjects that do not match its rows, or of a kind whose
 * prints are not recorded; there may be none.
 */
export function checkRun({ copies, range, record }: SubmitJob, rows: number, isRecorded: boolean): void {
  const units = rows * copies;
  if (range !== undefined && (range.from > range.to || range.from > units)) {
    const text = `${range.from}-${range.to}`;
    const reason = {
      zh: `范围 ${text} 不在 1–${units} 之内`,
      en: `range ${text} is not within 1–${units}`,
    };
    throw new AppError('input.invalid', { reason });
  }
  if (record !== undefined && ![0, isRecorded ? rows : 0].includes(record.subjectIds.length)) {
    const reason = isRecorded
      ? { zh: '每行应对应一个编号', en: 'one id per row is needed' }
      : { zh: '这种打印不登记，不应有编号', en: 'such prints are not recorded and take no ids' };
    throw new AppError('input.invalid', { reason });
  }
}

/** `job.state`: the job's state does not allow the request. */
export function wrongState(job: Job): AppError {
  return new AppError('job.state', { state: JOB_STATE_WORDS[job.state] });
}

/** Adds to the error how many units of the job are known to be sent. */
export function withCounts(error: AppError, sent: number, total: number): AppError {
  return new AppError(error.code, { ...error.details, sent, total }, { cause: error });
}
