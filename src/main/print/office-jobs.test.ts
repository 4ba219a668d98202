import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Job } from '#shared/desk/contract/jobs';
import { eventually } from '../../../tests/eventually.ts';
import { createPrinters } from '../devices/printers/printers.ts';
import { findResources } from '../program/resources.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import { createPrinting, type Printing } from './handlers.ts';
import { MIGRATIONS } from './job-store.ts';
import { createTemplates } from './templates.ts';
import { PACKAGE_ROW } from './testing/sample-rows.ts';

const TEAM = 'https://office.example';
const RECORD = { tenantId: '000000', subjectIds: ['7'] };

let folder: string;
let journal: Journal;
/** The back office in use. */
let office: string;
let printing: Printing;
let told: Job[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-office-'));
  journal = openJournal(join(folder, 'journal.db'));
  office = 'embedded';
  told = [];
});

afterEach(async () => {
  await printing.close();
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): void {
  const settings = openNodeSettings(folder);
  printing = createPrinting({
    journal,
    settings,
    printers: createPrinters({ settings, emit: () => {}, dataDir: folder }),
    templates: createTemplates(findResources().templatesDir),
    outbox: createOutbox(
      journal,
      () => {},
      () => office,
    ),
    emit: (_, name, payload) => {
      if (name === 'jobChanged') told.push(payload as Job);
    },
  });
}

/** A job of the back office in use that has come to rest. */
async function printed(record?: typeof RECORD): Promise<string> {
  const { id } = await printing.handlers.submit({
    key: randomUUID(),
    printerId: 'virtual:label',
    title: 'test',
    content: { kind: 'labels', templateId: 'package-100x70', rows: [PACKAGE_ROW] },
    copies: 1,
    ...(record && { record }),
  });
  await eventually(() => expect(printing.handlers.job({ id })).toMatchObject({ state: 'confirmed' }));
  return id;
}

const shown = async () => {
  const page = await printing.handlers.jobPage({ tenantId: RECORD.tenantId, page: 1, size: 10 });
  const jobs = await printing.handlers.jobs({ limit: 10 });
  expect(page.total).toBe(jobs.length);
  expect(page.records.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id));
  return jobs.map(({ id }) => id);
};

test('each back office lists its own jobs and test pages, of companies with the same number', async () => {
  open();
  const own = [await printed(RECORD), await printed()].reverse();
  office = TEAM;
  expect(await shown()).toEqual([]);
  const team = await printed(RECORD);
  expect(await shown()).toEqual([team]);
  office = 'embedded';
  expect(await shown()).toEqual(own);
});

test('a job of another back office is unknown to all calls, and its changes are not reported', async () => {
  open();
  const id = await printed(RECORD);
  journal.db.prepare("UPDATE print_job SET state = 'unknown' WHERE id = ?").run(id);
  const { handlers } = printing;
  office = TEAM;
  const calls = {
    job: () => handlers.job({ id }),
    jobUnit: () => handlers.jobUnit({ id, unit: 1 }),
    jobLabels: () => handlers.jobLabels({ id, from: 1, to: 1 }),
    cancel: () => handlers.cancel({ id }),
    pause: () => handlers.pause({ id }),
    resume: () => handlers.resume({ id }),
    prefer: () => handlers.prefer({ id }),
    retry: () => handlers.retry({ id }),
    resolve: () => handlers.resolve({ id, printed: 1, resume: false }),
    virtualOutput: () => handlers.virtualOutput({ jobId: id }),
  };
  for (const [name, call] of Object.entries(calls))
    await expect(async () => call(), name).rejects.toMatchObject({ code: 'job.unknown' });
  office = 'embedded';
  expect(await handlers.resolve({ id, printed: 0, resume: true })).toMatchObject({ state: 'accepted' });
  office = TEAM;
  told = [];
  await eventually(() => expect(printing.isBusy()).toBe(false));
  expect(told).toEqual([]);
  office = 'embedded';
  expect(await handlers.job({ id })).toMatchObject({ state: 'confirmed' });
});

test('jobs of a journal that did not note the back office stay with the one recorded for, or are listed everywhere', async () => {
  journal.migrate('print', MIGRATIONS.slice(0, 7));
  const add = journal.db.prepare(
    `INSERT INTO print_job (id, fingerprint, printer_id, printer_name, template_id, head, title, copies, range_from,
       range_to, record, units, state, created_at, updated_at)
     VALUES (?, 'f', 'p', 'Printer', 't', '{"id":"t"}', 'job', 1, 1, 1, ?, 1, 'unknown', ?, ?)`,
  );
  const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
  const records = [{ ...RECORD, server: TEAM }, RECORD, null];
  const now = new Date().toISOString();
  for (const [at, id] of ids.entries())
    add.run(id, records[at] ? JSON.stringify(records[at]) : null, now, now);
  open();
  const [ofTeam, ofUnnamed, testPage] = ids;
  expect(await shown()).toEqual([testPage, ofUnnamed]);
  office = TEAM;
  expect(await shown()).toEqual([testPage, ofUnnamed, ofTeam]);
  expect(await printing.handlers.resolve({ id: ofUnnamed, printed: 1, resume: false })).toMatchObject({
    state: 'sent',
  });
});
