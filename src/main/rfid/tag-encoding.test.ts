import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import {
  type EncodingFault,
  type RfidPrinter,
  startRfidPrinter,
} from '../../../tests/devices/printers/rfid-printer.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { eventually } from '../../../tests/eventually.ts';
import { createPrinters } from '../devices/printers/printers.ts';
import { createTcpPrinter } from '../devices/printers/tcp.ts';
import { findDriver } from '../devices/readers/registry.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { createPrinting, type Printing } from '../print/handlers.ts';
import { createTemplates } from '../print/templates.ts';
import { PACKAGE_ROW } from '../print/testing/sample-rows.ts';
import { findResources } from '../program/resources.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createOutbox, type Outbox } from '../storage/outbox.ts';
import { createRfid, type Rfid } from './handlers.ts';

const PC = '3000';
const EPC = '35000000100000000000000';
const epcOf = (serial: number) => `${EPC}${serial}`;
const READER = { uri: 'serial:/dev/ttyTEST', name: '1号读写器', driver: 'm100' };

interface Desk {
  rfid: Rfid;
  printing: Printing;
  outbox: Outbox;
  journal: Journal;
}

let folder: string;
let printer: RfidPrinter;
let desk: Desk;
/** On the reader, if one is needed. */
let onReader: SimulatedTag[];

/** A desk on the journal of the test, with the printer and a reader. */
function startDesk(file = join(folder, 'journal.db')): Desk {
  const journal = openJournal(file);
  const outbox = createOutbox(journal, () => {});
  const configured = {
    uri: printer.uri,
    name: 'ZT411R',
    language: 'zpl',
    dpi: 203,
    encodesTags: true,
  } as const;
  const settings = createMemorySettings({ printers: [configured], readers: [READER] });
  const printers = createPrinters({ settings, emit: () => {}, dataDir: folder });
  const { hostname: host, port } = new URL(printer.uri);
  const tcp = createTcpPrinter({
    name: 'ZT411R',
    host,
    port: Number(port),
    language: 'zpl',
    pollMs: 5,
    followMs: 5,
    silenceMs: 500,
  });
  const printing = createPrinting({
    journal,
    outbox,
    settings,
    emit: () => {},
    printers: { ...printers, portOf: () => tcp },
    templates: createTemplates(findResources().templatesDir),
  });
  const { create, simulate } = findDriver('m100');
  const rfid = createRfid({
    journal,
    outbox,
    settings,
    emit: () => {},
    clientCertificates: createStoredCertificates(),
    createReader: () => create(createMemoryTransport(simulate(onReader))),
    encoder: async () => printing.encoder,
  });
  return { rfid, printing, outbox, journal };
}

async function stopDesk(): Promise<void> {
  await desk.rfid.close();
  await desk.printing.close();
  desk.journal.close();
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veneer-encoding-'));
  printer = await startRfidPrinter();
  onReader = [];
  desk = startDesk();
});

afterEach(async () => {
  await stopDesk();
  await printer.close();
  rmSync(folder, { recursive: true, force: true });
});

async function encode(
  serial: number,
  { key = randomUUID(), pc = PC, epc = epcOf(serial), isLocked = false } = {},
) {
  return desk.rfid.handlers.encode({
    key,
    pc,
    epc,
    isLocked,
    record: { tenantId: '000000', packId: String(serial), packNo: `MZ-${serial}`, userId: '7' },
    print: {
      printerId: printer.uri,
      title: `MZ-${serial}`,
      content: {
        kind: 'labels',
        templateId: 'package-100x70',
        rows: [{ ...PACKAGE_ROW, packNo: `MZ-${serial}` }],
      },
    },
  });
}

/** Encodes and records the tag of a package, as the page does. */
async function encodeAndRecord(serial: number) {
  const key = randomUUID();
  await encode(serial, { key });
  return desk.rfid.handlers.recordEncoded({ attemptKey: key });
}

async function attempts() {
  const { records } = await desk.rfid.handlers.attempts({ tenantId: '000000', page: 1, size: 50 });
  return records;
}

async function recordsOf(kind: 'tagRecord' | 'printRecord') {
  const pending = await desk.outbox.handlers.pending();
  return pending.filter((entry) => entry.kind === kind);
}

const packsOf = async (kind: 'tagRecord' | 'printRecord') =>
  (await recordsOf(kind)).map(({ body }) => body.packId);

test('a label, its tag and their records are made in one step, one package after the other', async () => {
  const first = await encodeAndRecord(1);
  const second = await encodeAndRecord(2);
  expect([first, second]).toMatchObject([
    { epc: epcOf(1), pc: PC, tid: printer.tags[0]?.tid },
    { epc: epcOf(2), pc: PC, tid: printer.tags[1]?.tid },
  ]);
  expect(printer.tags.map(({ memory }) => memory)).toEqual([PC + epcOf(1), PC + epcOf(2)]);
  expect(await attempts()).toMatchObject([
    { state: 'done', readerName: 'ZT411R', isByPrinter: true },
    { state: 'done', readerName: 'ZT411R', isByPrinter: true },
  ]);
  expect(await recordsOf('tagRecord')).toMatchObject([
    { body: { packId: '1', epc: epcOf(1), tid: first.tid, reader: 'ZT411R' } },
    { body: { packId: '2', epc: epcOf(2), tid: second.tid } },
  ]);
  await eventually(async () => expect(await packsOf('printRecord')).toEqual(['1', '2']));
});

test('an ISO item identifier of another length is written with its PC word', async () => {
  const [pc, epc] = ['29A2', `${'A1B2C3D4'.repeat(2)}E5F6`];
  expect(await encode(1, { pc, epc })).toMatchObject({ pc, epc });
  expect(printer.tags[0]?.memory.slice(0, 24)).toBe(pc + epc);
});

test.each<[EncodingFault, string, 'failed' | 'unknown', string]>([
  ['noTag', 'encoder.no_tag', 'failed', 'failed'],
  ['voided', 'encoder.voided', 'unknown', 'failed'],
  ['otherContent', 'encoder.other_content', 'unknown', 'failed'],
  ['silent', 'encoder.no_answer', 'unknown', 'unknown'],
  ['cutBefore', 'printer.disconnected', 'unknown', 'unknown'],
  ['cutAfter', 'printer.disconnected', 'unknown', 'unknown'],
])(
  'a run stops at a label with the fault %s, and goes on with another label',
  async (fault, code, state, jobState) => {
    printer.faults.push(null, fault);
    await encodeAndRecord(1);
    await expect(encode(2)).rejects.toMatchObject({ code });
    expect((await attempts()).filter(({ packId }) => packId === '2')).toMatchObject([{ state, tid: '' }]);
    const [job] = await desk.printing.handlers.jobs({ limit: 1 });
    expect(job).toMatchObject({ state: jobState, encodesTag: true });

    await encodeAndRecord(2);
    expect(await packsOf('tagRecord')).toEqual(['1', '2']);
    await eventually(async () => expect(await packsOf('printRecord')).toEqual(['1', '2']));
  },
);

test('a repeated call prints nothing, and a recorded tag is recorded once', async () => {
  const key = randomUUID();
  const tag = await encode(1, { key });
  expect(await encode(1, { key })).toEqual(tag);
  await desk.rfid.handlers.recordEncoded({ attemptKey: key });
  await desk.rfid.handlers.recordEncoded({ attemptKey: key });
  expect(printer.formats).toHaveLength(1);
  expect(await recordsOf('tagRecord')).toHaveLength(1);
});

test('a tag whose TID belongs to another package stays unknown until it is thrown away', async () => {
  const attemptKey = randomUUID();
  const { tid } = await encode(1, { key: attemptKey });
  await desk.rfid.handlers.refuseEncoded({ attemptKey, packNo: 'MZ-9' });
  expect(await attempts()).toMatchObject([
    { state: 'unknown', tid, error: { code: 'encoder.tid_taken', details: { packNo: 'MZ-9' } } },
  ]);
  const { handlers } = desk.rfid;
  await expect(async () => handlers.recordEncoded({ attemptKey })).rejects.toMatchObject({
    code: 'tag.attempt_settled',
  });
  const settling = handlers.settle({ key: randomUUID(), readerId: READER.uri, attemptKey });
  await expect(settling).rejects.toMatchObject({ code: 'encoder.tid_taken' });
  expect(await handlers.discard({ attemptKey })).toMatchObject({ state: 'discarded' });
  expect(await recordsOf('tagRecord')).toEqual([]);
});

test('a failed label cannot be sent again without its tag', async () => {
  printer.faults.push('voided');
  const key = randomUUID();
  await expect(encode(1, { key })).rejects.toMatchObject({ code: 'encoder.voided' });
  await expect(async () => desk.printing.handlers.retry({ id: key })).rejects.toMatchObject({
    code: 'job.tag_left',
  });
  expect(printer.formats).toHaveLength(1);
});

test('an EPC that this desk has written to another tag is refused before anything is printed', async () => {
  const { tid } = await encodeAndRecord(1);
  await expect(encode(1)).rejects.toMatchObject({ code: 'tag.epc_taken', details: { tid } });
  expect(printer.formats).toHaveLength(1);
});

test('a company that locks its tags has them written by a reader', async () => {
  await expect(encode(1, { isLocked: true })).rejects.toMatchObject({ code: 'encoder.no_lock' });
  expect(await attempts()).toEqual([]);
});

test.each([
  ['settled with its label by a reader', true],
  ['not taken for another tag, and thrown away with its label', false],
])('after the program has ended between label and answer, the tag is unknown, and %s', async (_, isIt) => {
  const key = randomUUID();
  printer.faults.push('silent');
  const label = printer.nextLabel();
  const running = encode(1, { key }).catch(() => undefined);
  await label;
  // What a killed program leaves.
  const killed = join(folder, 'killed.db');
  desk.journal.db.exec(`VACUUM INTO '${killed}'`);
  await running;
  await stopDesk();
  const [written] = printer.tags;
  onReader.push(new SimulatedTag({ tid: String(written?.tid), epc: isIt ? epcOf(1) : epcOf(2) }));
  desk = startDesk(killed);

  expect(await attempts()).toMatchObject([{ id: key, state: 'unknown', tid: '', step: 'write' }]);
  expect(await desk.printing.handlers.jobs({ limit: 1 })).toMatchObject([{ state: 'unknown' }]);
  const settling = desk.rfid.handlers.settle({ key: randomUUID(), readerId: READER.uri, attemptKey: key });
  const labels = () => desk.printing.handlers.jobs({ limit: 1 });
  if (isIt) {
    expect(await settling).toMatchObject({ state: 'done', tid: written?.tid });
    expect(await recordsOf('tagRecord')).toHaveLength(1);
    expect(await labels()).toMatchObject([{ state: 'sent', unitsSent: 1, error: null }]);
    expect(await packsOf('printRecord')).toEqual(['1']);
  } else {
    await expect(settling).rejects.toMatchObject({ code: 'encoder.not_it' });
    expect(await attempts()).toMatchObject([{ state: 'unknown' }]);
    await desk.rfid.handlers.discard({ attemptKey: key });
    expect(await labels()).toMatchObject([{ state: 'cancelled', unitsSent: 0, error: null }]);
    expect(await packsOf('printRecord')).toEqual([]);
  }
});
