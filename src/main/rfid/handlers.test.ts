import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { DeskRadioChange, Port } from '#shared/desk/contract/readers';
import type { Settings } from '#shared/desk/contract/settings';
import { type WriteProgress, WriteTagSchema } from '#shared/desk/contract/tags';
import { toHex } from '#shared/rfid/hex';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { settingsInMemory } from '../../../tests/devices/settings-in-memory.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import type { Faults } from '../devices/readers/virtual/faults.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { createSettingsStore } from '../storage/settings.ts';
import { Attempts } from './attempts.ts';
import { createRfid } from './handlers.ts';

const READER = { uri: 'serial:/dev/ttyTEST', name: '1号读写器', driver: 'm100' };
const EPC = '350007AB70425D4000000586';
const RECORD = { tenantId: '000000', packId: '42', packNo: 'P-2024-00042' };
const WRITE = 0x49;

function setUp(
  tags: TagSpecification[],
  faults: Faults = {},
  journal = openJournal(':memory:'),
  ports: Port[] = [],
) {
  const outbox = createOutbox(journal, () => {});
  const settings = createSettingsStore(settingsInMemory(), []);
  const readers: Settings['readers'] = [READER];
  settings.update({ readers, deskName: '一号台' });
  const simulator = new M100Simulator(
    tags.map((tag) => new SimulatedTag(tag)),
    faults,
  );
  let connections = 0;
  const progress: WriteProgress[] = [];
  const rfid = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox,
    settings,
    usbLists: { serial: async () => ports, hid: async () => [] },
    emit: (_, name, payload) => {
      if (name === 'progress') progress.push(payload as WriteProgress);
    },
    createReader: () => {
      connections += 1;
      return createM100Reader(createMemoryTransport(simulator));
    },
  });
  const writeInput = (more: Partial<Parameters<typeof rfid.handlers.write>[0]> = {}) => ({
    key: randomUUID(),
    readerId: READER.uri,
    pc: '3000',
    epc: EPC,
    tid: blankTag(1).tid,
    record: RECORD,
    ...more,
  });
  return {
    ...rfid,
    journal,
    outbox,
    settings,
    simulator,
    progress,
    writeInput,
    attempts: new Attempts(journal),
    connectionCount: () => connections,
  };
}

test('journals a written tag, and its record waits for the back office once', async () => {
  const { handlers, outbox, attempts, writeInput, progress } = setUp([blankTag(1)]);
  const input = writeInput();
  const quality = { writes: 1, rssiDbm: -55, powerDbm: 20, marginDb: null };
  expect(await handlers.write(input)).toEqual({ epc: EPC, tid: input.tid, pc: '3000', quality });
  expect(attempts.find(input.key)).toMatchObject({ state: 'done', step: 'record', packId: '42', pc: '3000' });
  expect(outbox.handlers.pending()).toMatchObject([
    {
      id: input.key,
      kind: 'tagRecord',
      tenantId: '000000',
      body: {
        recordKey: input.key,
        packId: '42',
        epc: EPC,
        tid: input.tid,
        reader: '1号读写器',
        deskName: '一号台',
        writes: 1,
        rssiDbm: -55,
        powerDbm: 20,
        failedTags: 0,
        writeTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    },
  ]);
  expect(await handlers.quality({ readerId: READER.uri })).toMatchObject([
    { model: 'E2801191', tags: 1, written: 1, rewrites: 0, medianRssiDbm: -55, usedDbm: 20, marginDb: null },
  ]);
  const done = progress.filter(({ state }) => state === 'done').map(({ step }) => step);
  expect(done).toEqual(['connect', 'gate', 'select', 'write', 'verify', 'record']);
});

test('notes that the back office has confirmed a record, which may then be removed with age', async () => {
  const { handlers, outbox, journal, writeInput } = setUp([blankTag(1)]);
  const { key } = writeInput();
  await handlers.write(writeInput({ key }));
  const isRecorded = () =>
    journal.db.prepare('SELECT is_recorded FROM tag_attempt WHERE key = ?').get(key)?.is_recorded;
  expect(isRecorded()).toBe(0);
  await outbox.handlers.settle({ id: key });
  expect(isRecorded()).toBe(1);
});

test('carries out the same key once, at the same time or later', async () => {
  const { handlers, outbox, simulator, writeInput } = setUp([blankTag(1)]);
  let writes = 0;
  simulator.onCommand = (code) => {
    if (code === WRITE) writes += 1;
  };
  const input = writeInput();
  const answers = await Promise.all([handlers.write(input), handlers.write(input)]);
  answers.push(await handlers.write(input));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(writes).toBe(1);
  expect(outbox.handlers.pending()).toHaveLength(1);
  await expect(handlers.write({ ...input, epc: '3000' })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('writes the T bit and AFI of an ISO item identifier and records its EPC', async () => {
  const { handlers, outbox, simulator, writeInput } = setUp([blankTag(1)]);
  // ISO 17365, P-2024-00042: the worked example of docs/reference/rfid-protocols.md.
  const input = writeInput({ pc: '29A2', epc: '42DCB0CB4B70C30D3286' });
  expect(await handlers.write(input)).toMatchObject({ pc: '29A2', epc: input.epc, tid: input.tid });
  expect(simulator.tags.map(({ pc, epc }) => toHex(pc) + toHex(epc))).toEqual([`29A2${input.epc}`]);
  expect(outbox.handlers.pending()).toMatchObject([{ body: { epc: input.epc } }]);
  await expect(handlers.write({ ...input, pc: '2800' })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('a request whose PC word has another length than its EPC is refused', () => {
  const input = { key: randomUUID(), readerId: READER.uri, tid: blankTag(1).tid, record: RECORD };
  const accepts = (pc: string, epc: string) => WriteTagSchema.safeParse({ ...input, pc, epc }).success;
  expect(accepts('29A2', '42DCB0CB4B70C30D3286')).toBe(true);
  expect(accepts('3000', '42DCB0CB4B70C30D3286')).toBe(false);
  expect(accepts('29A2', EPC)).toBe(false);
});

test('a failed write leaves no record, only the attempt; the next tag’s record counts it', async () => {
  const { handlers, outbox, simulator, attempts, writeInput } = setUp([blankTag(1, { locked: true })]);
  const input = writeInput();
  await expect(handlers.write(input)).rejects.toMatchObject({ code: 'tag.locked' });
  expect(attempts.find(input.key)).toMatchObject({
    state: 'failed',
    step: 'write',
    error: { code: 'tag.locked' },
  });
  expect(outbox.handlers.pending()).toEqual([]);
  for (const failedTags of [1, 0]) {
    const tag = blankTag(3 - failedTags);
    simulator.tags = [new SimulatedTag(tag)];
    const next = writeInput({ tid: tag.tid, epc: `${EPC.slice(0, -1)}${failedTags}` });
    await handlers.write(next);
    expect((await outbox.handlers.pending()).at(-1)).toMatchObject({ id: next.key, body: { failedTags } });
  }
});

test('unplugged between write and read-back: unknown, and settled by writing the tag again', async () => {
  const { handlers, outbox, attempts, writeInput, connectionCount } = setUp([blankTag(1)], {
    unplugAfterWrite: true,
  });
  const cut = writeInput();
  await expect(handlers.write(cut)).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(attempts.find(cut.key)).toMatchObject({ state: 'unknown', step: 'verify' });
  expect(outbox.handlers.pending()).toEqual([]);

  const again = writeInput();
  expect(await handlers.write(again)).toMatchObject({ epc: EPC });
  expect(connectionCount()).toBe(2);
  expect(attempts.find(cut.key)).toMatchObject({ state: 'superseded' });
  expect(outbox.handlers.pending()).toMatchObject([{ id: again.key }]);
});

test('an attempt interrupted by a crash is unknown at the next start if the tag may have been touched', () => {
  const journal = openJournal(':memory:');
  const before = new Attempts(journal);
  const attempt = {
    readerId: READER.uri,
    readerName: '',
    tid: blankTag(1).tid,
    pc: '3000',
    epc: EPC,
    server: 'embedded',
    ...RECORD,
  };
  before.begin({ key: 'a', ...attempt });
  before.note('a', 'gate', 'started', '');
  before.begin({ key: 'b', ...attempt });
  before.note('b', 'write', 'started', '');
  const after = new Attempts(journal);
  expect(after.find('a')).toMatchObject({ state: 'failed' });
  expect(after.find('b')).toMatchObject({ state: 'unknown' });
});

test('the step is in the journal before it begins', async () => {
  const { handlers, simulator, attempts, writeInput } = setUp([blankTag(1)]);
  const input = writeInput();
  const steps: (string | undefined)[] = [];
  simulator.onCommand = (code) => {
    if (code === WRITE) steps.push(attempts.find(input.key)?.step);
  };
  await handlers.write(input);
  expect(steps).toEqual(['write']);
});

test('a write whose record cannot be kept does not count as done', async () => {
  const { handlers, journal, outbox, attempts, writeInput } = setUp([blankTag(1)]);
  journal.db.exec("CREATE TRIGGER full BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'disk full'); END");
  const input = writeInput();
  await expect(handlers.write(input)).rejects.toThrow('disk full');
  expect(attempts.find(input.key)).toMatchObject({ state: 'unknown', step: 'record' });
  expect(outbox.handlers.pending()).toEqual([]);
});

test('refuses an EPC that another tag has until that tag is rewritten', async () => {
  const { handlers, simulator, writeInput } = setUp([blankTag(1)]);
  await handlers.write(writeInput());
  const [first] = simulator.tags;
  const second = blankTag(2);
  simulator.tags = [new SimulatedTag(second)];
  await expect(handlers.write(writeInput({ tid: second.tid }))).rejects.toMatchObject({
    code: 'tag.epc_taken',
    details: { tid: blankTag(1).tid },
  });
  simulator.tags = first ? [first] : [];
  await handlers.write(writeInput({ epc: '350007AB70425D4000000587' }));
  simulator.tags = [new SimulatedTag(second)];
  expect(await handlers.write(writeInput({ tid: second.tid }))).toMatchObject({ epc: EPC });
});

test('writes two tags one after the other on one reader', async () => {
  const { handlers, writeInput } = setUp([blankTag(1)]);
  const results = await Promise.allSettled([
    handlers.write(writeInput()),
    handlers.write(writeInput({ epc: '350007AB70425D4000000587' })),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('a write queued behind another cannot give the same EPC to a second tag', async () => {
  const { handlers, simulator, writeInput } = setUp([blankTag(1)]);
  const first = handlers.write(writeInput());
  const second = handlers.write(writeInput({ tid: blankTag(2).tid }));
  await first;
  simulator.tags = [new SimulatedTag(blankTag(2))];
  await expect(second).rejects.toMatchObject({ code: 'tag.epc_taken' });
});

test('cancels a request by its key, also while it waits for the reader', async () => {
  const { handlers, writeInput, attempts } = setUp([blankTag(1)]);
  const first = writeInput();
  const waiting = writeInput({ epc: '350007AB70425D4000000587' });
  const writing = handlers.write(first);
  const cancelled = handlers.write(waiting);
  await handlers.cancel({ key: waiting.key });
  await expect(cancelled).rejects.toMatchObject({ code: 'tag.cancelled' });
  expect(await writing).toMatchObject({ epc: EPC });
  expect(attempts.find(waiting.key)).toMatchObject({ state: 'failed', error: { code: 'tag.cancelled' } });
});

test('the connection stays open between operations', async () => {
  const { handlers, connectionCount } = setUp([blankTag(1)]);
  const readerId = READER.uri;
  await handlers.identify({ readerId });
  await handlers.inventory({ readerId });
  expect(await handlers.probe({ key: randomUUID(), readerId })).toMatchObject({
    tid: blankTag(1).tid,
    text: '',
  });
  expect(connectionCount()).toBe(1);
});

test('keeps readers in the settings and refuses wrong ones', async () => {
  const { handlers, settings } = setUp([]);
  const second = { uri: 'tcp:192.168.1.9:4001', name: '门口', driver: 'r200' };
  expect(await handlers.configure(second)).toMatchObject({ id: second.uri, origin: 'configured' });
  expect((await handlers.readers()).map(({ uri }) => uri)).toEqual([
    'virtual:reader',
    READER.uri,
    second.uri,
  ]);
  await handlers.remove({ id: READER.uri });
  expect(settings.read().readers).toEqual([second]);
  await expect(handlers.configure({ ...second, driver: 'x9' })).rejects.toMatchObject({
    code: 'reader.driver_unknown',
  });
  await expect(async () => handlers.identify({ readerId: READER.uri })).rejects.toMatchObject({
    code: 'reader.unknown',
  });
});

test('a reader that is renamed while it is unplugged is still found at another port afterwards', async () => {
  const ports: Port[] = [{ path: '/dev/ttyTEST', vendorId: '10c4', productId: 'ea60', serialNumber: '0001' }];
  const { handlers, settings } = setUp([], {}, undefined, ports);
  await handlers.configure(READER);
  const known = settings.read().readers[0]?.usb;
  expect(known).toMatchObject({ serialNumber: '0001' });
  ports.pop();
  await handlers.configure({ ...READER, name: '门口' });
  expect(settings.read().readers).toEqual([{ ...READER, name: '门口', usb: known }]);
});

test('a reader that is taking stock is neither changed nor removed', async () => {
  const { handlers, settings } = setUp([blankTag(1)]);
  const before = settings.read().readers;
  await handlers.watch({ key: randomUUID(), readerId: READER.uri });
  const refused = { code: 'reader.in_use' };
  await expect(handlers.configure({ ...READER, driver: 'r200' })).rejects.toMatchObject(refused);
  await expect(handlers.remove({ id: READER.uri })).rejects.toMatchObject(refused);
  expect(settings.read().readers).toEqual(before);
});

test('a desk without the password writes no tag that must be locked', async () => {
  const { handlers, simulator, writeInput } = setUp([blankTag(1)]);
  await expect(handlers.write(writeInput({ isLocked: true }))).rejects.toMatchObject({
    code: 'tag.lock_unknown',
  });
  expect(toHex(simulator.tags[0]?.epc ?? new Uint8Array())).toBe(blankTag(1).epc);
});

test('refuses more power than the region allows with the antenna, whose gain the desk keeps', async () => {
  const { handlers } = setUp([]);
  const readerId = READER.uri;
  const set = (change: DeskRadioChange) => handlers.setRadio({ readerId, change });
  // The virtual M100 is set to China.
  await expect(set({ powersDbm: [30] })).rejects.toMatchObject({
    code: 'reader.power_illegal',
    details: { power: 30, most: 29.1, gain: 6 },
  });
  expect(await set({ antennaGainDbi: 3, powersDbm: [30] })).toMatchObject({
    antennaGainDbi: 3,
    powersDbm: [30],
  });
  expect(await handlers.radio({ readerId })).toMatchObject({ antennaGainDbi: 3 });
  // A larger antenna, or a channel at the edge of the band, needs less power first.
  for (const change of [{ antennaGainDbi: 8 }, { channel: 920.125 }])
    await expect(set(change)).rejects.toMatchObject({ code: 'reader.power_illegal' });
  expect(await set({ channel: 920.125, powersDbm: [19] })).toMatchObject({ powersDbm: [19] });
});

test('a page cannot have a file of its choice read as the log of a virtual reader', async () => {
  const journal = openJournal(':memory:');
  const { handlers } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox: createOutbox(journal, () => {}),
    settings: createSettingsStore(settingsInMemory(), []),
    emit: () => {},
  });
  const uri = `virtual:reader?replay=${import.meta.filename}`;
  const refused = { code: 'input.invalid', details: { reason: uri } };
  await expect(handlers.identify({ readerId: uri })).rejects.toMatchObject(refused);
  await expect(handlers.configure({ uri, name: '回放', driver: 'm100' })).rejects.toMatchObject(refused);
});

test('a search for a reader waits until the one that was cancelled has left the port', async () => {
  const journal = openJournal(':memory:');
  const events: string[] = [];
  const { handlers } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox: createOutbox(journal, () => {}),
    settings: createSettingsStore(settingsInMemory(), []),
    usbLists: { serial: async () => [], hid: async () => [] },
    emit: () => {},
    createReader: () => {
      const reader = createM100Reader(createMemoryTransport(new M100Simulator([], { isMute: true })));
      return {
        ...reader,
        async open() {
          events.push('open');
          await reader.open();
        },
        async close() {
          await reader.close();
          events.push('closed');
        },
      };
    },
  });
  const uri = 'serial:/dev/ttyUSB0';
  const [first, second] = [randomUUID(), randomUUID()];
  const cancelled = expect(handlers.detect({ key: first, uri })).rejects.toMatchObject({
    code: 'tag.cancelled',
  });
  await vi.waitUntil(() => events.length > 0);
  await handlers.cancel({ key: first });
  const again = expect(handlers.detect({ key: second, uri })).rejects.toMatchObject({
    code: 'tag.cancelled',
  });
  await cancelled;
  await vi.waitUntil(() => events.length > 2);
  await handlers.cancel({ key: second });
  await again;
  expect(events).toEqual(['open', 'closed', 'open', 'closed']);
});
