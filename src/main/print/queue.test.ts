import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '#shared/desk/contract/jobs';
import type { LabelRow } from '#shared/desk/contract/labels';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import type { Printer } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { kindsWithLabels, textLabels } from '../../../tests/devices/printers/drawn-labels.ts';
import {
  READY_ANSWER,
  startTcpSink,
  type TcpSink,
  TSPL_QUESTION,
} from '../../../tests/devices/printers/tcp-sink.ts';
import { eventually } from '../../../tests/eventually.ts';
import { createFilePrinter } from '../devices/printers/file.ts';
import { NOT_TAKING_DATA, READY, TAKES_DATA } from '../devices/printers/known-states.ts';
import type { Fate, KnownState, PrinterPort } from '../devices/printers/port.ts';
import { createPort } from '../devices/printers/ports.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createOutbox, type Outbox } from '../storage/outbox.ts';
import type { SubmitJob } from './job-store.ts';
import { PrintQueue } from './queue.ts';

const CRASH_CHILD = join(import.meta.dirname, '../../../tests/devices/printers/crash-child.ts');

const LIMITS = { stepMs: 5000, standstillMs: 5000, stallNoticeMs: 20, cancelGraceMs: 50 };

/** A label is its row's text between marks, one label per part; a run ends with `!`. */
async function* drawTexts(rows: Iterable<LabelRow>) {
  let unitsDone = 0;
  for (const { text } of rows) {
    if (text === 'bad') throw new Error('cannot be drawn');
    unitsDone += 1;
    yield { bytes: Buffer.from(`<${text}>`), unitsDone };
  }
}

let folder: string;
let journal: Journal;
let outbox: Outbox;
let sinks: TcpSink[];
let queue: PrintQueue;
let ports: Map<string, PrinterPort>;
let language: Printer['language'];
const events: Job[] = [];
/** The printers' states in the order in which jobs found them. */
const noted: KnownState[] = [];

const faults: AppError[] = [];

const LABELS = textLabels();

function printerOf(uri: string): Printer {
  const state = { state: 'unknown' as const, words: { zh: '', en: '' }, at: new Date().toISOString() };
  return { id: uri, uri, name: uri, kind: 'tcp', language, dpi: 203, origin: 'configured', state };
}

function startQueue(): PrintQueue {
  const next = new PrintQueue({
    journal,
    outbox,
    limits: LIMITS,
    printers: {
      find: async (id) => (id.startsWith('tcp://') ? printerOf(id) : null),
      portOf(printer) {
        const port = ports.get(printer.uri) ?? createPort(printer, folder);
        ports.set(printer.uri, port);
        return port;
      },
      adjustmentOf: () => null,
      noteState: (_, state) => noted.push(state),
    },
    kinds: kindsWithLabels(drawTexts, '!'),
    deskName: () => '一号台',
    onChanged: (job) => events.push(job),
    onFault: (error) => faults.push(error),
  });
  next.start();
  return next;
}

function openAll(): void {
  journal = openJournal(join(folder, 'journal.db'));
  outbox = createOutbox(journal, () => {});
}

async function sink(options?: Parameters<typeof startTcpSink>[0]): Promise<TcpSink> {
  const started = await startTcpSink(options);
  sinks.push(started);
  return started;
}

function jobFor(uri: string, texts: string[], more: Partial<SubmitJob> = {}): SubmitJob {
  const content = textLabels(...texts);
  return { key: randomUUID(), printerId: uri, title: 'test', content, copies: 1, ...more };
}

function settled(id: string, ...states: Job['state'][]): Promise<Job> {
  return eventually(
    () => {
      const job = queue.find(id);
      expect(states).toContain(job.state);
      return job;
    },
    { interval: 5 },
  );
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-queue-'));
  sinks = [];
  ports = new Map();
  language = 'zpl';
  events.length = 0;
  noted.length = 0;
  faults.length = 0;
  openAll();
  queue = startQueue();
});

afterEach(async () => {
  await queue.close();
  journal.close();
  for (const each of sinks) await each.close();
  rmSync(folder, { recursive: true, force: true });
  expect(faults).toEqual([]);
});

describe('a job', () => {
  test('reaches the printer whole and in order, and is sent', async () => {
    const printer = await sink();
    const { id } = await queue.submit(jobFor(printer.uri, ['a', 'b', 'c']));
    expect(await settled(id, 'sent')).toMatchObject({ units: 3, unitsSent: 3, error: null });
    expect((await (await printer.job(0)).ended).toString()).toBe('<a><b><c>!');
    expect(events.filter((job) => job.id === id).map(({ state }) => state)).toEqual(
      expect.arrayContaining(['accepted', 'sending', 'sent']),
    );
  });

  test('is in the journal before its first byte leaves', async () => {
    const printer = await sink({ behaviour: { kind: 'stall' } });
    const input = jobFor(printer.uri, ['a']);
    const submitted = queue.submit(input);
    await printer.job(0);
    const row = journal.db
      .prepare('SELECT state, rows, head FROM print_job JOIN print_job_row ON job = id WHERE id = ?')
      .get(input.key);
    expect(row).toMatchObject({ state: 'sending', rows: '[{"text":"a"}]', head: '{"id":"text"}' });
    await submitted;
  });

  test('whose printer takes no data for a while is shown so only until it takes more, and is no fault', async () => {
    const { id, letGo } = await stoppedAfterFirstLabel();
    await eventually(() => expect(noted).toContainEqual(NOT_TAKING_DATA), { interval: 5 });
    queue.pause(id);
    letGo();
    await settled(id, 'paused');
    expect(noted.slice(0, 2)).toEqual([NOT_TAKING_DATA, TAKES_DATA]);
    // On a busy machine the printer may take no data once more.
    expect(noted.at(-1)).toEqual(TAKES_DATA);
    expect((await outbox.handlers.pending()).map(({ kind }) => kind)).not.toContain('printerFault');
  });

  test('that runs is reported with the labels that its printer has, each report later than the one before', async () => {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
    let writes = 0;
    const standing: PrinterPort = {
      open: async () => ({
        handover: 'label',
        async write() {
          writes += 1;
          if (writes > 2) await isLetGo;
        },
        finish: async () => ({ state: 'confirmed' }),
        abort: letGo,
      }),
      status: async () => ({ state: 'unknown', words: { zh: '', en: '' } }),
    };
    ports.set('tcp://standing', standing);
    const { id } = await queue.submit(jobFor('tcp://standing', ['a', 'b', 'c']));
    await eventually(() => expect(events.at(-1)).toMatchObject({ id, state: 'sending', unitsSent: 2 }));
    const times = events.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted());
    letGo();
    expect(await settled(id, 'confirmed')).toMatchObject({ unitsSent: 3 });
  });

  test('prints copies side by side and only the labels of its range', async () => {
    const printer = await sink();
    const { id } = await queue.submit(
      jobFor(printer.uri, ['a', 'b', 'c'], { copies: 2, range: { from: 2, to: 5 } }),
    );
    expect(await settled(id, 'sent')).toMatchObject({ units: 4, unitsSent: 4 });
    expect((await (await printer.job(0)).ended).toString()).toBe('<a><b><b><c>!');
  });

  test('is printed once when sent twice with its key', async () => {
    const printer = await sink();
    const input = jobFor(printer.uri, ['a']);
    const [first, again] = await Promise.all([queue.submit(input), queue.submit(structuredClone(input))]);
    await settled(first.id, 'sent');
    const afterwards = await queue.submit(input);
    expect([again.id, afterwards.id]).toEqual([first.id, first.id]);
    expect(afterwards.state).toBe('sent');
    expect(printer.jobs).toHaveLength(1);
  });

  test('is the same job when a row lists its fields in another order', async () => {
    const printer = await sink();
    const input = jobFor(printer.uri, [], { content: { ...LABELS, rows: [{ text: 'a', grade: 'A' }] } });
    const { id } = await queue.submit(input);
    await settled(id, 'sent');
    expect(
      await queue.submit({ ...input, content: { ...LABELS, rows: [{ grade: 'A', text: 'a' }] } }),
    ).toMatchObject({ id });
  });

  test('is refused with a known key and other content', async () => {
    const printer = await sink();
    const input = jobFor(printer.uri, ['a']);
    await queue.submit(input);
    await expect(queue.submit({ ...input, copies: 2 })).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test.each([
    ['a range outside the run', { range: { from: 4, to: 5 } }],
    ['a range from its end to its start', { range: { from: 2, to: 1 } }],
    ['a package too few', { record: { tenantId: '1', subjectIds: ['1'] } }],
  ])('is refused with %s', async (_, more) => {
    const input = jobFor('tcp://127.0.0.1:9', ['a', 'b', 'c'], more);
    await expect(queue.submit(input)).rejects.toMatchObject({ code: 'input.invalid' });
  });

  test('is refused for a printer this desk does not have', async () => {
    await expect(queue.submit(jobFor('file:/tmp/x', ['a']))).rejects.toMatchObject({
      code: 'printer.unknown',
    });
  });
});

describe('lanes', () => {
  test('keep the order of one printer’s jobs, one connection after another', async () => {
    const printer = await sink();
    const ids: string[] = [];
    for (const text of ['1', '2', '3', '4']) ids.push((await queue.submit(jobFor(printer.uri, [text]))).id);
    await Promise.all(ids.map((id) => settled(id, 'sent')));
    const texts = await Promise.all(printer.jobs.map(async ({ ended }) => (await ended).toString()));
    expect(texts).toEqual(['<1>!', '<2>!', '<3>!', '<4>!']);
  });

  test('are not delayed by another printer that accepts no data', async () => {
    const stuck = await sink({ behaviour: { kind: 'stall' } });
    const free = await sink();
    const big = 'x'.repeat(8_000_000);
    const held = await queue.submit(jobFor(stuck.uri, [big, big]));
    await stuck.job(0);
    const { id } = await queue.submit(jobFor(free.uri, ['a']));
    await settled(id, 'sent');
    expect(queue.find(held.id).state).toBe('sending');
    await queue.cancel(held.id);
    await settled(held.id, 'unknown', 'cancelled');
  });

  test('continue with the next job after a failed one', async () => {
    const printer = await sink();
    const bad = await queue.submit(jobFor(printer.uri, ['a', 'bad', 'c']));
    const good = await queue.submit(jobFor(printer.uri, ['d']));
    await settled(good.id, 'sent');
    expect(queue.find(bad.id)).toMatchObject({ state: 'failed', unitsSent: 1 });
    expect((await (await printer.job(0)).ended).toString()).toBe('<a>!');
  });
});

describe('a job in line', () => {
  /** A job of three labels that stopped after its first one, and a function that lets it continue. */
  const held = () => stoppedAfterFirstLabel();
  const textsOf = (printer: TcpSink) =>
    Promise.all(printer.jobs.map(async ({ ended }) => (await ended).toString()));

  test('that is paused while it runs stops at its next label and goes on from there', async () => {
    const { printer, id, letGo } = await held();
    queue.pause(id);
    letGo();
    expect(await settled(id, 'paused')).toMatchObject({ unitsSent: 1 });
    expect(packIdsOf(outbox)).toEqual(['11']);
    ports.clear();
    queue.resume(id);
    expect(await settled(id, 'sent')).toMatchObject({ unitsSent: 3 });
    expect(await textsOf(printer)).toEqual(['<a>!', '<b><c>!']);
    expect(packIdsOf(outbox)).toEqual(['11', '12', '13']);
  });

  test('that is cancelled while it stops for a pause is cancelled', async () => {
    const { id, letGo } = await held();
    queue.pause(id);
    await queue.cancel(id);
    queue.pause(id);
    letGo();
    expect(await settled(id, 'paused', 'cancelled')).toMatchObject({ state: 'cancelled', unitsSent: 1 });
  });

  test('that is paused while the program ends stays paused at the next start', async () => {
    const { id, letGo } = await held();
    const closed = queue.close();
    queue.pause(id);
    letGo();
    await closed;
    queue = startQueue();
    expect(queue.find(id)).toMatchObject({ state: 'paused', unitsSent: 1 });
  });

  test('that is paused while it waits lets the later ones print, also after a restart', async () => {
    const { printer, id, letGo } = await held();
    const waiting = await queue.submit(jobFor(printer.uri, ['w']));
    const later = await queue.submit(jobFor(printer.uri, ['l']));
    expect(queue.pause(waiting.id)).toMatchObject({ state: 'paused' });
    letGo();
    await settled(later.id, 'sent');
    await settled(id, 'sent');
    await queue.close();
    queue = startQueue();
    expect(queue.find(waiting.id)).toMatchObject({ state: 'paused', unitsSent: 0 });
    queue.resume(waiting.id);
    await settled(waiting.id, 'sent');
    expect(await textsOf(printer)).toEqual(['<a><b><c>!', '<l>!', '<w>!']);
  });

  test('that is preferred interrupts the running one at its next label, which then continues', async () => {
    const { printer, id, letGo } = await held();
    const batch = await queue.submit(jobFor(printer.uri, ['x']));
    const single = await queue.submit(jobFor(printer.uri, ['s']));
    expect(queue.prefer(single.id)).toMatchObject({ isPreferred: true, state: 'accepted' });
    ports.clear();
    letGo();
    await settled(single.id, 'sent');
    await settled(batch.id, 'sent');
    expect(queue.find(id)).toMatchObject({ state: 'sent', unitsSent: 3 });
    expect(await textsOf(printer)).toEqual(['<a>!', '<s>!', '<b><c>!', '<x>!']);
  });

  test('does not break a PDF when another one is preferred', async () => {
    language = 'pdf';
    const { printer, id, letGo } = await held();
    const single = await queue.submit(jobFor(printer.uri, ['s']));
    queue.prefer(single.id);
    ports.clear();
    letGo();
    await settled(single.id, 'sent');
    await settled(id, 'sent');
    expect(await textsOf(printer)).toEqual(['<a><b><c>!', '<s>!']);
  });

  test('can be paused, resumed and preferred only in the states that allow it', async () => {
    const printer = await sink();
    const { id } = await queue.submit(jobFor(printer.uri, ['a']));
    await settled(id, 'sent');
    for (const change of ['pause', 'resume', 'prefer'] as const)
      expect(() => queue[change](id)).toThrow(
        expect.objectContaining({ code: 'job.state', details: { state: { zh: '已发送', en: 'sent' } } }),
      );
  });
});

describe('a printer that', () => {
  test('refuses the connection fails the job, which then can be retried', async () => {
    const printer = await startTcpSink();
    await printer.close();
    const { id } = await queue.submit(jobFor(printer.uri, ['a', 'b']));
    const failed = await settled(id, 'failed');
    expect(failed).toMatchObject({ unitsSent: 0, error: { code: 'printer.refused' } });
    sinks.push(await startTcpSink({ port: printer.port }));
    queue.retry(id);
    expect(await settled(id, 'sent')).toMatchObject({ unitsSent: 2, error: null });
  });

  test('breaks off in the middle leaves the job unknown, with the labels known to be sent', async () => {
    const printer = await sink({ behaviour: { kind: 'break', afterBytes: 1 } });
    const big = 'x'.repeat(4_000_000);
    const { id } = await queue.submit(jobFor(printer.uri, ['a', big, big, big]));
    const job = await settled(id, 'unknown');
    expect(job.error).toMatchObject({ code: 'printer.disconnected', details: { total: 4 } });
    expect(job.unitsSent).toBeLessThan(4);
    expect(() => queue.retry(id)).toThrow(expect.objectContaining({ code: 'job.state' }));
  });

  test('breaks off after the last byte leaves the job unknown too', async () => {
    const printer = await sink({ behaviour: { kind: 'break', afterBytes: 3 } });
    const { id } = await queue.submit(jobFor(printer.uri, ['a']));
    expect(await settled(id, 'unknown')).toMatchObject({ error: { code: 'printer.disconnected' } });
  });

  test.each([
    ['takes labels in TSPL', 'tspl', { question: TSPL_QUESTION }],
    ['reports what it has read in ZPL', 'zpl', { hostStatus: READY_ANSWER }],
  ] as const)(
    '%s gets each label once while the journal refuses the progress',
    async (_, spoken, answers) => {
      language = spoken;
      const printer = await sink(answers);
      // Stands for another program that locks the file for a moment: the states before and after are stored.
      journal.db.exec(
        `CREATE TRIGGER refused BEFORE UPDATE OF units_sent ON print_job WHEN NEW.state = 'sending'
       BEGIN SELECT RAISE(ABORT, 'database is locked'); END`,
      );
      const { id } = await queue.submit(jobFor(printer.uri, ['a', 'b', 'c']));
      expect(await settled(id, 'sent', 'confirmed', 'failed')).toMatchObject({ unitsSent: 3, error: null });
      expect((await (await printer.job(0)).ended).toString()).toBe('<a><b><c>!');
      expect(journal.db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    },
  );

  test('closes only its own half at once still gets everything', async () => {
    const printer = await sink({ behaviour: { kind: 'half-close' } });
    const { id } = await queue.submit(jobFor(printer.uri, ['a', 'b']));
    await settled(id, 'sent');
    expect((await (await printer.job(0)).ended).toString()).toBe('<a><b>!');
  });

  test('accepts no more data is cut off by the watchdog', async () => {
    await queue.close();
    LIMITS.standstillMs = 1000;
    queue = startQueue();
    const printer = await sink({ behaviour: { kind: 'stall' } });
    const big = 'x'.repeat(8_000_000);
    try {
      const { id } = await queue.submit(jobFor(printer.uri, [big, big]));
      expect(await settled(id, 'unknown')).toMatchObject({
        unitsSent: 0,
        error: { code: 'printer.standstill' },
      });
    } finally {
      LIMITS.standstillMs = 5000;
    }
  });
});

describe('a user', () => {
  async function brokenJob(): Promise<{ id: string; printer: TcpSink }> {
    const printer = await sink({ behaviour: { kind: 'break', afterBytes: 3 } });
    const { id } = await queue.submit(
      jobFor(printer.uri, ['a', 'b', 'c'], { record: { tenantId: 't1', subjectIds: ['11', '12', '13'] } }),
    );
    await settled(id, 'unknown');
    printer.behave({ kind: 'swallow' });
    return { id, printer };
  }

  test('who saw one label come out gets the rest printed', async () => {
    const { id, printer } = await brokenJob();
    queue.resolve(id, 1, true);
    expect(await settled(id, 'sent')).toMatchObject({ unitsSent: 3, error: null });
    expect((await (await printer.job(1)).ended).toString()).toBe('<b><c>!');
    expect(packIdsOf(outbox)).toEqual(['11', '12', '13']);
  });

  test('who reports all labels as printed ends the job without printing', async () => {
    const { id, printer } = await brokenJob();
    expect(queue.resolve(id, 3, false)).toMatchObject({ state: 'sent', unitsSent: 3 });
    expect(packIdsOf(outbox)).toEqual(['11', '12', '13']);
    expect(printer.jobs).toHaveLength(1);
  });

  test('who wants no more labels has the printed ones recorded', async () => {
    const { id } = await brokenJob();
    expect(queue.resolve(id, 2, false)).toMatchObject({ state: 'cancelled', unitsSent: 2 });
    expect(packIdsOf(outbox)).toEqual(['11', '12']);
  });

  test('cannot have seen more labels than there are', async () => {
    const { id } = await brokenJob();
    expect(() => queue.resolve(id, 4, false)).toThrow(expect.objectContaining({ code: 'input.invalid' }));
  });

  test('who cancels a waiting job keeps it from the printer', async () => {
    const stuck = await sink({ behaviour: { kind: 'stall' } });
    const big = 'x'.repeat(8_000_000);
    const first = await queue.submit(jobFor(stuck.uri, [big, big]));
    const second = await queue.submit(jobFor(stuck.uri, ['b']));
    expect(await queue.cancel(second.id)).toMatchObject({ state: 'cancelled', unitsSent: 0 });
    await stuck.job(0);
    await queue.cancel(first.id);
    await settled(first.id, 'unknown', 'cancelled');
    expect(stuck.jobs).toHaveLength(1);
  });

  test('who cancels a running job lets the labels already sent be printed', async () => {
    const { printer, id, letGo } = await stoppedAfterFirstLabel();
    await queue.cancel(id);
    letGo();
    expect(await settled(id, 'cancelled')).toMatchObject({ unitsSent: 1 });
    ports.clear();
    queue.retry(id);
    await settled(id, 'sent');
    const texts = await Promise.all(printer.jobs.map(async ({ ended }) => (await ended).toString()));
    expect(texts).toEqual(['<a>!', '<b><c>!']);
  });

  test('who cancels half a PDF that a printer was reading is asked what it printed, and a resumed job prints the rest', async () => {
    language = 'pdf';
    const { printer, id, letGo } = await stoppedAfterFirstLabel();
    await queue.cancel(id);
    letGo();
    expect(await settled(id, 'unknown')).toMatchObject({ unitsSent: 0, error: { code: 'job.cut_short' } });
    expect(packIdsOf(outbox)).toEqual([]);
    ports.clear();
    queue.resolve(id, 1, true);
    await settled(id, 'sent');
    expect((await (await printer.job(1)).ended).toString()).toBe('<b><c>!');
    expect(packIdsOf(outbox)).toEqual(['11', '12', '13']);
  });

  test('a PDF that a printer is reading cannot be paused, and is printed to its end', async () => {
    language = 'pdf';
    const { printer, id, letGo } = await stoppedAfterFirstLabel();
    expect(queue.find(id)).toMatchObject({ state: 'sending', printsToEnd: true });
    expect(() => queue.pause(id)).toThrow(expect.objectContaining({ code: 'job.prints_to_end' }));
    letGo();
    expect((await settled(id, 'sent')).printsToEnd).toBeUndefined();
    expect((await (await printer.job(0)).ended).toString()).toBe('<a><b><c>!');
    expect(packIdsOf(outbox)).toEqual(['11', '12', '13']);
  });

  test('who cancels half a PDF that is held until its end has printed none of it, and a retry sends the whole file', async () => {
    const { id, letGo, path } = await stoppedInFile();
    await queue.cancel(id);
    letGo();
    expect(await settled(id, 'cancelled')).toMatchObject({ unitsSent: 0, error: null });
    expect(packIdsOf(outbox)).toEqual([]);
    queue.retry(id);
    await settled(id, 'confirmed');
    expect(await readFile(path, 'utf8')).toBe('<a><b><c>!');
    expect(packIdsOf(outbox)).toEqual(['11', '12', '13']);
  });

  test('who asks for an unknown job gets `job.unknown`', () => {
    expect(() => queue.find(randomUUID())).toThrow(expect.objectContaining({ code: 'job.unknown' }));
  });
});

describe('records', () => {
  test('contain one entry per package, once, with desk and printer', async () => {
    const printer = await sink();
    const record = { tenantId: 't1', subjectIds: ['11', '12'] };
    const { id } = await queue.submit(jobFor(printer.uri, ['a', 'b'], { copies: 2, record }));
    await settled(id, 'sent');
    const entries = await outbox.handlers.pending();
    expect(entries.map(({ tenantId, kind }) => [tenantId, kind])).toEqual([
      ['t1', 'printRecord'],
      ['t1', 'printRecord'],
    ]);
    expect(entries.map(({ body }) => body)).toEqual([
      expect.objectContaining({ packId: expect.any(String), copies: 2, state: 'sent', deskName: '一号台' }),
      expect.objectContaining({
        template: 'text',
        printer: printer.uri,
        printTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      }),
    ]);
    expect(entries.every(({ id: entryId, body }) => body.recordKey === entryId)).toBe(true);
    expect(packIdsOf(outbox)).toEqual(['11', '12']);
  });

  test('contain a fault of the printer that jobs met once, until the printer prints again', async () => {
    const printer = await sink({ behaviour: { kind: 'stall' } });
    const { uri, port } = printer;
    await printer.close();
    sinks = [];
    const record = { tenantId: 't1', subjectIds: [], userId: '7' };
    const submit = () => queue.submit(jobFor(uri, ['a'], { record }));
    const { id: first } = await submit();
    await settled(first, 'failed');
    const { id: again } = await submit();
    await settled(again, 'failed');
    const met = { zh: '拒绝连接', en: 'Refuses connections' };
    expect(await outbox.handlers.pending()).toMatchObject([
      {
        kind: 'printerFault',
        tenantId: 't1',
        userId: '7',
        body: { printer: uri, fault: met, printJob: first, deskName: '一号台' },
      },
    ]);
    const back = await sink({ port });
    const { id: printed } = await submit();
    await settled(printed, 'sent');
    await back.close();
    sinks = [];
    const { id: third } = await submit();
    await settled(third, 'failed');
    expect((await outbox.handlers.pending()).map(({ body }) => body.printJob)).toEqual([first, third]);
  });

  test('contain no fault of a printer that a test page met, which belongs to no company', async () => {
    const printer = await sink();
    await printer.close();
    sinks = [];
    const { id } = await queue.submit(jobFor(printer.uri, ['a']));
    await settled(id, 'failed');
    expect(await outbox.handlers.pending()).toEqual([]);
  });

  test('contain only packages with a label in the range', async () => {
    const printer = await sink();
    const record = { tenantId: 't1', subjectIds: ['11', '12', '13'] };
    const { id } = await queue.submit(
      jobFor(printer.uri, ['a', 'b', 'c'], { copies: 2, range: { from: 4, to: 5 }, record }),
    );
    await settled(id, 'sent');
    expect(packIdsOf(outbox)).toEqual(['12', '13']);
  });

  test('add the labels that could not be drawn once they are printed, and no label twice', async () => {
    const printer = await sink();
    const record = { tenantId: 't1', subjectIds: ['11', '12'] };
    const { id } = await queue.submit(jobFor(printer.uri, ['a', 'bad'], { record }));
    await settled(id, 'failed');
    expect(packIdsOf(outbox)).toEqual(['11']);
    queue.retry(id);
    await eventually(() => expect(events.filter(({ state }) => state === 'failed')).toHaveLength(2));
    expect(packIdsOf(outbox)).toEqual(['11']);
  });
});

describe('after the program ended', () => {
  test('a regular end stops between labels and the next start prints the rest', async () => {
    const { printer, id, letGo } = await stoppedAfterFirstLabel();
    const closed = queue.close();
    letGo();
    await closed;
    expect(queue.find(id)).toMatchObject({ state: 'accepted', unitsSent: 1 });
    journal.close();
    ports.clear();
    openAll();
    queue = startQueue();
    await settled(id, 'sent');
    const texts = await Promise.all(printer.jobs.map(async ({ ended }) => (await ended).toString()));
    expect(texts).toEqual(['<a>!', '<b><c>!']);
  });

  test('a regular end takes back half a PDF that is held until its end, and the next start sends the whole file', async () => {
    const { id, letGo, path } = await stoppedInFile();
    const closed = queue.close();
    letGo();
    await closed;
    expect(queue.find(id)).toMatchObject({ state: 'accepted', unitsSent: 0 });
    journal.close();
    openAll();
    queue = startQueue();
    await settled(id, 'confirmed');
    expect(await readFile(path, 'utf8')).toBe('<a><b><c>!');
  });

  test('a regular end in the middle of a PDF that a printer was reading asks at the next start what it printed', async () => {
    language = 'pdf';
    const { printer, id, letGo } = await stoppedAfterFirstLabel();
    const closed = queue.close();
    letGo();
    await closed;
    journal.close();
    ports.clear();
    openAll();
    queue = startQueue();
    expect(queue.find(id)).toMatchObject({ state: 'unknown', error: { code: 'job.cut_short' } });
    expect(printer.jobs).toHaveLength(1);
  });

  test('a job that its device then ends early has the labels counted that a user saw before it went on', async () => {
    const uri = 'tcp://queue';
    const held = (follow: PrinterPort['follow']) => deviceQueue(async () => {}, follow);
    const lost = new AppError('printer.disconnected', { printer: uri });
    ports.set(
      uri,
      deviceQueue(() => Promise.reject(lost), undefined),
    );
    const record = { tenantId: 't1', subjectIds: ['11', '12', '13'] };
    const { id } = await queue.submit(jobFor(uri, ['a', 'b', 'c'], { record }));
    await settled(id, 'unknown');
    ports.set(uri, held(untilAborted));
    queue.resolve(id, 1, true);
    await settled(id, 'sent');
    await queue.close();
    journal.close();
    ports.set(
      uri,
      held(async () => ({ state: 'cancelled', printed: 1, reason: { zh: '已取消', en: 'cancelled' } })),
    );
    openAll();
    queue = startQueue();
    expect(await settled(id, 'cancelled')).toMatchObject({ unitsSent: 2 });
    expect(packIdsOf(outbox)).toEqual(['11', '12']);
  });
});

describe('a job whose end the journal refuses', () => {
  const ENDS = [
    ['is confirmed', 'confirmed', { unitsSent: 3 }, ['11', '12', '13']],
    [
      'is ended early',
      { state: 'cancelled', printed: 1, reason: { zh: '已取消', en: 'cancelled' } },
      { unitsSent: 1 },
      ['11'],
    ],
  ] as const;
  const TIMES = ['once it takes it', 'after the next start'] as const;
  test.each(ENDS.flatMap((end) => TIMES.map((time) => [...end, time] as const)))(
    'and that %s is told as a fault, and settled: %s, %s, %s, %s',
    async (_, fate, end, printed, time) => {
      const uri = 'tcp://queue';
      ports.set(
        uri,
        deviceQueue(
          async () => {},
          async () => fate,
        ),
      );
      journal.db.exec(
        `CREATE TRIGGER refused BEFORE UPDATE OF state ON print_job WHEN NEW.state IN ('confirmed', 'cancelled')
       BEGIN SELECT RAISE(ABORT, 'database is locked'); END`,
      );
      const record = { tenantId: 't1', subjectIds: ['11', '12', '13'] };
      const { id } = await queue.submit(jobFor(uri, ['a', 'b', 'c'], { record }));
      await eventually(() => expect(faults).toHaveLength(1), { interval: 5 });
      expect(queue.find(id)).toMatchObject({ state: 'sent', isQueued: true });
      const isRestarted = time === 'after the next start';
      if (isRestarted) await queue.close();
      journal.db.exec('DROP TRIGGER refused');
      if (isRestarted) queue = startQueue();
      faults.length = 0;
      expect(await settled(id, 'confirmed', 'cancelled')).toMatchObject(end);
      expect(packIdsOf(outbox)).toEqual(printed);
    },
  );
});

test.each([
  ['a queue that can withdraw it can be cancelled there', async () => {}, true],
  ['a printer that cannot take it back offers no cancelling', undefined, undefined],
] as const)('a job that is followed in %s', async (_, cancel, canWithdraw) => {
  const uri = 'tcp://queue';
  ports.set(uri, { ...deviceQueue(async () => {}, untilAborted), ...(cancel && { cancel }) });
  const { id } = await queue.submit(jobFor(uri, ['a']));
  const job = await settled(id, 'sent');
  expect(job).toMatchObject({ isQueued: true });
  expect(job.canWithdraw).toBe(canWithdraw);
  const cancelled = queue.cancel(id);
  if (cancel) expect(await cancelled).toMatchObject({ state: 'sent' });
  else await expect(cancelled).rejects.toMatchObject({ code: 'job.state' });
});

test('a job is followed as long as its printer reports that it waits or prints, and half an hour longer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const uri = 'tcp://queue';
    const begun = Promise.withResolvers<{ signal: AbortSignal; onPending: () => void }>();
    const followed: PrinterPort['follow'] = (reference, signal, onPending = expect.unreachable) => {
      begun.resolve({ signal, onPending });
      return untilAborted(reference, signal);
    };
    ports.set(
      uri,
      deviceQueue(async () => {}, followed),
    );
    const { id } = await queue.submit(jobFor(uri, ['a']));
    const { signal, onPending } = await begun.promise;
    for (const minutes of [29, 29, 29]) {
      vi.advanceTimersByTime(minutes * 60_000);
      onPending();
    }
    expect(signal.aborted).toBe(false);
    expect(queue.find(id)).toMatchObject({ state: 'sent', isQueued: true });
    vi.advanceTimersByTime(30 * 60_000);
    expect(signal.aborted).toBe(true);
    await eventually(() => expect(queue.find(id)).toMatchObject({ state: 'sent', isQueued: false }));
  } finally {
    vi.useRealTimers();
  }
});

test('a job whose end cannot be stored shows why, until it is', async () => {
  const allow = refuseState('sent');
  const printer = await sink();
  const { id } = await queue.submit(jobFor(printer.uri, ['a']));
  await eventually(() => expect(faults).toHaveLength(1), { interval: 5 });
  const held = { state: 'sending', held: { message: expect.stringContaining('full') } };
  expect(queue.find(id)).toMatchObject(held);
  expect(events.at(-1)).toMatchObject(held);
  expect(queue.jobs.newest('embedded', 1)).toMatchObject([held]);
  allow();
  faults.length = 0;
  await settled(id, 'sent');
  expect(queue.find(id)).not.toHaveProperty('held');
  expect(events.at(-1)).not.toHaveProperty('held');
});

/** Makes the journal refuse a state of jobs, as on a full disk, until it is ended. */
function refuseState(state: Job['state']): () => void {
  journal.db.exec(
    `CREATE TRIGGER refused BEFORE UPDATE OF state ON print_job WHEN NEW.state = '${state}'
     BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
  );
  return () => journal.db.exec('DROP TRIGGER refused');
}

describe('a journal that refuses a state for a while', () => {
  test.each(['sending', 'sent'] as const)(
    'delays the printer’s jobs, each of which is then printed once: %s',
    async (refused) => {
      const printer = await sink();
      const end = refuseState(refused);
      const first = await queue.submit(jobFor(printer.uri, ['a', 'b']));
      const second = await queue.submit(jobFor(printer.uri, ['c']));
      await eventually(() => expect(faults).toHaveLength(1), { interval: 5 });
      expect(queue.find(second.id).state).toBe('accepted');
      end();
      expect(await settled(first.id, 'sent')).toMatchObject({ unitsSent: 2, error: null });
      expect(await settled(second.id, 'sent')).toMatchObject({ unitsSent: 1, error: null });
      const printed = await Promise.all([0, 1].map(async (job) => (await printer.job(job)).ended));
      expect(printed.map(String)).toEqual(['<a><b>!', '<c>!']);
      expect(faults.splice(0)).toHaveLength(1);
    },
  );

  test('prints no job that is cancelled before it begins', async () => {
    const printer = await sink();
    const end = refuseState('sending');
    const { id } = await queue.submit(jobFor(printer.uri, ['a']));
    await eventually(() => expect(faults).toHaveLength(1), { interval: 5 });
    await queue.cancel(id);
    end();
    const next = await queue.submit(jobFor(printer.uri, ['b']));
    await settled(next.id, 'sent');
    expect(queue.find(id).state).toBe('cancelled');
    expect((await (await printer.job(0)).ended).toString()).toBe('<b>!');
    faults.length = 0;
  });

  test('and still does when the program ends leaves the outcome of the run unknown', async () => {
    const printer = await sink();
    const end = refuseState('sent');
    const { id } = await queue.submit(jobFor(printer.uri, ['a']));
    await eventually(() => expect(faults).toHaveLength(1), { interval: 5 });
    await queue.close();
    end();
    faults.length = 0;
    queue = startQueue();
    expect(queue.find(id)).toMatchObject({ state: 'unknown', error: { code: 'job.interrupted' } });
  });
});

describe('after a crash', () => {
  test('the running job is unknown with the labels known to be sent, the waiting one is printed', async () => {
    await queue.close();
    journal.close();
    const printer = await sink({ hostStatus: READY_ANSWER });
    const [under, waiting] = [randomUUID(), randomUUID()];
    const child = fork(CRASH_CHILD, [join(folder, 'journal.db'), printer.uri, under, waiting]);
    // The child stops the first job after its second label and has accepted the other one.
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');

    openAll();
    queue = startQueue();
    expect(queue.find(under)).toMatchObject({
      state: 'unknown',
      unitsSent: 2,
      error: { code: 'job.interrupted' },
    });
    expect(journal.notices.map(({ code }) => code)).toContain('job.interrupted');
    expect(await settled(waiting, 'confirmed')).toMatchObject({ unitsSent: 1 });
    const texts = await Promise.all(printer.jobs.map(async ({ ended }) => (await ended).toString()));
    expect(texts).toEqual(['<a><b>', '<z>!']);
    expect(packIdsOf(outbox)).toEqual(['19']);
    queue.resolve(under, 2, true);
    await settled(under, 'confirmed');
    expect(packIdsOf(outbox)).toEqual(['11', '12', '13', '19']);
  });
});

/** A job of three labels, of which the printer has received the first; `letGo` releases the others. */
async function stoppedAfterFirstLabel() {
  const printer = await sink();
  const { id, letGo } = await stoppedAt(printer.uri, createPort(printerOf(printer.uri), folder));
  await eventually(async () => expect((await printer.job(0)).bytes.toString()).toBe('<a>'), { interval: 5 });
  return { printer, id, letGo };
}

/** As `stoppedAfterFirstLabel`, of a PDF into a file, which holds a document back until its end. */
async function stoppedInFile() {
  language = 'pdf';
  const path = join(folder, 'out.pdf');
  return { path, ...(await stoppedAt('tcp://file', createFilePrinter(path))) };
}

async function stoppedAt(uri: string, port: PrinterPort) {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  ports.set(uri, holdAfterFirstWrite(port, held, written.resolve));
  const record = { tenantId: 't1', subjectIds: ['11', '12', '13'] };
  const { id } = await queue.submit(jobFor(uri, ['a', 'b', 'c'], { record }));
  await written.promise;
  return { id, letGo };
}

/** A queue of the device: it holds each job back until its end, and is asked about it afterwards. */
function deviceQueue(write: () => Promise<void>, follow: PrinterPort['follow']): PrinterPort {
  const finish = async () => ({ state: 'sent' as const, reference: '7' });
  return {
    open: async () => ({ handover: 'spooled', write, finish, abort() {} }),
    ...(follow && { follow }),
    status: async () => READY,
  };
}

const untilAborted = (_: string, signal: AbortSignal) =>
  new Promise<Fate>((resolve) => signal.addEventListener('abort', () => resolve('sent'), { once: true }));

/** A port that writes once, then waits. */
function holdAfterFirstWrite(port: PrinterPort, held: Promise<void>, onWritten: () => void): PrinterPort {
  return {
    ...port,
    async open(document) {
      const stream = await port.open(document);
      let writes = 0;
      return {
        ...stream,
        async write(bytes) {
          await stream.write(bytes);
          writes += 1;
          if (writes > 1) return;
          onWritten();
          await held;
        },
      };
    },
  };
}

function packIdsOf(outbox: Outbox): unknown[] {
  return (outbox.handlers.pending() as OutboxEntry[])
    .filter(({ kind }) => kind === 'printRecord')
    .map(({ body }) => body.packId)
    .sort();
}
