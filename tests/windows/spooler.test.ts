import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cups, findCupsObstacle, startCups } from '../devices/printers/cups.ts';
import { startTcpSink, type TcpSink } from '../devices/printers/tcp-sink.ts';
import { readPicture, shareWithoutNeighbour } from '../integration/support/pictures.ts';
import { hasProgram, runProgram } from '../integration/support/programs.ts';
import { CODES, renderHere, writeLabelData } from './support/label.ts';
import { findObstacle, nameGroup, requireWindows } from './support/require-windows.ts';
import { type Ended, recordsOf, runDesk, runWindowsNode } from './support/windows-node.ts';
import { runWine, toWindowsPath } from './support/wine.ts';

const PROGRAMS = { gs: 'ghostscript', zbarimg: 'zbar-tools' };
const missing = Object.entries(PROGRAMS).find(([program]) => !hasProgram(program));
const obstacle = findObstacle(
  findCupsObstacle(),
  missing === undefined ? null : `package ${missing[1]} is not installed`,
);
const REGISTRY = 'HKLM\\System\\CurrentControlSet\\Control\\Print\\Printers';
/** PRINTER_ATTRIBUTE_WORK_OFFLINE of winspool.h. */
const WORK_OFFLINE = '0x400';

/**
 * Wine shows each queue of CUPS as a Windows printer whose driver has the queue's name. What is spooled goes to CUPS,
 * which sends it to a printer of the test.
 */
describe.skipIf(obstacle !== null)(nameGroup('the Windows spooler', obstacle), () => {
  let folder: string;
  let data: string;
  let sink: TcpSink;
  let cups: Cups;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'veneer-windows-spooler-'));
    data = await writeLabelData(folder);
    sink = await startTcpSink();
    const deviceUri = `socket://127.0.0.1:${sink.port}`;
    cups = await startCups([
      { name: 'Zebra_raw', deviceUri, kind: 'raw' },
      { name: 'Packing_2', deviceUri, kind: 'raw' },
      { name: 'Office', deviceUri, kind: 'postscript' },
      { name: 'Offline', deviceUri, kind: 'raw' },
      { name: 'Removed', deviceUri, kind: 'raw' },
    ]);
  });

  afterAll(async () => {
    await cups?.stop();
    await sink?.close();
    await rm(folder, { recursive: true, force: true });
  });

  function desk(...words: string[]): Promise<Ended> {
    return runDesk(requireWindows(), words, { CUPS_SERVER: cups.socketPath });
  }

  function print(queue: string, ...more: string[]): Promise<Ended> {
    const label = ['--template', 'package-100x70', '--data', toWindowsPath(data)];
    return desk('--json', 'print', '--printer', `windows:${queue}`, ...label, ...more);
  }

  /** Submits a job to the desk's own queue, or has it retry one; returns its final state. */
  async function runQueue(verb: 'submit' | 'retry', uri: string, key: string, labels = 1): Promise<unknown> {
    const program = toWindowsPath(join(import.meta.dirname, 'support/queue-child.ts'));
    const words = [program, verb, toWindowsPath(join(folder, 'journal.sqlite')), uri, key, `${labels}`];
    const ended = await runWindowsNode(requireWindows(), words, { CUPS_SERVER: cups.socketPath });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    return JSON.parse(ended.stdout);
  }

  async function listPrinters(): Promise<Map<unknown, unknown>> {
    const ended = await desk('--json', 'printers', '--data', toWindowsPath(join(folder, 'data')));
    const { printers } = recordsOf(ended).at(-1) as { printers: { id: string }[] };
    return new Map(printers.map((printer) => [printer.id, printer]));
  }

  test('lists its printers with language and state', async () => {
    // Wine knows a queue only after it was listed once.
    await listPrinters();
    const attributes = ['/v', 'Attributes', '/t', 'REG_DWORD', '/d', WORK_OFFLINE];
    await runWine(requireWindows().prefix, 'reg', 'add', `${REGISTRY}\\Offline`, ...attributes, '/f');
    const printers = await listPrinters();
    expect(printers.get('windows:Zebra_raw')).toMatchObject({
      language: 'zpl',
      dpi: 300,
      state: { state: 'ready' },
    });
    const state = { state: 'offline', words: { zh: '队列设为脱机使用' } };
    expect(printers.get('windows:Offline')).toMatchObject({
      language: 'png',
      dpi: 300,
      state,
    });
    const { stdout } = await desk('--json', 'status', 'windows:Offline');
    expect(JSON.parse(stdout)).toMatchObject(state);
  });

  test('a raw queue passes the ZPL drawn on Linux to its printer unchanged', async () => {
    const before = sink.jobs.length;
    const ended = await print('Zebra_raw');
    expect(recordsOf(ended).at(-1)).toMatchObject({ ok: true, labels: 1, state: 'sent' });
    const received = await (await sink.job(before)).ended;
    expect(received.equals(await renderHere(data, 'zpl', '300'))).toBe(true);
  });

  test('a driver gets the label’s dots, one for one, on a page of the label’s size', async () => {
    const before = sink.jobs.length;
    const ended = await print('Office');
    expect(recordsOf(ended).at(-1)).toMatchObject({ ok: true, labels: 1, state: 'sent' });
    const postscript = join(folder, 'page.ps');
    await writeFile(postscript, await (await sink.job(before)).ended);
    const page = join(folder, 'page.png');
    await runProgram(
      'gs',
      '-q',
      '-dSAFER',
      '-dNOPAUSE',
      '-dBATCH',
      '-sDEVICE=pnggray',
      '-r300',
      `-sOutputFile=${page}`,
      postscript,
    );
    const codes = await runProgram('zbarimg', '--quiet', page);
    expect(codes.trim().split('\n').sort()).toEqual(CODES);
    const printed = await readPicture(page);
    const drawn = await readPicture(await renderHere(data, 'png', '300'));
    // 100 × 70 mm at 300 dpi.
    expect([printed.width, printed.height]).toEqual([drawn.width, drawn.height]);
    expect(shareWithoutNeighbour(printed, drawn, 1)).toBe(0);
    expect(shareWithoutNeighbour(drawn, printed, 1)).toBe(0);
  });

  test('draws for a printer whose name does not show its language, unless set otherwise', async () => {
    const before = sink.jobs.length;
    await print('Packing_2');
    const drawn = await (await sink.job(before)).ended;
    expect(drawn.toString('latin1', 0, 14)).toBe('%!PS-Adobe-3.0');
    await print('Packing_2', '--language', 'zpl', '--dpi', '203');
    const raw = await (await sink.job(before + 1)).ended;
    expect(raw.equals(await renderHere(data, 'zpl'))).toBe(true);
    const refused = await print('Packing_2', '--language', 'pdf');
    expect(recordsOf(refused).at(-1)).toMatchObject({ ok: false, code: 'printer.language' });
    expect(sink.jobs).toHaveLength(before + 2);
  });

  test('keeps a language set for a printer', async () => {
    const packing = ['windows:Packing_2', '--name', 'Packing', '--language', 'zpl', '--dpi', '203'];
    await desk('printers', 'add', ...packing, '--data', toWindowsPath(join(folder, 'data')));
    expect((await listPrinters()).get('windows:Packing_2')).toMatchObject({
      name: 'Packing',
      language: 'zpl',
      origin: 'configured',
    });
    const asPdf = ['windows:Packing_2', '--name', 'Packing', '--language', 'pdf', '--dpi', '203'];
    const refused = await desk(
      '--json',
      'printers',
      'add',
      ...asPdf,
      '--data',
      toWindowsPath(join(folder, 'data')),
    );
    expect(recordsOf(refused).at(-1)).toMatchObject({ ok: false, code: 'printer.language' });
  });

  test('a long job reaches a queue in portions, one after the other', async () => {
    const before = sink.jobs.length;
    const ended = await runQueue('submit', 'windows:Packing_2', randomUUID(), 60);
    expect(ended).toEqual({ state: 'sent', code: null });
    await sink.job(before + 2);
    const jobs = await Promise.all(
      sink.jobs.slice(before).map(async ({ ended }) => (await ended).toString()),
    );
    const labels = jobs.map((zpl) =>
      [...zpl.matchAll(/\^FDA240101-00(\d+)/g)].map(([, number]) => Number(number)),
    );
    expect(labels.map(({ length }) => length)).toEqual([25, 25, 10]);
    expect(labels.flat()).toEqual(Array.from({ length: 60 }, (_, at) => at + 1));
  });

  test('a paused queue keeps the job until it is resumed', async () => {
    await cups.administer('cupsdisable', '-r', 'Out for lunch', 'Zebra_raw');
    const before = sink.jobs.length;
    expect(recordsOf(await print('Zebra_raw')).at(-1)).toMatchObject({ ok: true, state: 'sent' });
    expect(sink.jobs).toHaveLength(before);
    await cups.administer('cupsenable', 'Zebra_raw');
    const received = await (await sink.job(before)).ended;
    expect(received.equals(await renderHere(data, 'zpl', '300'))).toBe(true);
  });

  test('a removed queue fails the job with a message, and the job is printed once the queue is back', async () => {
    const uri = 'windows:Removed';
    await cups.administer('lpadmin', '-x', 'Removed');
    const refused = await print('Removed', '--language', 'zpl', '--dpi', '203');
    expect(recordsOf(refused).at(-1)).toMatchObject({
      ok: false,
      code: 'printer.unknown',
      details: { printer: 'Removed' },
    });
    expect(refused.code).toBe(1);

    const key = randomUUID();
    expect(await runQueue('submit', uri, key)).toEqual({ state: 'failed', code: 'printer.unknown' });
    const before = sink.jobs.length;
    await cups.administer(
      'lpadmin',
      '-p',
      'Removed',
      '-E',
      '-v',
      `socket://127.0.0.1:${sink.port}`,
      '-m',
      'raw',
    );
    expect(await runQueue('retry', uri, key)).toEqual({ state: 'sent', code: null });
    const received = await (await sink.job(before)).ended;
    expect(received.toString()).toBe('^XA^FO50,50^FDA240101-001^FS^XZ');
  });
});
