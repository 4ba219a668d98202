import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { createR2000Reader } from '../devices/readers/r2000/driver.ts';
import type { UhfReader } from '../devices/readers/reader.ts';
import { createUhfPrimeReader } from '../devices/readers/uhfprime/driver.ts';
import { createUhfReader18 } from '../devices/readers/uhfreader18/driver.ts';
import { R2000Simulator } from '../devices/readers/virtual/r2000-simulator.ts';
import type { ReaderSimulator } from '../devices/readers/virtual/reader-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../devices/readers/virtual/tag.ts';
import { UhfPrimeSimulator } from '../devices/readers/virtual/uhfprime-simulator.ts';
import { UhfReader18Simulator } from '../devices/readers/virtual/uhfreader18-simulator.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import type { Transport } from '../devices/transport/transport.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { createConnections } from './connections.ts';
import { findOneTag } from './gate.ts';
import { createRfid } from './handlers.ts';
import { createPowerNotes } from './power-notes.ts';
import { createRadioChoices } from './radio-choices.ts';

const URI = 'serial:/dev/ttyTEST';
const OWN_DBM = [20, 26, 20, 20];

interface Family {
  simulator: ReaderSimulator<unknown>;
  create(transport: Transport): UhfReader;
  /** The command by which it stores its power. */
  storePower: number;
  write: number;
}

/** Readers that store each power that is set, of one antenna or, the R2000, of antennas with different powers. */
const FAMILIES: Record<string, () => Family> = {
  'UHF Prime': () => ({
    simulator: new UhfPrimeSimulator([]),
    create: createUhfPrimeReader,
    storePower: 0x53,
    write: 0x04,
  }),
  UHFReader18: () => ({
    simulator: new UhfReader18Simulator([]),
    create: createUhfReader18,
    storePower: 0x2f,
    write: 0x03,
  }),
  R2000: () => ({
    simulator: new R2000Simulator([]),
    create: createR2000Reader,
    storePower: 0x76,
    write: 0x82,
  }),
};

/** A desk that writes tag after tag, and what it has made the reader do. */
async function openDesk(family: string, journal = openJournal(':memory:'), reader = FAMILIES[family]?.()) {
  if (reader === undefined) throw new Error(family);
  const { simulator, create, storePower } = reader;
  const settings = createMemorySettings({ readers: [{ uri: URI, name: '1号读写器', driver: 'm100' }] });
  const { handlers, close } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    settings,
    outbox: createOutbox(journal, () => {}),
    emit: () => {},
    createReader: () => create(createMemoryTransport(simulator)),
  });
  const done = { stored: 0, writtenAt: [] as string[] };
  simulator.onCommand = (code) => {
    if (code === storePower) done.stored += 1;
    if (code === reader.write) done.writtenAt.push(simulator.powersDbm.join());
  };
  /** Waits for the next tag, as a batch does. */
  async function waitForTag(serial: number) {
    simulator.tags = [new SimulatedTag(blankTag(serial))];
    const key = randomUUID();
    while ((await handlers.watch({ key, readerId: URI })).tags.length === 0);
    await handlers.cancel({ key });
  }
  async function writeNext(serial: number, content: Partial<TagSpecification> = {}) {
    simulator.tags = [new SimulatedTag({ ...blankTag(serial), ...content })];
    const { tid } = await handlers.probe({ key: randomUUID(), readerId: URI });
    const packId = `${serial}`;
    return handlers.write({
      key: randomUUID(),
      readerId: URI,
      pc: '3000',
      epc: `3500000000000000000000${serial + 10}`,
      tid,
      record: { tenantId: '000000', packId, packNo: packId },
    });
  }
  return { journal, reader, simulator, handlers, close, done, waitForTag, writeNext };
}

/** Same as `openDesk`, with a reader that already had a power of its own. */
async function openTunedDesk(family: string) {
  const desk = await openDesk(family);
  const { powersDbm } = await desk.handlers.radio({ readerId: URI });
  const ownDbm = OWN_DBM.slice(0, powersDbm.length);
  await desk.handlers.setRadio({ readerId: URI, change: { powersDbm: ownDbm } });
  desk.done.stored = 0;
  return { ...desk, ownDbm };
}

test.each(Object.keys(FAMILIES))('%s stores its power twice for each tag', async (family) => {
  const { done, writeNext, simulator, close, ownDbm } = await openTunedDesk(family);
  for (let serial = 1; serial <= 4; serial += 1) await writeNext(serial);
  // The first search, and the reader's own power at the end of the batch.
  expect(done.stored).toBeLessThanOrEqual(1 + 4 * 2);
  expect(new Set(done.writtenAt)).toEqual(new Set([ownDbm.join()]));
  await close();
  expect(done.stored).toBeLessThanOrEqual(1 + 4 * 2 + 1);
  expect(simulator.powersDbm).toEqual(ownDbm);
});

test.each(Object.keys(FAMILIES))(
  '%s stores its power four times for each tag that it waits for',
  async (family) => {
    const { done, waitForTag, writeNext, close } = await openTunedDesk(family);
    for (let serial = 1; serial <= 3; serial += 1) {
      await waitForTag(serial);
      await writeNext(serial);
    }
    await close();
    expect(done.stored).toBeLessThanOrEqual(3 * 4);
  },
);

test.each(Object.keys(FAMILIES))('%s has its own power for all that is no tag of a batch', async (family) => {
  const { writeNext, simulator, handlers, ownDbm } = await openTunedDesk(family);
  await writeNext(1);
  await handlers.inventory({ readerId: URI });
  expect(simulator.powersDbm).toEqual(ownDbm);
  await writeNext(2);
  expect(await handlers.radio({ readerId: URI })).toMatchObject({ powersDbm: ownDbm });
  expect(simulator.powersDbm).toEqual(ownDbm);
});

test.each(Object.keys(FAMILIES))(
  '%s gets its own power at the next start when the desk was killed',
  async (family) => {
    const { writeNext, simulator, journal, reader, ownDbm } = await openTunedDesk(family);
    await writeNext(1);
    expect(simulator.powersDbm).not.toEqual(ownDbm);
    const { close } = await openDesk(family, journal, reader);
    await close();
    expect(simulator.powersDbm).toEqual(ownDbm);
  },
);

test.each(Object.keys(FAMILIES))('%s writes a weak tag with more power, within one batch', async (family) => {
  const { writeNext, done, simulator, close, ownDbm } = await openTunedDesk(family);
  await writeNext(1, { writeDbm: 22 });
  await writeNext(2, { writeDbm: 22 });
  await writeNext(3);
  await close();
  expect(done.writtenAt.at(0)).toBe(ownDbm.join());
  expect(simulator.powersDbm).toEqual(ownDbm);
});

test('the power is put back by itself when no tag was worked with for some time', async () => {
  const simulator = new UhfPrimeSimulator([new SimulatedTag(blankTag(1))]);
  const ownDbm = simulator.powerDbm;
  const journal = openJournal(':memory:');
  const notes = createPowerNotes(journal);
  const connections = createConnections(
    () => createUhfPrimeReader(createMemoryTransport(simulator)),
    notes,
    createRadioChoices(journal),
    async (uri) => uri,
    1,
  );
  const reader = { uri: URI, driver: 'uhfprime' };
  await connections.onTag(reader, (open) => findOneTag(open, 1, { powerNotes: notes.of(URI) }));
  expect(simulator.powerDbm).toBeLessThan(ownDbm);
  await vi.waitUntil(() => simulator.powerDbm === ownDbm && notes.of(URI).isEmpty());
  await connections.close();
});
