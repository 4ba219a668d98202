import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job, JobState } from '#shared/desk/contract/jobs';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createJobStore, type JobStore, type SubmitJob } from './job-store.ts';

const DAY_MS = 86_400_000;
const LIMITS = { days: 30, bytes: 10_000 };

let folder: string;
let journal: Journal;
let jobs: JobStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-jobs-'));
  journal = openJournal(join(folder, 'journal.db'));
  jobs = createJobStore(journal, LIMITS);
});

afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A job whose rows take about `bytes`, in a state. */
function addJob(
  state: JobState,
  { bytes = 1000, record }: { bytes?: number; record?: SubmitJob['record'] } = {},
) {
  const key = randomUUID();
  const rows = [{ text: 'x'.repeat(bytes) }];
  const content = { kind: 'labels' as const, templateId: 't', rows };
  const input = {
    key,
    printerId: 'p',
    title: 'job',
    content,
    copies: 1,
    submittedBy: '王芳',
    ...(record && { record }),
  };
  jobs.insert(input, {
    printer: { name: 'Printer', language: 'zpl', dpi: 203 },
    content: { ...content, head: {} },
    fingerprint: '',
    office: 'embedded',
  });
  jobs.change(key, { state });
  return key;
}

/** The jobs left after the program was started again. */
function keptAfterStart(): string[] {
  journal.close();
  journal = openJournal(join(folder, 'journal.db'));
  jobs = createJobStore(journal, LIMITS);
  return idsOf(jobs.page({ office: 'embedded', tenantId: '000000', page: 1, size: 200 }).records);
}

const idsOf = (list: Job[]): string[] => list.map(({ id }) => id);

test('the newest jobs are kept up to a size, however few they are', () => {
  const [old, , recent, newest] = [
    addJob('sent', { bytes: 4000 }),
    addJob('failed', { bytes: 4000 }),
    addJob('confirmed', { bytes: 4000 }),
    addJob('cancelled', { bytes: 4000 }),
  ];
  expect(keptAfterStart()).toEqual([newest, recent]);
  expect(jobs.find(old)).toBeNull();
  const withRows = journal.db.prepare('SELECT DISTINCT job FROM print_job_row').all();
  expect(withRows.map(({ job }) => job).sort()).toEqual([newest, recent].sort());
});

test('a job without activity is kept for a limited time', () => {
  const [old, fresh] = [addJob('sent'), addJob('sent')];
  const before = new Date(Date.now() - 31 * DAY_MS).toISOString();
  journal.db.prepare('UPDATE print_job SET created_at = ? WHERE id = ?').run(before, old);
  expect(keptAfterStart()).toEqual([fresh]);
});

test('a job accepted while the clock was far behind is as old as the one before it', () => {
  const [old, before, behind] = [addJob('sent'), addJob('sent'), addJob('sent')];
  const date = (id: string, at: string) =>
    journal.db.prepare('UPDATE print_job SET created_at = ? WHERE id = ?').run(at, id);
  date(old, new Date(Date.now() - 31 * DAY_MS).toISOString());
  // The clock of a computer whose battery is empty.
  date(behind, '2015-01-01T00:00:10.000Z');
  expect(keptAfterStart()).toEqual([behind, before]);
});

test('a job with an open outcome is kept whatever its age and size', () => {
  const open = [addJob('unknown', { bytes: 8000 }), addJob('accepted', { bytes: 8000 })];
  addJob('sent', { bytes: 8000 });
  const reported = addJob('sent', { bytes: 8000 });
  jobs.change(reported, { reference: '17' });
  const before = new Date(Date.now() - 400 * DAY_MS).toISOString();
  journal.db.prepare('UPDATE print_job SET created_at = ?').run(before);
  expect(keptAfterStart().sort()).toEqual([...open, reported].sort());
});

test('pages list jobs with an unknown outcome first, then the newest, with the user who printed', () => {
  const [unknown, first, second, third] = [
    addJob('unknown'),
    addJob('sent'),
    addJob('failed'),
    addJob('sent'),
  ];
  expect(idsOf(jobs.page({ office: 'embedded', tenantId: '000000', page: 1, size: 2 }).records)).toEqual([
    unknown,
    third,
  ]);
  expect(idsOf(jobs.page({ office: 'embedded', tenantId: '000000', page: 2, size: 2 }).records)).toEqual([
    second,
    first,
  ]);
  const failed = jobs.page({
    office: 'embedded',
    tenantId: '000000',
    page: 1,
    size: 2,
    states: ['failed', 'unknown'],
  });
  expect(failed).toMatchObject({ total: 2, records: [{ id: unknown }, { id: second, submittedBy: '王芳' }] });
});

test('pages have the jobs of a company and those without packages', () => {
  const ofCompany = (tenantId: string) => addJob('sent', { record: { tenantId, subjectIds: ['1'] } });
  const [own, , test] = [ofCompany('000000'), ofCompany('100001'), addJob('unknown')];
  expect(jobs.page({ office: 'embedded', tenantId: '000000', page: 1, size: 10 })).toMatchObject({
    total: 2,
    records: [{ id: test }, { id: own }],
  });
});

test('a change is never dated before the one that precedes it, by which pages order their reports', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const id = addJob('sending');
    const before = jobs.find(id)?.updatedAt ?? '';
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(jobs.change(id, { state: 'sent' }).updatedAt).toBe(before);
    jobs.advance(id, 1);
    expect(jobs.find(id)?.updatedAt).toBe(before);
    vi.setSystemTime(Date.parse(before) + 1);
    expect(jobs.change(id, { state: 'confirmed' }).updatedAt > before).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});
