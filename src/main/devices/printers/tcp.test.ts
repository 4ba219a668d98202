import { afterEach, expect, test, vi } from 'vitest';
import { startTcpSink, type TcpSink } from '../../../../tests/devices/printers/tcp-sink.ts';
import type { PrintDocument } from './port.ts';
import { createTcpPrinter } from './tcp.ts';

const JOB: PrintDocument = { jobId: 'j', title: 't', language: 'zpl', dpi: 203, widthMm: 100, heightMm: 70 };

let sink: TcpSink;
afterEach(() => sink.close());

function printerAt({ port }: { port: number }, closeMs = 2000) {
  return createTcpPrinter({ name: 'P', host: '127.0.0.1', port, speaksZpl: true, closeMs, statusMs: 50 });
}

test('a job is sent when the printer has read all of it', async () => {
  sink = await startTcpSink();
  const stream = await printerAt(sink).open(JOB);
  await stream.write(Buffer.from('^XA^XZ'));
  expect(await stream.finish()).toEqual({ state: 'sent' });
  expect((await (await sink.job(0)).ended).toString()).toBe('^XA^XZ');
});

test('waits a limited time for a printer that never closes', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'keep-open' } });
  const stream = await printerAt(sink, 20).open(JOB);
  await stream.write(Buffer.from('^XA^XZ'));
  expect(await stream.finish()).toEqual({ state: 'sent' });
});

test('a printer that closes its half first has still taken the job', async () => {
  sink = await startTcpSink({ behaviour: { kind: 'half-close' } });
  const stream = await printerAt(sink).open(JOB);
  await stream.write(Buffer.from('^XA'));
  await vi.waitFor(() => expect(sink.jobs[0]?.bytes.toString()).toBe('^XA'));
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
