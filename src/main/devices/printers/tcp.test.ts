import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findFreePort } from '../../../../tests/devices/printers/programs.ts';
import {
  READY_ANSWER,
  startTcpSink,
  type TcpSink,
  TSPL_QUESTION,
} from '../../../../tests/devices/printers/tcp-sink.ts';
import { eventually } from '../../../../tests/eventually.ts';
import { createWireLogs } from '../transport/wire-log.ts';
import type { PrintDocument } from './port.ts';
import { createTcpPrinter, type TcpPrinterOptions } from './tcp.ts';

const JOB: PrintDocument = { jobId: 'j', title: 't', language: 'zpl', dpi: 203, widthMm: 100, heightMm: 70 };

let sink: TcpSink;
afterEach(() => sink.close());

function printerAt({ port }: { port: number }, silenceMs = 2000) {
  return createTcpPrinter({ ...options({ port }), silenceMs, statusMs: 50, followMs: 1 });
}

function options({ port }: { port: number }): TcpPrinterOptions {
  return { name: 'P', host: '127.0.0.1', port, language: 'zpl' };
}

test('a job is sent when the printer has read all of it', async () => {
  sink = await startTcpSink();
  const stream = await printerAt(sink).open(JOB);
  await stream.write(Buffer.from('^XA^XZ'));
  expect(await stream.finish()).toEqual({ state: 'sent' });
  expect((await (await sink.job(0)).ended).toString()).toBe('^XA^XZ');
});

test('what passes a connection is in the wire log of the printer, pictures only at their beginning', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'keep-open' }, hostStatus: READY_ANSWER });
  const folder = mkdtempSync(join(tmpdir(), 'printer-wire-'));
  const wire = createWireLogs(folder, 'printer')('tcp:P');
  const port = createTcpPrinter({ name: 'P', host: '127.0.0.1', port: sink.port, language: 'zpl', wire });
  const stream = await port.open(JOB);
  await stream.write(Buffer.from('^XA^XZ'));
  await stream.write(Buffer.alloc(20_000, 'F'));
  await stream.finish();
  const lines = (await wire.read()).split('\n').map((line) => line.slice(line.indexOf(' ') + 1));
  const hex = (text: string) => Buffer.from(text).toString('hex').toUpperCase();
  expect(lines[0]).toBe(`# open 127.0.0.1:${sink.port}`);
  expect(lines[1]).toBe(`> ${hex('^XA^XZ')}`);
  expect(lines).toContain(`> ${hex('F'.repeat(16_384))}`);
  expect(lines).toContain('# and 3616 bytes more');
  expect(lines.find((line) => line.startsWith('< '))).toContain(hex(READY_ANSWER.toString()));
  rmSync(folder, { recursive: true });
});

test('a printer that never closes the connection has the job once it answers the query sent after it', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'keep-open' }, hostStatus: READY_ANSWER });
  // Without the answer the test would run into its time limit.
  const stream = await printerAt(sink, 60_000).open(JOB);
  await stream.write(Buffer.from('^XA^XZ'));
  expect(await stream.finish()).toMatchObject({ state: 'sent', printerState: { state: 'ready' } });
  expect((await sink.job(0)).bytes.toString()).toBe('^XA^XZ');
});

test.each(['stall', 'keep-open'] as const)(
  'a printer that neither answers nor closes (%s) does not count as having the job',
  async (kind) => {
    sink = await startTcpSink({ behaviour: { kind } });
    const stream = await printerAt(sink, 20).open(JOB);
    await stream.write(Buffer.from('^XA^XZ'));
    await expect(stream.finish()).rejects.toMatchObject({ code: 'printer.silent' });
    stream.abort();
  },
);

test.each([
  ['ZPL', 'zpl', undefined, READY_ANSWER],
  ['TSPL', 'tspl', TSPL_QUESTION, Buffer.of(0x00)],
] as const)(
  'a printer is asked again in %s where one of its answers is lost',
  async (_, language, question, ready) => {
    const lost = '';
    sink = await startTcpSink({
      behaviour: { kind: 'keep-open' },
      hostStatus: [ready, lost, ready],
      ...(question !== undefined && { question }),
    });
    const answered = Promise.withResolvers<void>();
    const port = createTcpPrinter({ ...options(sink), language, pollMs: 5 });
    const stream = await port.open({ ...JOB, language, onState: () => answered.resolve() });
    await stream.write(Buffer.from('first'));
    await answered.promise;
    await stream.write(Buffer.from('second'));
    expect(await stream.finish()).toMatchObject({ state: 'sent', printerState: { state: 'ready' } });
    expect((await sink.job(0)).bytes.toString()).toBe('firstsecond');
  },
);

test('is not queried in the middle of a PDF', async () => {
  sink = await startTcpSink({ hostStatus: READY_ANSWER });
  const stream = await printerAt(sink).open({ ...JOB, language: 'pdf' });
  await stream.write(Buffer.from('%PDF'));
  await stream.finish();
  expect(stream.writesRead).toBeUndefined();
});

test('keeps few labels on the way to a printer that answers, so that a job can be cancelled', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'stop', afterAnswers: 1 }, hostStatus: READY_ANSWER });
  const stream = await printerAt(sink).open(JOB);
  await stream.write(Buffer.from('^XA^XZ'));
  await eventually(() => expect(stream.writesRead?.()).toBe(1));
  let written = 1;
  const sending = (async () => {
    for (;;) {
      await stream.write(Buffer.from('^XA^XZ'));
      written += 1;
    }
  })();
  await eventually(() => expect(written).toBe(33));
  for (let turn = 0; turn < 100; turn += 1) await nextTurn();
  expect(written).toBe(33);
  stream.abort();
  await expect(sending).rejects.toMatchObject({ code: 'printer.disconnected' });
});

test('goes on when as many answers are lost as labels may be unread, and counts no label before it is read', async () => {
  const lost = new Array<string>(32).fill('');
  sink = await startTcpSink({
    behaviour: { kind: 'keep-open' },
    hostStatus: [READY_ANSWER, ...lost, READY_ANSWER],
  });
  const { port } = sink;
  const printer = createTcpPrinter({ ...options({ port }), silenceMs: 60_000, pollMs: 1 });
  const stream = await printer.open(JOB);
  await stream.write(Buffer.from('^XA^XZ'));
  await eventually(() => expect(stream.writesRead?.()).toBe(1));
  for (let written = 2; written <= 200; written += 1) {
    await stream.write(Buffer.from('^XA^XZ'));
    expect(stream.writesRead?.()).toBeLessThanOrEqual(written);
  }
  expect(await stream.finish()).toMatchObject({ state: 'sent', reference: 'j' });
  expect(stream.writesRead?.()).toBe(200);
});

test('counts the bytes that the printer has read, not those that the system has buffered', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'break', afterBytes: 12 }, hostStatus: READY_ANSWER });
  const stream = await printerAt(sink).open(JOB);
  // The printer breaks off with the second label, before it gets to the question behind it.
  const label = Buffer.from('^XA^XZ');
  await stream.write(label);
  await eventually(() => expect(stream.writesRead?.()).toBe(1));
  const sending = (async () => {
    for (const bytes of [label, label, label]) await stream.write(bytes);
    await stream.finish();
  })();
  await expect(sending).rejects.toMatchObject({ code: 'printer.disconnected' });
  expect(stream.writesRead?.()).toBe(1);
});

test('a printer that closes its half first has still taken the job', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'half-close' } });
  const stream = await printerAt(sink).open(JOB);
  await stream.write(Buffer.from('^XA'));
  await eventually(() => expect(sink.jobs[0]?.bytes.toString()).toBe('^XA'));
  await stream.write(Buffer.from('^XZ'));
  expect(await stream.finish()).toEqual({ state: 'sent' });
  expect((await (await sink.job(0)).ended).toString()).toBe('^XA^XZ');
});

test('notices a printer that disappears between two labels, at the end at the latest', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'leave', afterBytes: 3 } });
  const stream = await printerAt(sink).open(JOB);
  await stream.write(Buffer.from('^XA'));
  await (await sink.job(0)).ended;
  const rest = (async () => {
    await stream.write(Buffer.from('^XZ'));
    await stream.finish();
  })();
  await expect(rest).rejects.toMatchObject({ code: 'printer.disconnected' });
});

test('reports an address without a listener as a refusal with its own state', async () => {
  sink = await startTcpSink();
  const { port } = sink;
  await sink.close();
  const printer = printerAt({ port });
  await expect(printer.open(JOB)).rejects.toMatchObject({ code: 'printer.refused' });
  expect(await printer.status()).toMatchObject({ state: 'offline' });
  sink = await startTcpSink();
});

test('reports a printer as busy during a job without asking it', async () => {
  sink = await startTcpSink();
  const printer = printerAt(sink);
  const stream = await printer.open(JOB);
  expect(await printer.status()).toMatchObject({ state: 'busy' });
  await stream.write(Buffer.from('^XA^XZ'));
  await stream.finish();
  expect(await printer.status()).toMatchObject({ state: 'unknown' });
  expect((await (await sink.job(0)).ended).toString()).toBe('^XA^XZ');
});

test('an idle printer that has answered and no longer does is not ready: it may be serving another computer', async () => {
  sink = await startTcpSink({ hostStatus: READY_ANSWER });
  const printer = printerAt(sink);
  expect(await printer.status()).toMatchObject({ state: 'ready' });
  sink.behave({ kind: 'stall' });
  expect(await printer.idleStatus?.()).toMatchObject({ state: 'unknown', advice: {} });
});

test('the query of an idle printer gives way to a job, which closes its connection', async () => {
  sink = await startTcpSink({ hostStatus: READY_ANSWER });
  const printer = createTcpPrinter({ ...options(sink), statusMs: 60_000 });
  await printer.status();
  sink.behave({ kind: 'stall' });
  const asked = printer.idleStatus?.();
  await eventually(() => expect(sink.connections).toBe(2));
  sink.behave({ kind: 'swallow' });
  const stream = await printer.open(JOB);
  expect(await asked).toBeNull();
  await stream.write(Buffer.from('^XA^XZ'));
  expect(await stream.finish()).toMatchObject({ state: 'sent' });
});

describe('a TSPL printer', () => {
  const TSPL: PrintDocument = { ...JOB, language: 'tspl' };
  const printer = () =>
    createTcpPrinter({
      name: 'P',
      host: '127.0.0.1',
      port: sink.port,
      language: 'tspl',
      silenceMs: 60_000,
      followMs: 1,
    });
  const answering = (...bytes: number[]) =>
    startTcpSink({
      behaviour: { kind: 'keep-open' },
      hostStatus: bytes.map((byte) => Buffer.from([byte])),
      question: TSPL_QUESTION,
    });

  test('has the job once it answers the query after it, and reports its fault', async () => {
    sink = await answering(0x04);
    const told: unknown[] = [];
    const stream = await printer().open({ ...TSPL, onState: (state) => told.push(state.words.zh) });
    await stream.write(Buffer.from('PRINT 1,1\r\n'));
    expect(await stream.finish()).toMatchObject({ state: 'sent', printerState: { state: 'attention' } });
    expect(told).toEqual(['缺纸']);
    expect((await sink.job(0)).bytes.toString()).toBe('PRINT 1,1\r\n');
  });

  test('reports a fault during a job within two seconds', async () => {
    sink = await answering(0x08);
    const told = Promise.withResolvers<string>();
    const stream = await printer().open({ ...TSPL, onState: ({ words }) => told.resolve(words.zh) });
    await stream.write(Buffer.from('CLS\r\n'));
    expect(await told.promise).toBe('碳带用完');
    stream.abort();
  }, 2000);

  test.each([
    ['that was printing and is ready, twice', [0x00, 0x20, 0x00, 0x20, 0x00, 0x00], 'confirmed'],
    ['that was never seen printing', [0x00], 'sent'],
  ] as const)('one %s has a job that is %3$s', async (_what, states, fate) => {
    sink = await answering(...states);
    const port = printer();
    const stream = await port.open(TSPL);
    await stream.write(Buffer.from('PRINT 1,1\r\n'));
    await stream.finish();
    expect(await port.follow?.('j', new AbortController().signal)).toBe(fate);
  });

  test('is queried for its state in its own language', async () => {
    sink = await answering(0x00);
    expect(await printer().status()).toMatchObject({ state: 'ready' });
  });
});

describe('a ZPL printer that has read a job', () => {
  /** An answer with formats that wait and labels that are left. */
  const waiting = (formats: number, labels: number) =>
    READY_ANSWER.replace(',0560,000,', `,0560,00${formats},`).replace(',00000000,', `,0000000${labels},`);
  const forever = new AbortController().signal;

  async function printed(...hostStatus: string[]) {
    sink = await startTcpSink({ behaviour: { kind: 'keep-open' }, hostStatus });
    const port = printerAt(sink);
    const stream = await port.open(JOB);
    await stream.write(Buffer.from('^XA^XZ'));
    return { port, delivery: await stream.finish() };
  }

  test('is queried until it reports twice that nothing waits and no label is left', async () => {
    const { port, delivery } = await printed(
      waiting(1, 2),
      waiting(0, 2),
      READY_ANSWER,
      waiting(0, 1),
      READY_ANSWER,
      READY_ANSWER,
    );
    expect(delivery).toMatchObject({ state: 'sent', reference: 'j' });
    const onPending = vi.fn();
    expect(await port.follow?.('j', forever, onPending)).toBe('confirmed');
    expect(onPending.mock.calls.length).toBeGreaterThanOrEqual(4);
  });

  test('is queried again if an answer is lost', async () => {
    const { port } = await printed(waiting(0, 2), '', waiting(0, 1), '', READY_ANSWER, READY_ANSWER);
    expect(await port.follow?.('j', forever)).toBe('confirmed');
  });

  test('is no longer queried after a long silence, and its job stays sent', async () => {
    const { port } = await printed(waiting(0, 2), waiting(0, 1), '');
    expect(await port.follow?.('j', forever)).toBe('sent');
  });

  test('is not considered done because of late answers to earlier queries', async () => {
    // While the head was open it answered nothing; then it answers all at once, before its last label is out.
    const { port } = await printed(waiting(0, 1), '', READY_ANSWER.repeat(2), waiting(0, 1), '');
    expect(await port.follow?.('j', forever)).toBe('sent');
  });

  test('is no longer queried once the next job opens its connection', async () => {
    const { port } = await printed(waiting(0, 1));
    const following = port.follow?.('j', forever);
    const next = await port.open({ ...JOB, jobId: 'k' });
    expect(await following).toBe('sent');
    await next.write(Buffer.from('^XA^XZ'));
    await next.finish();
    expect(sink.jobs).toHaveLength(2);
  });

  test('reports nothing about a job before its last one', async () => {
    const { port } = await printed(READY_ANSWER);
    expect(await port.follow?.('another', forever)).toBe('sent');
  });

  test.each([
    ['still prints it', [waiting(0, 2), waiting(0, 1), READY_ANSWER], 'confirmed'],
    // The printer may have printed the job, or lost it when it was switched off.
    ['has nothing to do', [READY_ANSWER], 'sent'],
  ] as const)('is asked about a job of an earlier run of the program: it %s', async (_, hostStatus, fate) => {
    sink = await startTcpSink({ behaviour: { kind: 'keep-open' }, hostStatus });
    expect(await printerAt(sink).follow?.('earlier', forever)).toBe(fate);
  });

  test('is queried about a job of an earlier run until it can be reached', async () => {
    const port = await findFreePort();
    const printer = printerAt({ port });
    const following = printer.follow?.('earlier', forever);
    await eventually(async () => expect(await printer.status()).toMatchObject({ state: 'offline' }));
    sink = await startTcpSink({
      port,
      behaviour: { kind: 'keep-open' },
      hostStatus: [waiting(0, 1), READY_ANSWER],
    });
    expect(await following).toBe('confirmed');
  });

  test('leaves its job sent if the connection breaks', async () => {
    const { port } = await printed(waiting(0, 1));
    const following = port.follow?.('j', forever);
    await eventually(() => expect(sink.connections).toBe(2));
    await sink.close();
    expect(await following).toBe('sent');
    sink = await startTcpSink();
  });
});

test('a ZPL printer’s fault is reported while its job is sent', async () => {
  const paperOut = READY_ANSWER.replace('\x02030,0,', '\x02030,1,');
  sink = await startTcpSink({ hostStatus: paperOut, behaviour: { kind: 'keep-open' } });
  const told: string[] = [];
  const stream = await printerAt(sink).open({ ...JOB, onState: ({ words }) => told.push(words.zh) });
  for (let label = 0; label < 3; label += 1) await stream.write(Buffer.from('^XA^XZ'));
  await stream.finish();
  expect(told).toEqual(['缺纸']);
});

test('a printer that reads slowly gets the whole job', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'drip', bytes: 2000 } });
  const stream = await printerAt(sink, 60_000).open({ ...JOB, language: 'pdf' });
  const page = Buffer.alloc(400_000, 'x');
  for (let part = 0; part < 3; part += 1) await stream.write(page);
  expect(await stream.finish()).toEqual({ state: 'sent' });
  expect((await (await sink.job(0)).ended).length).toBe(3 * page.length);
});
