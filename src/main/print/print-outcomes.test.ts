import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '#shared/desk/contract/jobs';
import { AppError } from '#shared/errors';
import { samplePaper } from '#shared/paper/testing/sample-papers';
import { eventually } from '../../../tests/eventually.ts';
import { READY } from '../devices/printers/known-states.ts';
import type { Fate, PrinterPort } from '../devices/printers/port.ts';
import { findResources } from '../program/resources.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createOutbox, type Outbox } from '../storage/outbox.ts';
import { AnnouncedJobs } from './announced-jobs.ts';
import { createContentKinds } from './content/content-kinds.ts';
import { PrintQueue } from './queue.ts';
import { createTemplates } from './templates.ts';

const kinds = createContentKinds({ templates: createTemplates(findResources().templatesDir) });

/** Two documents with two copies each; their prints have the ids 1 and 2. */
const content = {
  kind: 'paper' as const,
  papers: [samplePaper('saleOrder'), samplePaper('delivery')],
  sheet: { medium: 'half' as const, offset: { xMm: 0, yMm: 0 }, isOverlay: false },
  copies: 2,
  printedAt: '2025-11-23T08:00:00.000Z',
};
const record = { tenantId: 't1', userId: '7', subjectIds: ['1', '1', '2', '2'] };

let folder: string;
let journal: Journal;
let outbox: Outbox;
let queue: PrintQueue;
/** The printer that jobs are sent to. */
let port: PrinterPort;

function startQueue(): void {
  const uri = 'tcp://printer';
  const state = { state: 'unknown' as const, words: { zh: '', en: '' }, at: new Date().toISOString() };
  queue = new PrintQueue({
    journal,
    outbox,
    kinds,
    printers: {
      find: async (id) => ({
        id,
        uri,
        name: uri,
        kind: 'tcp',
        language: 'pdf',
        dpi: 203,
        origin: 'configured',
        state,
      }),
      portOf: () => port,
      adjustmentOf: () => null,
      noteState: () => {},
    },
    deskName: () => '一号台',
    onChanged: () => {},
    onFault: (error) => expect.unreachable(error.code),
  });
  queue.start();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-outcomes-'));
  journal = openJournal(join(folder, 'journal.db'));
  outbox = createOutbox(journal, () => {});
  port = takesAll();
  startQueue();
});

afterEach(async () => {
  vi.useRealTimers();
  await queue.close();
  journal.close();
  rmSync(folder, { recursive: true, force: true });
});

const takesAll = (): PrinterPort => ({
  open: async () => ({
    handover: 'document',
    write: async () => {},
    finish: async () => ({ state: 'sent' }),
    abort() {},
  }),
  status: async () => READY,
});

const refuses = (): PrinterPort => ({
  ...takesAll(),
  open: () => Promise.reject(new AppError('printer.refused', { printer: 'p' })),
});

/** A print queue that reports this of each job it has taken. */
const queueWith = (fate: Promise<Fate>): PrinterPort => ({
  open: async () => ({
    handover: 'spooled',
    write: async () => {},
    finish: async () => ({ state: 'sent', reference: '7' }),
    abort() {},
  }),
  follow: () => fate,
  status: async () => READY,
});

async function submit(): Promise<string> {
  const key = randomUUID();
  await queue.submit({ key, printerId: 'p', title: 'XS', content, copies: 1, record });
  return key;
}

const settled = (id: string, state: Job['state']) =>
  eventually(() => expect(queue.find(id).state).toBe(state), { interval: 5 });

/** What is sent to the back office, in order. */
const told = async () =>
  (await outbox.handlers.pending())
    .filter(({ kind }) => kind === 'printOutcome')
    .map(({ body }) => {
      const { step, prints } = body as { step: number; prints: { id: string; outcome: string }[] };
      return [step, ...prints.map(({ id, outcome }) => `${id} ${outcome}`)];
    });

test('recorded documents are reported as printed once their job is sent, in the name of their user', async () => {
  const id = await submit();
  await settled(id, 'sent');
  expect(await told()).toEqual([[1, '1 printed', '2 printed']]);
  expect((await outbox.handlers.pending())[0]).toMatchObject({
    tenantId: 't1',
    userId: '7',
    body: { printJob: id },
  });
});

test('documents that the printer did not get are not printed until the job is sent again', async () => {
  port = refuses();
  const id = await submit();
  await settled(id, 'failed');
  port = takesAll();
  queue.retry(id);
  await settled(id, 'sent');
  expect(await told()).toEqual([
    [1, '1 failed', '2 failed'],
    [2, '1 waiting', '2 waiting'],
    [3, '1 printed', '2 printed'],
  ]);
});

test('documents cut off by a crash are unknown until a user answers how many copies came out', async () => {
  port = refuses();
  const id = await submit();
  await settled(id, 'failed');
  await queue.close();
  // As the journal is while two copies are out and the third is on its way.
  queue.jobs.change(id, { state: 'sending', unitsSent: 2 });
  startQueue();
  await settled(id, 'unknown');
  queue.resolve(id, 3, false);
  expect(await told()).toEqual([
    [1, '1 failed', '2 failed'],
    [2, '1 unknown', '2 unknown'],
    [3, '1 printed', '2 partly'],
  ]);
});

test('of a document that broke off at a device, all papers are unknown: it may have printed any of them', async () => {
  const stream = await takesAll().open({} as never);
  port = {
    ...takesAll(),
    open: async () => ({
      ...stream,
      finish: () => Promise.reject(new AppError('printer.disconnected', { printer: 'p' })),
    }),
  };
  await settled(await submit(), 'unknown');
  expect(await told()).toEqual([[1, '1 unknown', '2 unknown']]);
});

test('of a paused job it is reported which document is printed, and which in part', async () => {
  let written = 0;
  const stream = await takesAll().open({} as never);
  port = {
    ...takesAll(),
    open: async () => ({
      ...stream,
      handover: 'label',
      write: async () => {
        written += 1;
        if (written === 3) queue.pause(id);
      },
    }),
  };
  const id = randomUUID();
  await queue.submit({ key: id, printerId: 'p', title: 'XS', content, copies: 1, record });
  await settled(id, 'paused');
  expect(await told()).toEqual([[1, '1 printed', '2 partly']]);
  await queue.cancel(id);
  expect(await told()).toHaveLength(1);
});

test('documents in a print queue wait for what it reports', async () => {
  const { promise, resolve } = Promise.withResolvers<Fate>();
  port = queueWith(promise);
  const id = await submit();
  await settled(id, 'sent');
  expect(await told()).toEqual([]);
  resolve({ state: 'cancelled', reason: { zh: '', en: '' }, printed: 0 });
  await settled(id, 'cancelled');
  expect(await told()).toEqual([[1, '1 failed', '2 failed']]);
});

test('a job that was announced and not submitted within five minutes never came, across a restart too', async () => {
  const submitted = await submit();
  await settled(submitted, 'sent');
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const start = () =>
    new AnnouncedJobs({
      journal,
      outbox,
      jobs: queue.jobs,
      onFault: ({ code }) => expect.unreachable(code),
    });
  const never = async () =>
    (await outbox.handlers.pending()).filter(({ body }) => body.step === 0 && body.printJob !== submitted);
  const before = start();
  const key = randomUUID();
  for (const one of [submitted, key]) before.announce({ key: one, tenantId: 't1', userId: '7' });
  vi.advanceTimersByTime(4 * 60_000);
  before.close();
  const after = start();
  vi.advanceTimersByTime(59_000);
  expect(await never()).toEqual([]);
  vi.advanceTimersByTime(1000);
  expect(await never()).toMatchObject([
    { kind: 'printOutcome', tenantId: 't1', userId: '7', body: { printJob: key, prints: [] } },
  ]);
  expect(await told()).toHaveLength(2);
  after.close();
});
