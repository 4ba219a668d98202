import { randomUUID } from 'node:crypto';
import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Job } from '#shared/desk/contract/jobs';
import type { OutboxEntry } from '#shared/desk/contract/outbox';
import type { ConfiguredPrinter, Printer } from '#shared/desk/contract/printers';
import type { Settings } from '#shared/desk/contract/settings';
import { createCupsPrinter } from '../../src/main/devices/printers/cups.ts';
import { createPrinters, type Printers } from '../../src/main/devices/printers/printers.ts';
import { createPrinting, type Printing } from '../../src/main/print/handlers.ts';
import type { QueueLimits } from '../../src/main/print/job-runner.ts';
import { createTemplates } from '../../src/main/print/templates.ts';
import { type Journal, openJournal } from '../../src/main/storage/journal.ts';
import { createOutbox, type Outbox } from '../../src/main/storage/outbox.ts';
import { defaultSettings, type SettingsStore } from '../../src/main/storage/settings.ts';
import { createPdfDocument } from '../../src/rendering/pdf-document.ts';
import { IS_DEEP } from '../deep.ts';
import { type Cups, findCupsObstacle, startCups } from '../devices/printers/cups.ts';
import {
  findIppEveObstacle,
  type IppEvePrinter,
  startIppEvePrinter,
} from '../devices/printers/ippeveprinter.ts';
import { findFreePort } from '../devices/printers/programs.ts';
import { startSerialPrinter } from '../devices/printers/serial-printer.ts';
import { READY_ANSWER, startTcpSink, type TcpSink } from '../devices/printers/tcp-sink.ts';
import { hasSocat } from '../devices/pseudo-terminal.ts';
import { eventually } from '../eventually.ts';

const TEMPLATES = join(import.meta.dirname, '../../resources/templates');
const TEMPLATE = 'package-100x70';
const ROW = {
  packNo: 'A240101-001',
  species: '黑胡桃',
  grade: 'A',
  thicknessMm: 0.5,
  pieces: 320,
  area: 123.456,
  tenantCode: '000000',
};
/** So many labels do not fit into the system's buffers: CUPS has the job until a slow printer has read most of them. */
const MORE_THAN_BUFFERS = 300;
/** 100 × 70 mm in whole points, as written by CUPS's filter. */
const MEDIA_BOX = /MediaBox \[ 0 0 283 198 \]/g;

let folder: string;
let journal: Journal;
let outbox: Outbox;
let printers: Printers;
let printing: Printing;
let store: SettingsStore;
let changed: Printer[];
let limits: QueueLimits;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veneer-printing-'));
  journal = openJournal(join(folder, 'journal.db'));
  outbox = createOutbox(journal, () => {});
  store = memorySettings();
  changed = [];
  const emit = (group: string, name: string, payload: unknown) => {
    if (group === 'printers' && name === 'changed') changed.push(payload as Printer);
  };
  printers = createPrinters({ settings: store, emit, dataDir: folder });
  const templates = createTemplates(TEMPLATES);
  limits = { stepMs: 2000, standstillMs: 2000, stallNoticeMs: 50, cancelGraceMs: 100 };
  printing = createPrinting({ journal, printers, templates, outbox, settings: store, emit, limits });
});

afterEach(async () => {
  await printing.close();
  printers.close();
  journal.close();
  await rm(folder, { recursive: true, force: true });
});

/** A settings store without a file; the files have tests of their own. */
function memorySettings(): SettingsStore {
  let settings: Settings = { ...defaultSettings(), deskName: '一号台' };
  return {
    notices: [],
    read: () => settings,
    update(change) {
      settings = { ...settings, ...change };
      return settings;
    },
    onChanged: () => () => {},
  };
}

async function configure(uri: string, language: ConfiguredPrinter['language'] = 'zpl'): Promise<Printer> {
  return printers.handlers.configure({ uri, name: 'Under test', language, dpi: 203 });
}

function submit(printerId: string, count = 1, subjectIds?: string[]): Promise<Job> | Job {
  return printing.handlers.submit({
    key: randomUUID(),
    printerId,
    title: '包标签',
    content: {
      kind: 'labels',
      templateId: TEMPLATE,
      rows: Array.from({ length: count }, (_, index) => ({ ...ROW, packNo: `A240101-${index + 1}` })),
    },
    copies: 1,
    record: subjectIds && { tenantId: '000000', subjectIds },
  });
}

/** The records of printed labels that wait for the back office. */
async function printRecords(): Promise<OutboxEntry[]> {
  return (await outbox.handlers.pending()).filter(({ kind }) => kind === 'printRecord');
}

function settled(job: Job, ...states: Job['state'][]): Promise<Job> {
  return eventually(
    async () => {
      const now = await printing.handlers.job({ id: job.id });
      expect(states).toContain(now.state);
      return now;
    },
    { timeout: 40_000, interval: 20 },
  );
}

describe('a network label printer', () => {
  let sink: TcpSink;

  afterEach(() => sink.close());

  test('gets one complete ZPL format per label', async () => {
    sink = await startTcpSink();
    const { id } = await configure(sink.uri);
    const job = await settled(await submit(id, 3, ['1', '2', '3']), 'sent');
    expect(job).toMatchObject({ units: 3, unitsSent: 3 });
    const zpl = (await (await sink.job(0)).ended).toString();
    expect(zpl.match(/\^XA/g)?.length).toBe(zpl.match(/\^XZ/g)?.length);
    expect(zpl.match(/A240101-[123](?=\^FS)/g)?.length ?? 0).toBeGreaterThanOrEqual(3);
    expect(await printRecords()).toHaveLength(3);
  });

  test('that is off fails the job, which is printed after it is switched on', async () => {
    sink = await startTcpSink();
    const { port } = sink;
    await sink.close();
    const { id } = await configure(`tcp://127.0.0.1:${port}`);
    const job = await settled(await submit(id), 'failed');
    expect(job.error).toMatchObject({ code: 'printer.refused' });
    expect(changed.at(-1)).toMatchObject({ id, state: { state: 'offline' } });
    expect(await printRecords()).toHaveLength(0);
    sink = await startTcpSink({ port });
    await printing.handlers.retry({ id: job.id });
    await settled(job, 'sent');
  });

  test('that stops accepting data is reported, then given up, and the job’s result is unknown', async () => {
    sink = await startTcpSink({ behaviour: { kind: 'stall' } });
    // Labels as dots, of which the system buffers some megabytes for the printer.
    const { id } = await configure(sink.uri, 'tspl');
    const job = await settled(await submit(id, 1500), 'unknown');
    expect(job.error).toMatchObject({ code: 'printer.standstill', details: { total: 1500 } });
    expect(job.unitsSent).toBeLessThan(1500);
    expect(changed.some(({ state }) => state.state === 'attention')).toBe(true);
  });

  test('that disconnects during a job leaves a question, and the rest is printed after the answer', async () => {
    // More labels than are on the way without an answer: the reset discards answers that were not read yet, but not all.
    sink = await startTcpSink({
      behaviour: { kind: 'break', afterBytes: 100_000 },
      hostStatus: READY_ANSWER,
    });
    const { id } = await configure(sink.uri);
    const job = await settled(await submit(id, 400), 'unknown');
    const received = (await (await sink.job(0)).ended).toString().match(/\^XZ/g)?.length ?? 0;
    expect(job.unitsSent).toBeGreaterThan(0);
    expect(job.unitsSent).toBeLessThanOrEqual(received);
    sink.behave({ kind: 'swallow' });
    await printing.handlers.resolve({ id: job.id, printed: 100, resume: true });
    expect(await settled(job, 'sent')).toMatchObject({ unitsSent: 400 });
    const zpl = (await (await sink.job(1)).ended).toString();
    expect(zpl).not.toContain('A240101-100^FS');
    expect(zpl).toContain('A240101-101^FS');
    expect(zpl).toContain('A240101-400^FS');
  });

  test('has its answer to ~HS shown in words', async () => {
    const hostStatus =
      '\x02030,1,0,0560,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,1,0,0,2,4,0,00000003,1,000\x03\r\n\x021234,0\x03\r\n';
    sink = await startTcpSink({ hostStatus });
    const { id } = await configure(sink.uri);
    const { state } = await printers.handlers.refresh({ id });
    expect(state).toMatchObject({
      state: 'attention',
      words: { zh: '打印头打开、缺纸，还有 3 张', en: 'Head open, paper out; 3 labels left' },
    });
  });

  test('that does not answer ~HS is unknown, not refused', async () => {
    sink = await startTcpSink();
    const { id } = await configure(sink.uri);
    expect(await printers.handlers.refresh({ id })).toMatchObject({ state: { state: 'unknown' } });
  });
});

describe.skipIf(!hasSocat)('a label printer on a serial port (needs socat)', () => {
  test('whose cable is pulled leaves a question, and the rest is printed after the answer', async () => {
    let pulled = false;
    const device = await startSerialPrinter({ '~HS\r\n': READY_ANSWER }, (printer) => {
      if (pulled || printer.printed().length < 40_000) return;
      pulled = true;
      void printer.unplug();
    });
    const { id } = await configure(`serial:${device.path}?baud=115200`);
    const job = await settled(await submit(id, 100), 'unknown');
    expect(job.error).toMatchObject({ code: 'printer.disconnected' });
    expect(job.unitsSent).toBeLessThan(100);
    await device.plugIn();
    await printing.handlers.resolve({ id: job.id, printed: 90, resume: true });
    expect(await settled(job, 'confirmed')).toMatchObject({ unitsSent: 100 });
    expect(device.printed().slice(-100)).toContain('^XZ');
    await device.close();
  });
});

describe('the virtual printer', () => {
  test('is always available and shows its jobs as pictures', async () => {
    const list = await printers.handlers.list();
    expect(list).toContainEqual(expect.objectContaining({ id: 'virtual:label', language: 'png' }));
    const job = await settled(await submit('virtual:label', 2, ['1', '2']), 'confirmed');
    const pictures = await printing.handlers.virtualOutput({ jobId: job.id });
    expect(pictures.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual([
      [800, 560],
      [800, 560],
    ]);
    const [entry] = await printRecords();
    expect(entry?.body).toMatchObject({ packId: '1', state: 'confirmed', printer: '虚拟打印机' });
  });

  test('with the fault of its address cuts a job off, whose rest is printed after the answer', async () => {
    const { id } = await configure('virtual:label?fault=cut-off&after=2');
    const job = await settled(await submit(id, 4), 'unknown');
    expect(job).toMatchObject({ unitsSent: 2, error: { code: 'printer.disconnected' } });
    await printing.handlers.resolve({ id: job.id, printed: 2, resume: true });
    await settled(job, 'confirmed');
    expect(await printing.handlers.virtualOutput({ jobId: job.id })).toHaveLength(4);
  });

  test('was sent the very label that a job shows, and its packages are named', async () => {
    const job = await settled(await submit('virtual:label', 3, ['11', '12', '13']), 'confirmed');
    const pictures = await printing.handlers.virtualOutput({ jobId: job.id });
    const shown = await printing.handlers.jobUnit({ id: job.id, unit: 2 });
    expect(shown).toMatchObject({ name: 'A240101-2', picture: { png: pictures[1]?.png } });
    expect(await printing.handlers.jobLabels({ id: job.id, from: 2, to: 9 })).toMatchObject({
      tenantId: '000000',
      labels: [
        { subjectId: '12', name: 'A240101-2' },
        { subjectId: '13', name: 'A240101-3' },
      ],
    });
    await expect(printing.handlers.jobUnit({ id: job.id, unit: 4 })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });
});

describe('a computer without CUPS', () => {
  test('lists its other printers and reports what is missing', async () => {
    vi.stubEnv('CUPS_SERVER', join(folder, 'nobody.sock'));
    try {
      expect((await printers.handlers.list()).map(({ id }) => id)).toEqual(['virtual:label']);
      expect(await printers.checkSpooler()).toMatchObject({ code: 'printer.no_spooler' });
    } finally {
      vi.unstubAllEnvs();
    }
  });
});

const cupsObstacle = findCupsObstacle();

describe.skipIf(cupsObstacle !== null)(`CUPS${cupsObstacle === null ? '' : ` (${cupsObstacle})`}`, () => {
  let cups: Cups;
  let rawSink: TcpSink;
  let pdfSink: TcpSink;
  let slowSink: TcpSink;

  beforeAll(async () => {
    rawSink = await startTcpSink();
    pdfSink = await startTcpSink();
    slowSink = await startTcpSink({ behaviour: { kind: 'drip', bytes: 5 } });
    cups = await startCups([
      { name: 'Zebra_raw', deviceUri: `socket://127.0.0.1:${rawSink.port}`, kind: 'raw' },
      { name: 'Label_PDF', deviceUri: `socket://127.0.0.1:${pdfSink.port}`, kind: 'pdf' },
      { name: 'Sheets', deviceUri: `socket://127.0.0.1:${pdfSink.port}`, kind: 'sheets' },
      { name: 'Paused', deviceUri: `socket://127.0.0.1:${rawSink.port}`, kind: 'raw' },
      { name: 'Closed', deviceUri: `socket://127.0.0.1:${rawSink.port}`, kind: 'raw' },
      { name: 'Slow', deviceUri: `socket://127.0.0.1:${slowSink.port}`, kind: 'raw' },
      { name: 'Slow_PDF', deviceUri: `socket://127.0.0.1:${slowSink.port}`, kind: 'pdf' },
    ]);
    await cups.administer('cupsdisable', '-r', 'Out for lunch', 'Paused');
    await cups.administer('cupsreject', 'Closed');
    vi.stubEnv('CUPS_SERVER', cups.socketPath);
  });

  afterAll(async () => {
    vi.unstubAllEnvs();
    await cups?.stop();
    await rawSink?.close();
    await pdfSink?.close();
    await slowSink?.close();
  });

  test('lists its queues with their language and state', async () => {
    const list = await printers.handlers.list();
    const byId = new Map(list.map((printer) => [printer.id, printer]));
    expect(byId.get('cups:Zebra_raw')).toMatchObject({ language: 'zpl', state: { state: 'ready' } });
    expect(byId.get('cups:Label_PDF')).toMatchObject({ language: 'pdf', dpi: 203 });
    expect(byId.get('cups:Paused')).toMatchObject({
      state: { state: 'attention', words: { zh: '打印队列已暂停' } },
    });
  });

  test('a raw queue sends the ZPL unchanged to its printer, and the job is confirmed', async () => {
    const before = rawSink.jobs.length;
    const job = await settled(await submit('cups:Zebra_raw', 2, ['1', '2']), 'confirmed');
    expect(job).toMatchObject({ units: 2, unitsSent: 2 });
    const zpl = (await (await rawSink.job(before)).ended).toString();
    expect(zpl.startsWith('\x10CT~')).toBe(true);
    expect(zpl.trimEnd().endsWith('^XZ')).toBe(true);
    const entries = await printRecords();
    expect(entries.map(({ body }) => [body.packId, body.state])).toEqual(
      expect.arrayContaining([
        ['1', 'confirmed'],
        ['2', 'confirmed'],
      ]),
    );
    expect(entries).toHaveLength(2);
  });

  test('a PDF queue sends its printer pages of the label’s size', async () => {
    const before = pdfSink.jobs.length;
    await settled(await submit('cups:Label_PDF', 2), 'confirmed');
    const pdf = (await (await pdfSink.job(before)).ended).toString('latin1');
    expect(pdf.startsWith('%PDF')).toBe(true);
    expect(pdf.match(MEDIA_BOX)).toHaveLength(2);
  });

  test('a page across A5 is turned onto A5 instead of printed in the middle of the queue’s default sheet', async () => {
    const before = pdfSink.jobs.length;
    const document = createPdfDocument(210, 148, 'A5');
    document.addPage('20 20 100 50 re f', 1);
    document.end();
    const stream = await createCupsPrinter('Sheets').open({
      jobId: 'j',
      title: 'A5',
      language: 'pdf',
      dpi: 203,
      widthMm: 210,
      heightMm: 148,
    });
    await stream.write(document.takeBytes());
    await stream.finish();
    const pdf = (await (await pdfSink.job(before)).ended).toString('latin1');
    expect(pdf).toContain('MediaBox [ 0 0 595 420 ]');
    expect(pdf).toContain('Rotate 270');
    expect(await cups.log()).toMatch(/sides=one-sided/);
  });

  test('a job in a paused queue is sent, not confirmed, and can be cancelled', async () => {
    const job = await settled(await submit('cups:Paused', 1, ['1']), 'sent');
    // The queue accepted it, which does not confirm the print.
    expect(await printers.find('cups:Paused')).toMatchObject({ state: { state: 'attention' } });
    expect(job).toMatchObject({ isQueued: true, canWithdraw: true });
    await printing.handlers.cancel({ id: job.id });
    expect(await settled(job, 'cancelled')).toMatchObject({ unitsSent: 0, isQueued: false });
    expect(await printRecords()).toHaveLength(0);
  });

  test('a queue that is stopped while it has a job is reported before the job ends', async () => {
    await cups.administer('cupsenable', 'Paused');
    rawSink.behave({ kind: 'stall' });
    const job = await settled(await submit('cups:Paused', 1, ['1']), 'sent');
    const stateOf = async () => (await printers.find('cups:Paused'))?.state.state;
    await eventually(async () => expect(await stateOf()).not.toBe('attention'));
    await cups.administer('cupsdisable', 'Paused');
    await eventually(async () => expect(await stateOf()).toBe('attention'));
    rawSink.behave({ kind: 'swallow' });
    await printing.handlers.cancel({ id: job.id });
    await settled(job, 'unknown');
  });

  test('a queue gets the labels of a long job in portions, and a single label of a preferred job between them', async () => {
    await cups.administer('cupsdisable', 'Paused');
    const before = rawSink.jobs.length;
    const long = await submit('cups:Paused', 60);
    await eventually(async () => expect((await printing.handlers.job({ id: long.id })).unitsSent).toBe(25));
    const urgent = await submit('cups:Paused', 1);
    await printing.handlers.prefer({ id: urgent.id });
    await cups.administer('cupsenable', 'Paused');
    await settled(urgent, 'confirmed');
    expect(await settled(long, 'confirmed')).toMatchObject({ unitsSent: 60 });
    const jobs = await Promise.all(
      rawSink.jobs.slice(before).map(async ({ ended }) => (await ended).toString()),
    );
    // The barcode of each label.
    const labels = jobs.map((zpl) => zpl.match(/A240101-\d+(?=\^FS)/g)?.length);
    expect(labels).toEqual([25, 1, 25, 10]);
  });

  test('a job that a person cancels in CUPS before its printer gets any of it has printed nothing', async () => {
    await cups.administer('cupsdisable', 'Paused');
    const job = await settled(await submit('cups:Paused', 2, ['1', '2']), 'sent');
    await cups.administer('cancel', '-a', 'Paused');
    expect(await settled(job, 'cancelled')).toMatchObject({ unitsSent: 0, isQueued: false, error: null });
    expect(await printRecords()).toHaveLength(0);
  });

  test('a job that a person removes from CUPS without a trace has an unknown outcome, because it may have been printed', async () => {
    await cups.administer('cupsdisable', 'Paused');
    const job = await settled(await submit('cups:Paused', 2, ['1', '2']), 'sent');
    await cups.administer('cancel', '-a', '-x', 'Paused');
    const ended = await settled(job, 'unknown');
    expect(ended.error).toMatchObject({
      code: 'job.ended_early',
      details: { reason: { zh: expect.stringContaining('删除') } },
    });
    expect(await printRecords()).toHaveLength(0);
  });

  // CUPS counts one page when a raw job starts, and all pages once its filters have read them, so neither is the number
  // printed.
  test.each(['Slow', 'Slow_PDF'])(
    'a job that a person cancels in CUPS while the printer takes it (%s) is a question with pictures of its labels',
    async (queue) => {
      const before = slowSink.jobs.length;
      limits.labelsAtOnce = MORE_THAN_BUFFERS;
      const job = await submit(
        `cups:${queue}`,
        MORE_THAN_BUFFERS,
        Array.from({ length: MORE_THAN_BUFFERS }, (_, index) => `${index}`),
      );
      await slowSink.job(before);
      await cups.administer('cancel', '-a', queue);
      const ended = await settled(job, 'unknown');
      expect(ended).toMatchObject({ units: 300, unitsSent: 0, isQueued: false });
      expect(ended.error).toMatchObject({
        code: 'job.ended_early',
        details: { printer: queue, reason: { zh: expect.stringContaining('取消') } },
      });
      expect(await printRecords()).toHaveLength(0);
      const seen = await printing.handlers.jobUnit({ id: job.id, unit: 2 });
      expect(seen).toMatchObject({ name: 'A240101-2', picture: { png: expect.any(String) } });
      await printing.handlers.resolve({ id: job.id, printed: 2, resume: false });
      expect(await settled(job, 'cancelled')).toMatchObject({ unitsSent: 2, error: null });
      expect((await printRecords()).map(({ body }) => body.packId)).toEqual(['0', '1']);
    },
  );

  test.each([
    ...(IS_DEEP ? [['before its printer gets any of a job', true] as const] : []),
    ['while its printer takes a job', false] as const,
  ])(
    'a queue that is deleted %s leaves a question, and the rest goes to another one of its name',
    async (_when, isHeld) => {
      const toSlow = ['-v', `socket://127.0.0.1:${slowSink.port}`, '-m', 'raw'];
      await cups.administer('lpadmin', '-p', 'Gone', '-E', ...toSlow);
      if (isHeld) await cups.administer('cupsdisable', 'Gone');
      const before = slowSink.jobs.length;
      limits.labelsAtOnce = MORE_THAN_BUFFERS;
      const job = await submit('cups:Gone', MORE_THAN_BUFFERS);
      if (isHeld) await settled(job, 'sent');
      else await slowSink.job(before);
      await cups.administer('lpadmin', '-x', 'Gone');
      const ended = await settled(job, 'unknown');
      expect(ended.error).toMatchObject({ code: 'job.ended_early' });
      expect(await printers.find('cups:Gone')).toMatchObject({
        state: { state: 'offline', words: { zh: '打印队列不存在' } },
      });
      await printing.handlers.resolve({ id: job.id, printed: 299, resume: true });
      expect(await settled(job, 'failed')).toMatchObject({
        error: { code: 'printer.unknown' },
        unitsSent: 299,
      });

      await cups.administer(
        'lpadmin',
        '-p',
        'Gone',
        '-E',
        '-v',
        `socket://127.0.0.1:${rawSink.port}`,
        '-m',
        'raw',
      );
      await printing.handlers.retry({ id: job.id });
      expect(await settled(job, 'confirmed')).toMatchObject({ unitsSent: 300 });
      await cups.administer('lpadmin', '-x', 'Gone');
    },
  );

  test('a queue that accepts no jobs fails the job with a message', async () => {
    const job = await settled(await submit('cups:Closed'), 'failed');
    expect(job.error).toMatchObject({
      code: 'printer.rejected',
      details: { reason: { zh: '队列不接收任务' } },
    });
  });

  test('a queue gets the configured language until that setting is removed', async () => {
    const before = rawSink.jobs.length;
    const { id } = await configure('cups:Zebra_raw', 'pdf');
    const told = (await printers.handlers.list()).filter((printer) => printer.id === id);
    expect(told).toMatchObject([{ language: 'pdf', origin: 'configured', state: { state: 'ready' } }]);
    await settled(await submit(id), 'confirmed');
    const pdf = await (await rawSink.job(before)).ended;
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
    await printers.handlers.remove({ id });
    expect(await printers.handlers.list()).toContainEqual(
      expect.objectContaining({ id, language: 'zpl', origin: 'system' }),
    );
  });

  test('a queue that the system does not list cannot be added', async () => {
    await expect(configure('cups:Nowhere')).rejects.toMatchObject({ code: 'printer.unknown' });
    expect(store.read().printers).toEqual([]);
  });

  test('a queue that does not exist is an unknown printer', async () => {
    await expect(Promise.resolve(submit('cups:Nowhere'))).rejects.toMatchObject({ code: 'printer.unknown' });
  });
});

const eveObstacle = findIppEveObstacle();

describe.skipIf(eveObstacle !== null)('an IPPS printer with a certificate of its own (ippeveprinter)', () => {
  test('is known by its certificate, and refused with another one until that is accepted', async () => {
    const port = await findFreePort();
    const first = await startIppEvePrinter([], { port, isTls: true });
    const printer = await configure(first.uri, 'pdf');
    const pinned = printer.certificate?.pinned;
    expect(pinned).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/);
    expect(store.read().printers).toMatchObject([{ certificate: pinned }]);
    await settled(await submit(printer.id), 'confirmed');
    await first.stop();

    const other = await startIppEvePrinter([], { port, isTls: true });
    const job = await settled(await submit(printer.id), 'failed');
    const offered = changed.at(-1)?.certificate?.offered ?? '';
    expect(job.error).toMatchObject({
      code: 'printer.certificate_changed',
      details: { fingerprint: offered },
    });
    expect(await other.documents()).toEqual([]);
    const made = {
      id: printer.id,
      fingerprint: offered.replace(/^../, offered.startsWith('00') ? '01' : '00'),
    };
    await expect(printers.handlers.acceptCertificate(made)).rejects.toMatchObject({
      code: 'printer.certificate_unknown',
    });
    const accepted = await printers.handlers.acceptCertificate({ id: printer.id, fingerprint: offered });
    expect(accepted).toMatchObject({ certificate: { pinned: offered, offered: null } });
    await printing.handlers.retry({ id: job.id });
    await settled(job, 'confirmed');
    expect(await other.documents()).toHaveLength(1);
    await other.stop();
  });
});

describe.skipIf(eveObstacle !== null)(
  `ippeveprinter${eveObstacle === null ? '' : ` (${eveObstacle})`}`,
  () => {
    let eve: IppEvePrinter;

    beforeAll(async () => {
      eve = await startIppEvePrinter();
    });

    afterAll(() => eve?.stop());

    test('is sent the whole PDF and confirms the job', async () => {
      const { id } = await configure(eve.uri, 'pdf');
      const job = await settled(await submit(id, 3, ['1', '2', '3']), 'confirmed');
      expect(job.unitsSent).toBe(3);
      const [pdf] = (await eve.documents()).map((bytes) => bytes.toString('latin1'));
      expect(pdf?.startsWith('%PDF')).toBe(true);
      expect(pdf?.trimEnd().endsWith('%%EOF')).toBe(true);
      expect(pdf).toMatch(/\/Count 3\b/);
    });

    /**
     * Cancels a job of three labels at a printer that reports `told` while it prints and then stops until it is told to
     * end.
     */
    async function cancelHalfPrinted(told: string, ...ends: Job['state'][]): Promise<Job> {
      const [command, begun, end] = ['print.sh', 'begun', 'end'].map((name) => join(folder, name));
      const lines = [
        '#!/bin/sh',
        'cat "$1" >/dev/null',
        `echo '${told}' >&2`,
        `touch ${begun}`,
        `until [ -e ${end} ]; do sleep 0.05; done`,
      ];
      await writeFile(command ?? '', lines.join('\n'), { mode: 0o755 });
      const standing = await startIppEvePrinter(['-c', command ?? '']);
      try {
        const { id } = await configure(standing.uri, 'pdf');
        const job = await settled(await submit(id, 3, ['1', '2', '3']), 'sent');
        await eventually(() => access(begun ?? ''));
        await printing.handlers.cancel({ id: job.id });
        await writeFile(end ?? '', '');
        return await settled(job, ...ends);
      } finally {
        await standing.stop();
      }
    }

    test('that counts printed pages reports how many labels of a cancelled job it printed', async () => {
      const job = await cancelHalfPrinted('ATTR: job-impressions-completed=2', 'cancelled');
      expect(job).toMatchObject({ unitsSent: 2, isQueued: false });
      expect((await printRecords()).map(({ body }) => body.packId)).toEqual(['1', '2']);
    });

    test('that does not count makes a cancelled job a question', async () => {
      const job = await cancelHalfPrinted('INFO: printing', 'unknown');
      expect(job).toMatchObject({ unitsSent: 0, isQueued: false, error: { code: 'job.ended_early' } });
      expect(await printRecords()).toHaveLength(0);
    });

    test('reports the formats it accepts when it is asked', async () => {
      const told = await printers.handlers.probe({ uri: eve.uri });
      expect(told).toMatchObject({ model: 'Example Printer', language: 'pdf' });
    });

    test('is sent labels as raster', async () => {
      const { id } = await configure(eve.uri, 'pwg');
      expect(await settled(await submit(id, 2, ['1', '2']), 'confirmed')).toMatchObject({ unitsSent: 2 });
      const files = await eve.documents();
      expect(files.filter((bytes) => bytes.subarray(0, 4).toString() === 'RaS2')).toHaveLength(1);
    });

    test('is not sent a language it does not accept', async () => {
      const { id } = await configure(eve.uri, 'png');
      const job = await settled(await submit(id), 'failed');
      expect(job.error).toMatchObject({ code: 'printer.language' });
    });

    test('reports its state', async () => {
      const { id } = await configure(eve.uri, 'pdf');
      // It may be busy with the job of another test.
      await expect
        .poll(() => printers.handlers.refresh({ id }), { timeout: 30_000 })
        .toMatchObject({ state: { state: 'ready' } });
    });
  },
);
