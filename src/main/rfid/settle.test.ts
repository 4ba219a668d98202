import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { TagAttempt } from '#shared/desk/contract/tags';
import { AppError } from '#shared/errors';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { findDriver } from '../devices/readers/registry.ts';
import type { Faults } from '../devices/readers/virtual/faults.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { ATTEMPT_MIGRATIONS } from './attempt-tables.ts';
import { Attempts } from './attempts.ts';
import { createRfid } from './handlers.ts';

const READER = { uri: 'serial:/dev/ttyTEST', name: '1号读写器', driver: 'm100' };
const EPC = '350007AB70425D4000000586';
const PASSWORD = '1A2B3C4D';
/** M100's command for locking. */
const LOCK = 0x82;
const RECORD = { tenantId: '000000', packId: '42', packNo: 'P-2024-00042', userId: '7' };

/** A desk whose reader lost its cable right after the first word was written; the cable is back in. */
async function interruptWrite(faults: Faults = { unplugAfterWrite: true }, isLocked = false) {
  const journal = openJournal(':memory:');
  /** The back office in use. */
  const office = { name: 'embedded' };
  const outbox = createOutbox(
    journal,
    () => {},
    () => office.name,
  );
  const settings = createMemorySettings({ readers: [READER], deskName: '一号台' });
  const { create, simulate } = findDriver('m100');
  const simulator = simulate([new SimulatedTag(blankTag(1))]);
  simulator.faults = faults;
  const told: TagAttempt[] = [];
  const { handlers } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox,
    settings,
    emit: (_, name, payload) => {
      if (name === 'attemptChanged') told.push(payload as TagAttempt);
    },
    createReader: () => create(createMemoryTransport(simulator)),
    tagPasswords: { find: async () => PASSWORD },
  });
  const key = randomUUID();
  const write = handlers.write({
    key,
    readerId: READER.uri,
    pc: '3000',
    epc: EPC,
    tid: blankTag(1).tid,
    isLocked,
    record: RECORD,
  });
  await expect(write).rejects.toMatchObject({ code: 'reader.disconnected' });
  const settle = () => handlers.settle({ key: randomUUID(), readerId: READER.uri, attemptKey: key });
  return { handlers, simulator, journal, outbox, office, told, key, settle };
}

test('an interrupted write is listed as unknown, with its steps', async () => {
  const { handlers, key, told } = await interruptWrite();
  expect(told.at(-1)).toMatchObject({ id: key, state: 'unknown', error: { code: 'reader.disconnected' } });
  const { records, total } = await handlers.attempts({ tenantId: '000000', page: 1, size: 20 });
  expect({ records, total }).toMatchObject({
    records: [{ id: key, packNo: RECORD.packNo, epc: EPC, tid: blankTag(1).tid, state: 'unknown' }],
    total: 1,
  });
  const events = await handlers.attemptEvents({ attemptKey: key });
  expect(events.map(({ step, state }) => `${step} ${state}`)).toEqual([
    'connect started',
    'connect done',
    'gate started',
    'gate done',
    'select started',
    'select done',
    'write started',
    'write done',
    'verify started',
    'verify failed',
  ]);
  expect(await handlers.attempts({ tenantId: '000001', page: 1, size: 20 })).toEqual({
    records: [],
    total: 0,
  });
});

test('a tag with the intended content settles its attempt as done, and is recorded once', async () => {
  const { handlers, outbox, key, settle } = await interruptWrite();
  expect(await settle()).toMatchObject({ id: key, state: 'done', pc: '3000', error: null });
  expect(outbox.handlers.pending()).toMatchObject([
    {
      id: key,
      kind: 'tagRecord',
      tenantId: '000000',
      userId: '7',
      body: { recordKey: key, packId: '42', epc: EPC },
    },
  ]);
  await expect(settle()).rejects.toMatchObject({ code: 'tag.attempt_settled' });
  expect(outbox.handlers.pending()).toHaveLength(1);
  expect((await handlers.attempts({ tenantId: '000000', page: 1, size: 20 })).records).toMatchObject([
    { state: 'done' },
  ]);
});

test('an interrupted lock is a listed event of its attempt, and made good when the tag is read again', async () => {
  const { handlers, simulator, outbox, key, settle } = await interruptWrite({ unplugAt: LOCK }, true);
  const [tag] = simulator.tags;
  expect(tag?.locked).toBe(false);
  expect(outbox.handlers.pending()).toEqual([]);
  const { records } = await handlers.attempts({ tenantId: '000000', page: 1, size: 20 });
  expect(records).toMatchObject([{ id: key, step: 'lock', state: 'unknown' }]);
  const events = await handlers.attemptEvents({ attemptKey: key });
  expect(events.at(-1)).toMatchObject({ step: 'lock', state: 'failed', detail: 'reader.disconnected' });
  expect(JSON.stringify([records, events])).not.toContain(PASSWORD);

  expect(await settle()).toMatchObject({ state: 'done' });
  expect([tag?.locked, tag?.accessPassword]).toEqual([true, PASSWORD]);
  expect(outbox.handlers.pending()).toMatchObject([{ id: key, kind: 'tagRecord' }]);
});

test('a write repeated with a lock, and interrupted at it, is settled with the lock', async () => {
  const { handlers, simulator, key, settle } = await interruptWrite();
  simulator.faults = { unplugAt: LOCK };
  const tag = { pc: '3000', epc: EPC, tid: blankTag(1).tid };
  const again = handlers.write({ key, readerId: READER.uri, ...tag, isLocked: true, record: RECORD });
  await expect(again).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(await settle()).toMatchObject({ state: 'done' });
  expect(simulator.tags[0]?.locked).toBe(true);
});

test('ends the lease of the back office that the tag was written for, and none of the one in use', async () => {
  const { handlers, office, settle } = await interruptWrite();
  const desk = { tenantId: RECORD.tenantId, deskId: '7' };
  const { packId, packNo } = RECORD;
  const lease = { packId, packNo, pc: '3000', epc: EPC, epcTid: '', isLocked: false };
  const leases = [{ ...lease, endsAt: new Date(Date.now() + 3_600_000).toISOString() }];
  for (const name of ['https://office', 'embedded']) {
    office.name = name;
    await handlers.keepLeases({ ...desk, leases });
  }
  const settled = settle();
  office.name = 'https://office';
  await settled;
  expect(await handlers.keptLeases(desk)).toEqual(leases);
  office.name = 'embedded';
  expect(await handlers.keptLeases(desk)).toEqual([]);
});

test('an attempt of another back office is unknown there, and its changes are not reported', async () => {
  const { handlers, outbox, office, told, key, settle } = await interruptWrite();
  const listed = () => handlers.attempts({ tenantId: RECORD.tenantId, page: 1, size: 20 });
  office.name = 'https://office';
  expect(await listed()).toEqual({ records: [], total: 0 });
  expect(await handlers.attemptEvents({ attemptKey: key })).toEqual([]);
  const unknown = { code: 'tag.attempt_unknown' };
  await expect(settle()).rejects.toMatchObject(unknown);
  await expect(async () => handlers.discard({ attemptKey: key })).rejects.toMatchObject(unknown);
  const again = { key, readerId: READER.uri, pc: '3000', epc: EPC, tid: blankTag(1).tid, record: RECORD };
  await expect(handlers.write(again)).rejects.toMatchObject({ code: 'input.invalid' });

  office.name = 'embedded';
  expect(await listed()).toMatchObject({ records: [{ id: key, state: 'unknown' }], total: 1 });
  told.length = 0;
  const settled = settle();
  office.name = 'https://office';
  expect(await settled).toMatchObject({ state: 'done' });
  expect(told).toEqual([]);
  expect(outbox.handlers.pending()).toEqual([]);
  office.name = 'embedded';
  expect(outbox.handlers.pending()).toMatchObject([{ id: key }]);
});

test('tags that failed for the company of another back office are not counted', async () => {
  const { journal } = await interruptWrite();
  const attempts = new Attempts(journal);
  const tag = { readerId: READER.uri, readerName: '', pc: '3000', epc: EPC, ...RECORD };
  for (const [server, tid] of [
    ['embedded', 'T1'],
    ['embedded', 'T2'],
    ['https://office', 'T3'],
    // A record of a version that did not note the back office.
    ['', 'T4'],
  ] as const) {
    attempts.begin({ key: tid, tid, server, ...tag });
    attempts.fail(tid, new AppError('tag.weak'));
  }
  expect(attempts.failedSinceLast('embedded', RECORD.tenantId, 'T9')).toBe(3);
  expect(attempts.failedSinceLast('https://office', RECORD.tenantId, 'T9')).toBe(2);
});

test.each([
  ['set back', -3600],
  ['at the same moment', 0],
])(
  'the order of writes, and the tags that failed since the last one, do not go by the clock (%s)',
  (_, seconds) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      const attempts = new Attempts(openJournal(':memory:'));
      const begin = (key: string, tid = key) => {
        attempts.begin({
          key,
          tid,
          server: 'embedded',
          readerId: READER.uri,
          readerName: '',
          pc: '3000',
          epc: EPC,
          ...RECORD,
        });
        attempts.note(key, 'write', 'started', '');
        vi.setSystemTime(Date.now() + seconds * 1000);
      };
      const done = (key: string, tid = key) => attempts.complete(key, { epc: EPC, pc: '3000', tid });
      const failed = () => attempts.failedSinceLast('embedded', RECORD.tenantId, 'T9');

      begin('T1');
      attempts.fail('T1', new AppError('tag.weak'));
      begin('T2');
      attempts.fail('T2', new AppError('reader.timeout'));
      expect(failed()).toBe(1);
      begin('T3');
      done('T3');
      expect(failed()).toBe(0);
      begin('T4');
      attempts.fail('T4', new AppError('tag.weak'));
      attempts.discard('T2');
      expect(failed()).toBe(2);
      begin('T5');
      expect(attempts.writesOf(READER.uri, 2).map(({ tid }) => tid)).toEqual(['T4', 'T3']);
      done('T5');
      expect(failed()).toBe(0);
      const page = { office: 'embedded', tenantId: RECORD.tenantId, page: 1, size: 9 };
      expect(attempts.page(page).records.map(({ tid }) => tid)).toEqual(['T5', 'T4', 'T3', 'T2', 'T1']);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('a write that a crash interrupted before it touched its tag counts as failed since the last one', () => {
  const journal = openJournal(':memory:');
  const before = new Attempts(journal);
  const begin = (key: string) =>
    before.begin({
      key,
      tid: key,
      server: 'embedded',
      readerId: '',
      readerName: '',
      pc: '3000',
      epc: EPC,
      ...RECORD,
    });
  begin('T1');
  before.complete('T1', { epc: EPC, pc: '3000', tid: 'T1' });
  begin('T2');
  expect(new Attempts(journal).failedSinceLast('embedded', RECORD.tenantId, 'T9')).toBe(1);
});

test('a write repeated without its tag leaves the attempt unknown, and the tag settles it', async () => {
  const { handlers, simulator, journal, key, settle } = await interruptWrite();
  const { tags } = simulator;
  simulator.tags = [];
  const input = { key, readerId: READER.uri, pc: '3000', epc: EPC, tid: blankTag(1).tid, record: RECORD };
  await expect(handlers.write(input)).rejects.toMatchObject({ code: 'tag.none' });
  const attempt = new Attempts(journal);
  expect(attempt.find(key)).toMatchObject({ state: 'unknown', error: { code: 'tag.none' } });
  // The program breaks off while the write is repeated once more.
  attempt.begin({ ...input, readerName: READER.name, server: 'embedded', ...RECORD });
  expect(new Attempts(journal).find(key)).toMatchObject({ state: 'unknown' });
  simulator.tags = tags;
  expect(await settle()).toMatchObject({ state: 'done' });
});

test('a repeated write to a tag with other content settles the attempt as failed', async () => {
  const { journal, key } = await interruptWrite();
  const attempts = new Attempts(journal);
  const tag = { tid: blankTag(1).tid, pc: '3000', epc: EPC };
  attempts.begin({ key, readerId: READER.uri, readerName: '', server: 'embedded', ...tag, ...RECORD });
  attempts.note(key, 'verify', 'started', '');
  attempts.fail(key, new AppError('tag.verify_failed', { expected: EPC, actual: '' }));
  expect(attempts.find(key)).toMatchObject({ state: 'failed' });
});

test('a tag with other content settles its attempt as failed; nothing is recorded', async () => {
  const { simulator, outbox, settle } = await interruptWrite();
  simulator.tags = [new SimulatedTag(blankTag(1))];
  expect(await settle()).toMatchObject({ state: 'failed', error: { code: 'tag.verify_failed' } });
  expect(outbox.handlers.pending()).toEqual([]);
});

test('another tag on the reader, or none, leaves the attempt unknown', async () => {
  const { handlers, simulator, settle } = await interruptWrite();
  simulator.tags = [new SimulatedTag(blankTag(2))];
  await expect(settle()).rejects.toMatchObject({ code: 'tag.changed' });
  simulator.tags = [];
  await expect(settle()).rejects.toMatchObject({ code: 'tag.none' });
  const { records } = await handlers.attempts({ tenantId: '000000', page: 1, size: 20, states: ['unknown'] });
  expect(records).toHaveLength(1);
});

test('a tag whose package was given another one meanwhile is not recorded in its place', async () => {
  const { handlers, simulator, outbox, key, settle } = await interruptWrite();
  const { tags } = simulator;
  simulator.tags = [new SimulatedTag(blankTag(2))];
  const second = { key: randomUUID(), readerId: READER.uri, pc: '3000', epc: EPC, tid: blankTag(2).tid };
  await handlers.write({ ...second, record: RECORD });
  simulator.tags = tags;
  // However often it is read.
  for (let times = 0; times < 2; times += 1)
    await expect(settle()).rejects.toMatchObject({
      code: 'tag.epc_taken',
      details: { tid: blankTag(2).tid },
    });
  expect(outbox.handlers.pending()).toMatchObject([{ id: second.key }]);
  expect(await handlers.discard({ attemptKey: key })).toMatchObject({ state: 'discarded' });
});

test('a tag that replaces the former one of its package is settled as any other', async () => {
  const { handlers, simulator, settle, outbox, key } = await interruptWrite();
  expect(await settle()).toMatchObject({ state: 'done' });
  simulator.tags = [new SimulatedTag(blankTag(2))];
  simulator.faults = { unplugAfterWrite: true };
  const again = {
    key: randomUUID(),
    readerId: READER.uri,
    pc: '3000',
    epc: EPC,
    tid: blankTag(2).tid,
    voidedTid: blankTag(1).tid,
  };
  await expect(handlers.write({ ...again, record: RECORD })).rejects.toMatchObject({
    code: 'reader.disconnected',
  });
  const settled = await handlers.settle({
    key: randomUUID(),
    readerId: READER.uri,
    attemptKey: again.key,
  });
  expect(settled).toMatchObject({ state: 'done' });
  expect(outbox.handlers.pending()).toMatchObject([{ id: key }, { id: again.key }]);
});

test.each([
  ['forward', 3600],
  ['back', -3600],
])('the tag that has an EPC is known after the clock was set %s', async (_, seconds) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { handlers, simulator, settle } = await interruptWrite();
    await settle();
    const write = (tag: number, epc: string) => {
      const { tid } = blankTag(tag);
      return handlers.write({
        key: randomUUID(),
        readerId: READER.uri,
        pc: '3000',
        epc,
        tid,
        record: RECORD,
      });
    };
    const other = EPC.replace(/6$/, '7');
    // The first tag gets another EPC, and its own again.
    await write(1, other);
    vi.setSystemTime(Date.now() + seconds * 1000);
    await write(1, EPC);
    simulator.tags = [new SimulatedTag(blankTag(2))];
    await expect(write(2, EPC)).rejects.toMatchObject({
      code: 'tag.epc_taken',
      details: { tid: blankTag(1).tid },
    });
    expect(await write(2, other)).toMatchObject({ epc: other });
  } finally {
    vi.useRealTimers();
  }
});

test('a discarded tag is no longer asked about', async () => {
  const { handlers, key } = await interruptWrite();
  expect(await handlers.discard({ attemptKey: key })).toMatchObject({ state: 'discarded' });
  await expect(async () => handlers.discard({ attemptKey: key })).rejects.toMatchObject({
    code: 'tag.attempt_settled',
  });
  await expect(async () => handlers.discard({ attemptKey: randomUUID() })).rejects.toMatchObject({
    code: 'tag.attempt_unknown',
  });
});

test('a tag discarded while it is being read stays discarded, and is not recorded', async () => {
  const { handlers, outbox, key, settle } = await interruptWrite();
  const settled = settle();
  await handlers.discard({ attemptKey: key });
  await expect(settled).rejects.toMatchObject({ code: 'tag.attempt_settled' });
  expect(outbox.handlers.pending()).toEqual([]);
  const { records } = await handlers.attempts({ tenantId: '000000', page: 1, size: 20 });
  expect(records).toMatchObject([{ state: 'discarded' }]);
});

test('two pages that settle an attempt at once record it once', async () => {
  const { outbox, settle } = await interruptWrite();
  const [first, second] = await Promise.allSettled([settle(), settle()]);
  expect(first).toMatchObject({ value: { state: 'done' } });
  expect(second).toMatchObject({ reason: { code: 'tag.attempt_settled' } });
  expect(outbox.handlers.pending()).toHaveLength(1);
});

test('lists unknown attempts first, then the newest', () => {
  const attempts = new Attempts(openJournal(':memory:'));
  const attempt = {
    readerId: READER.uri,
    readerName: '',
    tid: 'T',
    pc: '3000',
    epc: EPC,
    server: 'embedded',
    ...RECORD,
  };
  for (const key of ['first', 'second', 'third']) attempts.begin({ key, ...attempt });
  attempts.note('first', 'write', 'started', '');
  attempts.fail('first', new AppError('reader.disconnected'));
  const page = attempts.page({ office: 'embedded', tenantId: '000000', page: 1, size: 2 });
  expect(page.records.map(({ id }) => id)).toEqual(['first', 'third']);
  expect(page.total).toBe(3);
  expect(attempts.page({ office: 'embedded', tenantId: '000000', page: 2, size: 2 }).records).toHaveLength(1);
});

test('keeps the attempts of a journal of the first version', () => {
  const journal = openJournal(':memory:');
  journal.migrate('tag', ATTEMPT_MIGRATIONS.slice(0, 1));
  journal.db.exec(
    `INSERT INTO tag_attempt VALUES
       ('old', 'R', 'T1', '${EPC}', '', '000000', '42', 'P-1', 'write', 'unknown', 'reader.timeout', '2026-01-01', '2026-01-01'),
       ('failed', 'R', 'T2', '${EPC}', '', '000000', '42', 'P-1', 'write', 'failed', 'tag.weak', '2026-01-02', '2026-01-04'),
       ('done', 'R', 'T3', '${EPC}', '3000', '000000', '42', 'P-1', 'record', 'done', '', '2026-01-03', '2026-01-03')`,
  );
  const attempts = new Attempts(journal);
  expect(attempts.failedSinceLast('embedded', '000000', 'T9')).toBe(1);
  expect(attempts.find('old')).toMatchObject({
    state: 'unknown',
    packNo: 'P-1',
    epc: EPC,
    wantedPc: '',
    server: '',
  });
});
