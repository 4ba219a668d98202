import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { JobLabels } from '#shared/desk/contract/jobs';
import { eventually } from '../../../tests/eventually.ts';
import { createPrinters } from '../devices/printers/printers.ts';
import { findResources } from '../program/resources.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import { createPrinting, type Printing } from './handlers.ts';
import { createTemplates } from './templates.ts';

/** `3/10` on each label. */
const TEMPLATE = JSON.stringify({
  id: 'numbered',
  version: 2,
  name: { zh: '编号', en: 'Numbered' },
  subject: 'log',
  widthMm: 30,
  heightMm: 20,
  elements: [
    { id: 'a', kind: 'counter', text: '{counter}/{labelCount}', xMm: 2, yMm: 2, widthMm: 26, heightMm: 8 },
  ],
});
const ROWS = Array.from({ length: 5 }, (_, row) => ({ logNo: `L${row + 1}` }));

let folder: string;
let journal: Journal;
let printing: Printing;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-numbers-'));
  journal = openJournal(join(folder, 'journal.db'));
  const settings = openNodeSettings(folder);
  printing = createPrinting({
    journal,
    settings,
    emit: () => {},
    printers: createPrinters({ settings, emit: () => {}, dataDir: folder }),
    templates: createTemplates(findResources().templatesDir),
    outbox: createOutbox(journal, () => {}),
  });
});

afterEach(async () => {
  await printing.close();
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Five rows, two labels each. */
async function print(range?: { from: number; to: number }) {
  const { id } = await printing.handlers.submit({
    key: randomUUID(),
    printerId: 'virtual:label',
    title: 'test',
    content: { kind: 'labels', templateId: 'numbered', template: TEMPLATE, rows: ROWS },
    copies: 2,
    ...(range && { range }),
  });
  return { id, pictures: await outcome(id) };
}

async function outcome(id: string): Promise<string[]> {
  await eventually(() => expect(printing.handlers.job({ id })).toMatchObject({ state: 'confirmed' }));
  return (await printing.handlers.virtualOutput({ jobId: id })).map(({ png }) => png);
}

test('a label printed alone, and the rest of a job, have the numbers of the whole run', async () => {
  const whole = await print();
  expect(new Set(whole.pictures)).toHaveLength(10);
  const third = await print({ from: 3, to: 3 });
  expect(third.pictures).toEqual([whole.pictures[2]]);
  const middle = await print({ from: 4, to: 7 });
  expect(middle.pictures).toEqual(whole.pictures.slice(3, 7));

  journal.db.prepare("UPDATE print_job SET state = 'unknown' WHERE id = ?").run(middle.id);
  await printing.handlers.resolve({ id: middle.id, printed: 2, resume: true });
  expect((await outcome(middle.id)).slice(-2)).toEqual(whole.pictures.slice(5, 7));
});

test('a label of a part of a run is shown as that of the whole run', async () => {
  const shown = async (id: string, unit: number) =>
    (await printing.handlers.jobUnit({ id, unit })).picture.png;
  const whole = await print();
  const part = await print({ from: 3, to: 5 });
  expect(await shown(part.id, 2)).toBe(await shown(whole.id, 4));
  expect(await shown(part.id, 2)).not.toBe(await shown(whole.id, 5));
});

test('a number that does not fit its box stops the job before its first label', async () => {
  const box = { xMm: 2, yMm: 2, widthMm: 4.5, heightMm: 8, sizeMm: 3, minSizeMm: 3, required: true };
  const template = JSON.stringify({
    ...JSON.parse(TEMPLATE),
    elements: [{ id: 'a', kind: 'counter', name: { zh: '箱号', en: 'Box' }, ...box }],
  });
  const submit = (range: { from: number; to: number }) =>
    printing.handlers.submit({
      key: randomUUID(),
      printerId: 'virtual:label',
      title: 'test',
      content: { kind: 'labels', templateId: 'numbered', template, rows: ROWS },
      copies: 40,
      range,
    });
  expect(await outcome((await submit({ from: 90, to: 99 })).id)).toHaveLength(10);
  await expect(submit({ from: 90, to: 101 })).rejects.toMatchObject({
    code: 'label.refused',
    details: { row: 3, count: 2, fault: 'label.field_overflow', field: { en: 'Box' } },
  });
});

test('labels printed again from a job keep their numbers', async () => {
  const whole = await print();
  const { labels } = printing.handlers.jobLabels({ id: whole.id, from: 4, to: 5 }) as JobLabels;
  const again = await printing.handlers.submit({
    key: randomUUID(),
    printerId: 'virtual:label',
    title: 'test',
    content: {
      kind: 'labels',
      templateId: 'numbered',
      template: TEMPLATE,
      rows: labels.map(({ row }) => row),
    },
    copies: 1,
  });
  expect(await outcome(again.id)).toEqual(whole.pictures.slice(3, 5));
});
