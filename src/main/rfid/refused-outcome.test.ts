import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import type { TagAttempt } from '#shared/desk/contract/tags';
import type { ErrorPayload } from '#shared/errors';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { settingsInMemory } from '../../../tests/devices/settings-in-memory.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { eventually } from '../../../tests/eventually.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { type Journal, openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { createSettingsStore } from '../storage/settings.ts';
import { createRfid } from './handlers.ts';

const READER = { uri: 'serial:/dev/ttyTEST', name: '1号读写器', driver: 'm100' };
const TENANT = '000000';
const WRITE = 0x49;

let dir: string;
let journal: Journal;
let other: DatabaseSync;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'refused-outcome-'));
  const file = join(dir, 'journal.sqlite');
  journal = openJournal(file, 10);
  other = new DatabaseSync(file);
  return () => {
    other.close();
    journal.close();
    rmSync(dir, { recursive: true });
  };
});

/** A reader with one tag; another program locks the journal as soon as the tag is being written. */
function setUp({ isLockedTag }: { isLockedTag: boolean }) {
  const settings = createSettingsStore(settingsInMemory(), []);
  settings.update({ readers: [READER] });
  const simulator = new M100Simulator([new SimulatedTag(blankTag(1, { locked: isLockedTag }))]);
  simulator.onCommand = (code) => {
    if (code === WRITE && !other.isTransaction) other.exec('BEGIN IMMEDIATE');
  };
  const changed: TagAttempt[] = [];
  const notices: ErrorPayload[] = [];
  const { handlers, close } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox: createOutbox(journal, () => {}),
    settings,
    emit(_, name, payload) {
      if (name === 'attemptChanged') changed.push(payload as TagAttempt);
      if (name === 'notice') notices.push(payload as ErrorPayload);
    },
    createReader: () => createM100Reader(createMemoryTransport(simulator)),
  });
  const write = () =>
    handlers.write({
      key: randomUUID(),
      readerId: READER.uri,
      pc: '3000',
      epc: '350007AB70425D4000000586',
      tid: blankTag(1).tid,
      record: { tenantId: TENANT, packId: '42', packNo: 'P-2024-00042' },
    });
  const shown = async (states: TagAttempt['state'][] = []) =>
    (await handlers.attempts({ tenantId: TENANT, page: 1, size: 10, states })).records;
  return { handlers, close, write, shown, changed, notices, simulator };
}

/** What the file contains, as after a crash. */
const stored = () =>
  other
    .prepare(
      'SELECT tag_attempt.state, tag_event.step, tag_event.state AS of_step FROM tag_attempt, tag_event',
    )
    .all()
    .at(-1);

test.each([
  ['failed', 'tag.locked', true, 'failed'],
  ['unknown', 'file.unwritable', false, 'done'],
] as const)(
  'an attempt whose end the journal refuses is %s at once, and stored when it can be',
  async (state, code, isLockedTag, ofStep) => {
    const { write, shown, changed, notices, close } = setUp({ isLockedTag });
    await expect(write()).rejects.toThrow();
    expect(changed).toMatchObject([{ state, error: { code } }]);
    expect(await shown()).toMatchObject([{ state, error: { code } }]);
    expect(await shown([state])).toHaveLength(1);
    expect(await shown(['running'])).toEqual([]);
    expect(notices).toMatchObject([{ code: 'file.unwritable' }]);
    expect(stored()).toMatchObject({ state: 'running' });
    other.exec('ROLLBACK');
    await eventually(() => expect(stored()).toEqual({ state, step: 'write', of_step: ofStep }));
    expect(await shown()).toMatchObject([{ state, error: { code } }]);
    await close();
  },
);

test('the end of the program stores what the journal has refused', async () => {
  const { write, close } = setUp({ isLockedTag: true });
  await expect(write()).rejects.toMatchObject({ code: 'tag.locked' });
  other.exec('ROLLBACK');
  await close();
  expect(stored()).toMatchObject({ state: 'failed' });
});

test('an unknown attempt that waits for the journal is discarded at once when it can be written again', async () => {
  const { handlers, write, shown, close, simulator } = setUp({ isLockedTag: false });
  await expect(write()).rejects.toThrow('locked');
  const [unknown] = await shown();
  const discard = () => handlers.discard({ attemptKey: unknown?.id ?? '' });
  await expect(async () => discard()).rejects.toThrow('locked');
  expect(await shown()).toMatchObject([{ state: 'unknown' }]);
  other.exec('ROLLBACK');
  simulator.onCommand = () => {};
  expect(await discard()).toMatchObject({ state: 'discarded' });
  await write();
  expect((await shown()).map(({ state }) => state)).toEqual(['done', 'discarded']);
  await close();
});
