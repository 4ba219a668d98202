import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AppError, describeError, toAppError } from '#shared/errors';
import { startIppDevice } from '../../../tests/devices/printers/ipp-device.ts';
import { startTalkingPrinter, ZEBRA } from '../../../tests/devices/printers/talking-printer.ts';
import { READY_ANSWER, startTcpSink } from '../../../tests/devices/printers/tcp-sink.ts';
import type { Output } from './output.ts';
import { addPrintCommands } from './print.ts';

const TEMPLATE = join(import.meta.dirname, '../../../resources/templates/package-100x70.json');

let folder: string;
let rows: string;
let last: Record<string, unknown>;
let failure: AppError | null;
let told: Record<string, unknown>[];

const output: Output = {
  json: true,
  language: 'zh',
  progress: (record) => void told.push(record),
  done(record) {
    last = record;
  },
  fail(error) {
    failure = toAppError(error);
  },
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veneer-cli-print-'));
  rows = join(folder, 'rows.csv');
  await writeFile(rows, 'packNo,species\nA1,黑胡桃\nA2,樱桃木\nA3,柚木\n');
  last = {};
  failure = null;
  told = [];
  // No print service, even if this machine has one.
  vi.stubEnv('CUPS_SERVER', join(folder, 'nobody.sock'));
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

async function desk(...words: string[]): Promise<void> {
  const program = new Command().exitOverride();
  addPrintCommands(program, () => output);
  await program.parseAsync(words, { from: 'user' });
}

function print(printer: string, ...more: string[]): Promise<void> {
  return desk('print', '--printer', printer, '--template', TEMPLATE, '--data', rows, ...more);
}

test('prints a range of copies directly to a network printer', async () => {
  const sink = await startTcpSink();
  await print(sink.uri, '--copies', '2', '--range', '2-5');
  const zpl = await (await sink.job(0)).ended;
  await sink.close();
  expect(last).toEqual({ labels: 4, bytes: zpl.length, state: 'sent', warnings: 0 });
  const texts = zpl.toString().match(/A[123](?=\^FS)/g) ?? [];
  expect([...new Set(texts)]).toEqual(['A1', 'A2', 'A3']);
});

test('prints nothing when one label of a run would be wrong, and lists the wrong labels', async () => {
  await writeFile(rows, 'packNo,species\nA1,黑胡桃\nA2,樱桃木한\n,柚木\n');
  const sink = await startTcpSink();
  await print(sink.uri);
  await sink.close();
  expect(sink.jobs).toEqual([]);
  expect(failure).toMatchObject({
    code: 'label.refused',
    details: { row: 2, number: 'A2', fault: 'label.glyph_missing', count: 2 },
  });
  expect(failure && describeError(failure, 'en')).toBe(
    'The label of row 2 (A2) cannot be printed: ' +
      '“Species” has characters that no font here has: 한 (U+D55C) (2 labels are faulty)',
  );
});

test('prints how many of all labels were sent when the connection breaks', async () => {
  const sink = await startTcpSink({ behaviour: { kind: 'break', afterBytes: 1 } });
  await print(sink.uri, '--copies', '2', '--range', '2-5');
  await sink.close();
  expect(failure?.code).toBe('printer.disconnected');
  expect(failure && describeError(failure, 'en')).toMatch(/broke while printing \(\d of 4 sent\)$/);
});

test('prints the fault that its printer reports meanwhile, because it waits until that is put right', async () => {
  const sink = await startTcpSink({ hostStatus: READY_ANSWER.replace('030,0', '030,1') });
  await print(sink.uri, '--wait', '0.1');
  await sink.close();
  expect(told).toContainEqual({ printer: 'attention', message: '缺纸' });
  expect(last).toMatchObject({ labels: 3, state: 'sent' });
});

test('a job counts as sent if the printer took it but answers no queries about it', async () => {
  // RFC 8011 appendix B.1.5.2: server-error-operation-not-supported.
  const device = await startIppDevice({ status: 0, jobAnswers: [{ status: 0x0501 }], answers: 'read' });
  for (const wait of ['30', '1.005', '9999999']) {
    await print(device.target.printerUri, '--language', 'pdf', '--dpi', '203', '--wait', wait);
    expect(failure, wait).toBeNull();
    expect(last).toMatchObject({ labels: 3, state: 'sent' });
  }
  await device.close();
});

test('an interruption withdraws the labels that a printer has, and counts those that it reports as printed', async () => {
  const packs = Array.from({ length: 60 }, (_, at) => `A${at},柚木`);
  await writeFile(rows, `packNo,species\n${packs.join('\n')}\n`);
  // RFC 8011 section 5.3.7: 9 completed, 5 processing, 7 canceled.
  const device = await startIppDevice({
    status: 0,
    answers: 'read',
    jobAnswers: [{ state: 9 }, { state: 5 }],
    afterCancel: { state: 7, printed: 7 },
    onJob: (count) => void (count === 2 && process.emit('SIGINT')),
  });
  await print(device.target.printerUri, '--language', 'pdf', '--dpi', '203');
  await device.close();
  // 25 labels of the first document, and 7 of the second.
  expect(failure).toMatchObject({ code: 'job.cancelled', details: { sent: 32 } });
});

test('derives the language from a file’s name', async () => {
  const path = join(folder, 'out.pdf');
  await print(`file:${path}`);
  expect(last).toMatchObject({ labels: 3, state: 'confirmed' });
  expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
});

test.each([
  ['printer.refused', ['tcp://127.0.0.1:9']],
  ['printer.no_spooler', ['cups:Labels']],
  ['input.invalid', ['zebra']],
  ['input.invalid', ['tcp://127.0.0.1:9', '--range', '7-3']],
  ['input.invalid', ['file:/dev/null', '--range', '9-']],
  ['printer.unknown', ['virtual:label']],
])('prints %s for %o', async (code, [printer = '', ...more]) => {
  await print(printer, ...more);
  expect(failure).toMatchObject({ code });
});

test('identifies a printer by asking it, and adds it with the reported settings', async () => {
  const zebra = await startTalkingPrinter(ZEBRA);
  const uri = `tcp://127.0.0.1:${zebra.port}`;
  await desk('printers', 'probe', uri);
  expect(last).toMatchObject({ model: 'ZT410-300dpi', language: 'zpl', dpi: 300 });
  await desk('printers', 'add', uri, '--name', '标签机', '--data', folder);
  await zebra.close();
  expect(last).toMatchObject({ printer: { id: uri, language: 'zpl', dpi: 300 } });
});

test('lists the desk’s printers, and adds and removes one', async () => {
  await desk('printers', 'add', 'tcp://Zebra', '--name', '标签机', '--language', 'zpl', '--data', folder);
  expect(failure).toBeNull();
  await desk('printers', '--data', folder);
  expect(last).toMatchObject({
    printers: [{ id: 'tcp://zebra:9100', name: '标签机', language: 'zpl' }, { id: 'virtual:label' }],
    notice: { code: 'printer.no_spooler' },
  });
  await desk('printers', 'remove', 'tcp://zebra:9100', '--data', folder);
  await desk('printers', '--data', folder);
  expect(last).toMatchObject({ printers: [{ id: 'virtual:label' }] });
});
