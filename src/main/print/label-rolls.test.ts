import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LabelRoll } from '#shared/desk/contract/rolls';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createJobStore, type JobStore } from './job-store.ts';
import { LabelRolls } from './label-rolls.ts';

const ROLL = { printerId: 'tcp://printer:9100', widthMm: 100, heightMm: 70, labels: 500, code: '' };
const KIND = { widthMm: 100, heightMm: 70, labels: 500 };

let folder: string;
let journal: Journal;
let jobs: JobStore;
let rolls: LabelRolls;
let reports: LabelRoll[][];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-rolls-'));
  open();
});

afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): void {
  journal = openJournal(join(folder, 'journal.db'));
  jobs = createJobStore(journal);
  reports = [];
  rolls = new LabelRolls(journal, (all) => void reports.push(all));
}

/** Accepts a job of ten labels, or of a test page. */
function addJob(kind: 'labels' | 'ruler' = 'labels', printerId = ROLL.printerId): string {
  const key = randomUUID();
  const rows = Array.from({ length: 10 }, () => ({}));
  const content = kind === 'labels' ? { kind, templateId: 't', rows } : { kind, widthMm: 100, heightMm: 70 };
  jobs.insert(
    { key, printerId, title: 'job', content, copies: 1 },
    {
      printer: { name: 'Printer', language: 'zpl', dpi: 203 },
      content: { rows, head: {}, templateId: 't' },
      fingerprint: '',
      office: 'embedded',
    },
  );
  return key;
}

const used = () => rolls.list().map((roll) => roll.used);

test('labels and test pages sent to the printer are deducted from its roll, also after a restart', () => {
  rolls.load(ROLL);
  const job = addJob();
  jobs.advance(job, 3);
  jobs.advance(job, 7);
  jobs.change(addJob('ruler'), { state: 'sent', unitsSent: 1 });
  expect(used()).toEqual([8]);
  journal.close();
  open();
  jobs.change(job, { state: 'sent', unitsSent: 10 });
  expect(used()).toEqual([11]);
});

test('labels of another printer are not deducted', () => {
  rolls.load(ROLL);
  jobs.advance(addJob('labels', 'cups:OTHER'), 5);
  expect(used()).toEqual([0]);
});

test('labels that were not printed are counted on the roll again', () => {
  rolls.load(ROLL);
  const job = addJob();
  jobs.change(job, { state: 'unknown', unitsSent: 6 });
  jobs.change(job, { state: 'accepted', unitsSent: 4 });
  expect(used()).toEqual([4]);
});

test('a new roll starts full, and labels given back to it are not more than it holds', () => {
  rolls.load(ROLL);
  const job = addJob();
  jobs.advance(job, 6);
  rolls.load({ ...ROLL, labels: 1000 });
  expect(rolls.list()).toMatchObject([{ labels: 1000, used: 0 }]);
  jobs.change(job, { state: 'cancelled', unitsSent: 5 });
  expect(used()).toEqual([0]);
});

test('a code stands for the kind of roll that it was last loaded with', () => {
  expect(rolls.kindOfCode('6901234567892')).toBeNull();
  rolls.load({ ...ROLL, code: '6901234567892' });
  expect(rolls.kindOfCode('6901234567892')).toEqual(KIND);
  rolls.load({ ...ROLL, labels: 800, code: '6901234567892' });
  expect(rolls.kindOfCode('6901234567892')).toEqual({ ...KIND, labels: 800 });
});

test('a roll taken out is no longer listed', () => {
  rolls.load(ROLL);
  rolls.unload(ROLL.printerId);
  expect(rolls.list()).toEqual([]);
});

test('a change is reported once', () => {
  rolls.load(ROLL);
  rolls.announce();
  jobs.advance(addJob(), 2);
  rolls.announce();
  rolls.announce();
  expect(reports.map((all) => all.map((roll) => roll.used))).toEqual([[0], [2]]);
});
