import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LabelRow } from '#shared/desk/contract/labels';
import { findResources } from '../program/resources.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createContentKinds } from './content/content-kinds.ts';
import { rowsOfRun } from './job-run.ts';
import { createJobStore, MIGRATIONS, type StoredJob } from './job-store.ts';
import { labelsOfUnits, showUnit } from './job-units.ts';
import { createTemplates } from './templates.ts';
import { PACKAGE_ROW } from './testing/sample-rows.ts';

const KINDS = createContentKinds({ templates: createTemplates(findResources().templatesDir) });

let folder: string;
let journal: Journal;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-rows-'));
  journal = openJournal(join(folder, 'journal.db'));
});

afterEach(() => {
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A job whose package numbers and ids count from 1, two labels each. */
async function addRun(
  count: number,
  common: LabelRow = {},
): Promise<{ jobs: ReturnType<typeof createJobStore>; job: StoredJob }> {
  const jobs = createJobStore(journal);
  const rows = Array.from({ length: count }, (_, row) => ({ ...PACKAGE_ROW, packNo: `P${row + 1}` }));
  const record = { tenantId: '000000', subjectIds: rows.map((_, row) => String(row + 1)) };
  const content = { kind: 'labels' as const, templateId: 'package-100x70', rows, common };
  const submitted = { key: randomUUID(), printerId: 'p', title: '', content, copies: 2, record };
  const job = jobs.insert(submitted, {
    printer: { name: 'Printer', language: 'zpl', dpi: 203 },
    content: await KINDS.labels.store(content),
    fingerprint: '',
    office: 'embedded',
  });
  if (job === null) throw new Error('the key is known');
  return { jobs, job };
}

/** Damages all chunks except the one that starts with row `first`, counted from 1. */
function spoilAllBut(first: number): void {
  const chunk = Math.floor((first - 1) / 100);
  journal.db.prepare("UPDATE print_job_row SET rows = 'not JSON' WHERE chunk <> ?").run(chunk);
}

test('a label of a run of 5,000 rows is drawn, and its packages are named, from a hundred of them', async () => {
  const { jobs, job } = await addRun(5000);
  spoilAllBut(4901);
  expect(() => jobs.rows.of(job.id)(0)).toThrow(SyntaxError);
  const printable = KINDS.labels.restore(job.head);
  const rowAt = jobs.rows.of(job.id);
  expect(await showUnit(job, printable, rowAt, { unit: 9999, dpi: 203 })).toMatchObject({ name: 'P5000' });
  expect(labelsOfUnits(job, printable, rowAt, { from: 9998, to: 10_000 }).labels).toMatchObject([
    { subjectId: '4999', name: 'P4999', row: { packNo: 'P4999' } },
    { subjectId: '5000', name: 'P5000', row: { packNo: 'P5000' } },
  ]);
});

test('a logo that all labels have is stored once a hundred, and is in every row', async () => {
  const companyLogo = `data:image/png;base64,${'A'.repeat(1000)}`;
  const { jobs, job } = await addRun(150, { companyLogo });
  const { bytes } = journal.db.prepare('SELECT sum(length(rows)) AS bytes FROM print_job_row').get() as never;
  expect(bytes).toBeLessThan(150 * 500 + 2 * 1100);
  expect(jobs.rows.of(job.id)(149)).toEqual({ ...PACKAGE_ROW, packNo: 'P150', companyLogo });
});

test('a run reads rows only when their labels are due', async () => {
  const { jobs, job } = await addRun(201);
  spoilAllBut(101);
  const labels = rowsOfRun(job, jobs.rows.of(job.id), 398);
  expect([labels.next().value, labels.next().value]).toMatchObject([{ packNo: 'P200' }, { packNo: 'P200' }]);
  expect(() => labels.next()).toThrow(SyntaxError);
});

test('a job with a row that cannot be written is not in the journal', async () => {
  const { jobs } = await addRun(1);
  journal.db.exec(
    "CREATE TRIGGER full BEFORE INSERT ON print_job_row WHEN NEW.chunk = 1 BEGIN SELECT RAISE(ABORT, 'full'); END",
  );
  await expect(addRun(101)).rejects.toThrow('full');
  expect(jobs.newest('embedded', 10)).toHaveLength(1);
});

test('the rows of a deleted job are not taken for an empty run', async () => {
  const { jobs, job } = await addRun(1);
  journal.db.exec('DELETE FROM print_job');
  expect(() => [...rowsOfRun(job, jobs.rows.of(job.id), 0)]).toThrow(
    expect.objectContaining({ code: 'job.unknown' }),
  );
});

test('jobs of an earlier version keep their rows in order, and their packages', () => {
  journal.migrate('print', MIGRATIONS.slice(0, 2));
  const rows = Array.from({ length: 250 }, (_, row) => ({
    packNo: `P${row}`,
    species: '黑胡桃 "A\\B"\n🌲',
    area: row / 1000,
    grade: null,
  }));
  const add = journal.db.prepare(
    `INSERT INTO print_job (id, fingerprint, printer_id, printer_name, template_id, template, title, rows, copies,
       range_from, range_to, record, labels, labels_sent, state, created_at, updated_at)
     VALUES (?, 'f', 'p', 'Printer', 't', '{"id":"t"}', 'job', ?, 2, 1, 250, ?, 250, 20, 'unknown', ?, ?)`,
  );
  const now = new Date().toISOString();
  const [first, second] = [randomUUID(), randomUUID()];
  add.run(first, JSON.stringify(rows), '{"tenantId":"000000","packIds":["7"]}', now, now);
  add.run(second, JSON.stringify(rows.toReversed()), null, now, now);

  const jobs = createJobStore(journal);
  const rowsOf = (id: string) => Array.from(rows.keys(), jobs.rows.of(id));
  expect(rowsOf(first)).toEqual(rows);
  expect(rowsOf(second)).toEqual(rows.toReversed());
  expect(jobs.rows.of(first)(250)).toBeUndefined();
  const kept = { kind: 'labels', head: { id: 't' }, units: 250, total: 500, unitsSent: 20, state: 'unknown' };
  expect(jobs.find(first)).toMatchObject({ ...kept, record: { tenantId: '000000', subjectIds: ['7'] } });
  expect(jobs.find(second)).toMatchObject({ ...kept, record: null });
});
