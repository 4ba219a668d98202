import { z } from 'zod';
import { WordsSchema } from '../errors.ts';
import { endpoint, FileAnswerSchema, IdSchema, TimeSchema } from './kit.ts';

const base = '/api/blade-veneer/v1/job';

/** Days that finished jobs and their files are kept. */
export const JOB_KEPT_DAYS = 3;

export const JobStateSchema = z.enum(['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED']);
export type JobState = z.infer<typeof JobStateSchema>;

/** A job as its owner sees it. */
export const JobSchema = z.object({
  id: IdSchema,
  /** Code of its kind, and its label: 导出包列表. */
  kind: z.string(),
  words: WordsSchema,
  state: JobStateSchema,
  /** Rows processed so far, and the total if it is known. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** Current step or final result. */
  message: WordsSchema.nullable(),
  /** Reason of a failure. */
  error: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
  /** Name of the result file; empty if there is none. */
  fileName: z.string(),
  createTime: TimeSchema,
  endTime: TimeSchema,
});
export type Job = z.infer<typeof JobSchema>;

/** Answer of a call that starts a job. */
export const JobStartedSchema = z.object({ id: IdSchema });

const one = z.object({ id: IdSchema });

/** Jobs of the caller: large downloads and imports, which continue after the page is left. */
export const jobApi = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    summary: { zh: '我的任务', en: 'Own jobs' },
    access: 'signedIn',
    /** Newest first; removed jobs are not included. */
    output: z.array(JobSchema),
  }),
  detail: endpoint({
    method: 'GET',
    path: `${base}/detail`,
    summary: { zh: '任务详情', en: 'Own job, one' },
    access: 'signedIn',
    query: one,
    output: JobSchema,
  }),
  /** Cancels a job. Does nothing if the job has already ended. */
  cancel: endpoint({
    method: 'POST',
    path: `${base}/cancel`,
    summary: { zh: '取消任务', en: 'Cancel a job' },
    access: 'signedIn',
    // Twice is once, and noting a key would wait where the job to be cancelled has the only connection.
    idempotency: 'exempt',
    query: one,
    output: z.object({}),
  }),
  /** The result file of a job, for its owner while the owner holds the permission of the job's kind. */
  download: endpoint({
    method: 'GET',
    path: `${base}/download`,
    summary: { zh: '下载任务结果', en: 'Download the file of a job' },
    access: 'signedIn',
    query: one,
    output: FileAnswerSchema,
    binary: true,
  }),
};
