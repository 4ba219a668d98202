import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { READY_ANSWER, startTcpSink, type TcpSink } from '../../../tests/devices/printers/tcp-sink.ts';
import { TOOK_LAST_JOB } from '../devices/printers/known-states.ts';
import { createPrinters, type Printers } from '../devices/printers/printers.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import { IdleChecks } from './idle-checks.ts';

const PAPER_OUT = READY_ANSWER.replace('\x02030,0,', '\x02030,1,');

let folder: string;
let sink: TcpSink;
let printers: Printers;
let checks: IdleChecks;
let isIdle: boolean;
/** The states that were sent to pages. */
let told: unknown[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-idle-'));
  sink = await startTcpSink({ hostStatus: [READY_ANSWER, PAPER_OUT, PAPER_OUT, READY_ANSWER] });
  told = [];
  isIdle = true;
  printers = createPrinters({
    settings: openNodeSettings(folder),
    emit: (_group, _name, payload) => told.push(payload),
    dataDir: folder,
  });
  await printers.handlers.configure({ uri: sink.uri, name: 'P', language: 'zpl', dpi: 203 });
  checks = new IdleChecks({ printers, isIdle: () => isIdle });
});

afterEach(async () => {
  printers.close();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

const check = async () => (await checks.check([sink.uri]))[0]?.state;

test('reports the fault of an idle printer once, and reports its end', async () => {
  await printers.handlers.refresh({ id: sink.uri });
  told.length = 0;
  for (let round = 0; round < 4; round += 1) await check();
  expect(told).toMatchObject([
    { id: sink.uri, state: { state: 'attention', words: { zh: '缺纸' }, advice: {} } },
    { id: sink.uri, state: { state: 'ready' } },
  ]);
});

test('a printer that is switched off is shown so with advice, and is ready again by itself when it is back', async () => {
  await printers.handlers.refresh({ id: sink.uri });
  const { port } = sink;
  await sink.close();
  const off = await check();
  expect(off).toMatchObject({ state: 'offline', words: { zh: '拒绝连接' }, advice: {} });
  expect(off?.advice?.zh).toContain('是否开机');
  sink = await startTcpSink({ port, hostStatus: READY_ANSWER });
  expect(await check()).toMatchObject({ state: 'ready' });
  expect(told.map((printer) => (printer as { state: { state: string } }).state.state)).toEqual([
    'ready',
    'offline',
    'ready',
  ]);
});

test('one that has never answered, which might print the query, is connected to and sent nothing', async () => {
  const { port } = sink;
  await sink.close();
  expect(await check()).toMatchObject({ state: 'offline' });
  const received: Promise<Buffer[]>[] = [];
  const listener = createServer((socket) => received.push(socket.toArray())).listen(port, '127.0.0.1');
  await once(listener, 'listening');
  expect(await check()).toMatchObject({ state: 'unknown', words: { zh: '可连接' } });
  listener.close();
  await once(listener, 'close');
  expect(await Promise.all(received)).toEqual([[]]);
  sink = await startTcpSink({ port });
  // It knows no more than that it can be reached, which is less than what a job has found.
  printers.noteState(sink.uri, TOOK_LAST_JOB);
  expect(await check()).toMatchObject(TOOK_LAST_JOB);
});

test('a printer with a job is not asked, and pages that ask at once share one query', async () => {
  await printers.handlers.refresh({ id: sink.uri });
  isIdle = false;
  await check();
  expect(sink.connections).toBe(1);
  isIdle = true;
  await Promise.all([check(), check()]);
  expect(sink.connections).toBe(2);
});
