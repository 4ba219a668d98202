import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { READY_ANSWER, startTcpSink, type TcpSink } from '../../../tests/devices/printers/tcp-sink.ts';
import { createPrinters, type Printers } from '../devices/printers/printers.ts';
import { openNodeSettings } from '../storage/settings-node.ts';
import { IdleWatch } from './idle-watch.ts';

const PAPER_OUT = READY_ANSWER.replace('\x02030,0,', '\x02030,1,');

let folder: string;
let sink: TcpSink;
let printers: Printers;
let watch: IdleWatch;
let isIdle: boolean;
/** The states that pages were told. */
let told: unknown[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-idle-'));
  sink = await startTcpSink({ hostStatus: [READY_ANSWER, PAPER_OUT, PAPER_OUT, READY_ANSWER] });
  const settings = openNodeSettings(folder);
  told = [];
  isIdle = true;
  printers = createPrinters({
    settings,
    emit: (_group, _name, payload) => told.push(payload),
    dataDir: folder,
  });
  await printers.handlers.configure({ uri: sink.uri, name: 'P', language: 'zpl', dpi: 203 });
  settings.update({ labelPrinterId: sink.uri });
  watch = new IdleWatch({ printers, settings, isIdle: () => isIdle });
});

afterEach(async () => {
  printers.close();
  await sink.close();
  rmSync(folder, { recursive: true, force: true });
});

test('reports the fault of an idle printer once, and reports its end', async () => {
  await printers.handlers.refresh({ id: sink.uri });
  told.length = 0;
  for (let round = 0; round < 4; round += 1) await watch.round();
  expect(told).toMatchObject([
    { id: sink.uri, state: { state: 'attention', words: { zh: '缺纸' }, advice: {} } },
    { id: sink.uri, state: { state: 'ready' } },
  ]);
});

test('asks neither a printer with a job nor one that has never answered, which might print the query', async () => {
  await watch.round();
  expect(sink.connections).toBe(0);
  await printers.handlers.refresh({ id: sink.uri });
  isIdle = false;
  await watch.round();
  expect(sink.connections).toBe(1);
});

test('a printer that is gone or serves another desk keeps its last state', async () => {
  await printers.handlers.refresh({ id: sink.uri });
  const { port } = sink;
  await sink.close();
  told.length = 0;
  await watch.round();
  expect(told).toEqual([]);
  expect(await printers.find(sink.uri)).toMatchObject({ state: { state: 'ready' } });
  sink = await startTcpSink({ port });
});
