import { expect, test } from 'vitest';
import type { Job } from '#shared/desk/contract/jobs';
import { AppError } from '#shared/errors';
import { holdUpOf, isUnderWay, knownSent, newerJob, percentOf, stepStates } from './job-progress.ts';

const job: Job = {
  id: '0b5c3f36-7d0e-4d0f-9a53-1f2e3d4c5b6a',
  kind: 'labels',
  subject: 'package',
  tenantId: '',
  isPreferred: false,
  printerId: 'virtual:demo',
  printerName: 'demo',
  templateId: 'package-100x70',
  title: '',
  units: 3,
  unitsSent: 1,
  state: 'sending',
  error: null,
  isQueued: false,
  submittedBy: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:01.000Z',
};

test('ignores an answer that is older than an event', () => {
  const sent: Job = { ...job, state: 'sent', updatedAt: '2026-01-01T00:00:02.000Z' };
  expect(newerJob(sent, job)).toBe(sent);
  expect(newerJob(job, sent)).toBe(sent);
  expect(newerJob(null, job)).toBe(job);
});

test('another job replaces the previous one', () => {
  const other: Job = { ...job, id: 'other', updatedAt: '2025-01-01T00:00:00.000Z' };
  expect(newerJob(job, other)).toBe(other);
});

test.each([
  ['accepted', 0, true],
  ['sending', 1, true],
  ['sent', 3, false],
  ['confirmed', 4, false],
  ['failed', 1, false],
  ['unknown', 1, false],
  ['cancelled', 1, false],
] as const)('%s shows %d steps as done, and under way is %s', (state, done, underWay) => {
  expect(stepStates({ state }).filter((step) => step === 'done')).toHaveLength(done);
  expect(isUnderWay(state)).toBe(underWay);
});

test('shows a failure at the sending step', () => {
  expect(stepStates({ state: 'failed' })[1]).toBe('failed');
  expect(stepStates({ state: 'unknown' })[1]).toBe('failed');
});

test('does not claim that nothing was sent where nobody knows', () => {
  expect(knownSent({ state: 'unknown', unitsSent: 0 })).toBeNull();
  expect(knownSent({ state: 'unknown', unitsSent: 2 })).toBe(2);
  expect(knownSent({ state: 'cancelled', unitsSent: 0 })).toBe(0);
});

test('does not show 100 % before the last label', () => {
  expect(percentOf({ units: 300, unitsSent: 299 })).toBe(99);
  expect(percentOf({ units: 3, unitsSent: 3 })).toBe(100);
});

test.each([
  ['being sent', { state: 'sending', isQueued: false }, 'attention', true],
  ['in the queue of the printer', { state: 'sent', isQueued: true }, 'offline', true],
  ['being sent', { state: 'sending', isQueued: false }, 'busy', false],
  ['behind another one', { state: 'accepted', isQueued: false }, 'attention', false],
  ['done', { state: 'sent', isQueued: false }, 'attention', false],
] as const)('a job that is %s (%o) is held up by a printer that is %s: %s', (_what, at, state, isHeldUp) => {
  const of = { state, words: { zh: '缺纸', en: 'Paper out' }, at: '2026-01-01T00:00:00.000Z' };
  expect(holdUpOf({ ...job, ...at }, { state: of })).toBe(isHeldUp ? of : null);
});

test('a job whose state the desk cannot store shows why, and what to do', () => {
  const held = new AppError('file.unwritable', {
    path: 'journal.sqlite',
    reason: 'database or disk is full',
  });
  expect(holdUpOf({ ...job, held: held.toPayload() }, undefined)).toMatchObject({
    words: { zh: '本机暂时存不下任务的结果（database or disk is full）' },
    advice: { zh: expect.stringContaining('请不要重打') },
  });
});
