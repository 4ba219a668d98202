import { expect, test } from 'vitest';
import type { Job } from '#shared/desk/contract/jobs';
import { AppError } from '#shared/errors';
import { reportOf } from './task-report.ts';

const JOB: Job = {
  id: '0b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a',
  kind: 'labels',
  subject: 'package',
  tenantId: '',
  isPreferred: false,
  printerId: 'cups:labels',
  printerName: 'labels',
  templateId: 'package-100x70',
  title: 'HT0501',
  units: 10,
  unitsSent: 4,
  state: 'sending',
  error: null,
  isQueued: false,
  submittedBy: '李仓',
  createdAt: '2025-12-01T02:00:00Z',
  updatedAt: '2025-12-01T02:00:00Z',
};
const broken = new AppError('server.unreachable').toPayload();

test.each<[string, Partial<Job>, object]>([
  ['a job being printed is under way', {}, { state: 'working', done: 4, error: null }],
  [
    'one in the printer’s own queue is too: it may still fail there',
    { state: 'sent', unitsSent: 10, isQueued: true },
    { state: 'working', done: 10, error: null },
  ],
  ['one paused at the desk says so', { state: 'paused' }, { state: 'paused', done: 4, error: null }],
  ['one handed over is done', { state: 'sent', unitsSent: 10 }, { state: 'done', done: 10, error: null }],
  [
    'an unknown outcome stays unknown, with the reason',
    { state: 'unknown', error: broken },
    { state: 'unknown', done: 4, error: broken },
  ],
  [
    'a failed job tells what was printed',
    { state: 'failed', error: broken },
    { state: 'failed', done: 4, error: broken },
  ],
  [
    'one cancelled at the desk failed for that reason',
    { state: 'cancelled' },
    { state: 'failed', done: 4, error: expect.objectContaining({ code: 'desk_task.cancelled' }) },
  ],
])('%s', (_what, job, report) => {
  expect(reportOf({ ...JOB, ...job })).toEqual(report);
});
