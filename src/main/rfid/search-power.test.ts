import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import { createR2000Reader } from '../devices/readers/r2000/driver.ts';
import type { Faults } from '../devices/readers/virtual/faults.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { R2000Simulator } from '../devices/readers/virtual/r2000-simulator.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { findOneTag } from './gate.ts';
import { createRfid } from './handlers.ts';
import { createPowerNotes } from './power-notes.ts';
import { putPowerBack } from './search-power.ts';

const URI = 'serial:/dev/ttyTEST';
const MODULE_INFO = 0x03;
const POLL = 0x22;
const R2000_POLL = 0x89;
const SET_POWER = 0xb6;

function createReader(faults: Faults = {}) {
  const simulator = new M100Simulator([new SimulatedTag(blankTag(1))], faults);
  const searchedAt = new Set<number>();
  simulator.onCommand = (code) => {
    if (code === POLL) searchedAt.add(simulator.powerDbm);
  };
  return { simulator, searchedAt };
}

/** A desk whose one port has the reader that `port` names when it is opened. */
function createDesk(port: { simulator: M100Simulator }, journal = openJournal(':memory:')) {
  const settings = createMemorySettings({ readers: [{ uri: URI, name: '1号读写器', driver: 'm100' }] });
  const rfid = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox: createOutbox(journal, () => {}),
    settings,
    emit: () => {},
    createReader: () => createM100Reader(createMemoryTransport(port.simulator)),
  });
  return {
    journal,
    close: rfid.close,
    probe: () => rfid.handlers.probe({ key: randomUUID(), readerId: URI }),
    inventory: () => rfid.handlers.inventory({ readerId: URI }),
    setPower: (dbm: number) => rfid.handlers.setRadio({ readerId: URI, change: { powersDbm: [dbm] } }),
  };
}

/** A desk that lost its reader, of 20 dBm, in the search at lower power. */
async function createInterruptedDesk(faults: Faults = {}) {
  const { simulator, searchedAt } = createReader({ unplugAt: POLL, ...faults });
  const port = { simulator };
  const desk = createDesk(port);
  await expect(desk.probe()).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(simulator.powerDbm).toBeLessThan(20);
  searchedAt.clear();
  return { ...desk, port, simulator, searchedAt };
}

test.each<[string, Faults]>([
  ['a reader', {}],
  ['a reader that does not say what it is', { refused: [MODULE_INFO] }],
  ['a reader that sets its power in steps of 2 dBm', { powerStepCentiDbm: 200 }],
])('unplugged in the search, %s gets its power back when it is used again', async (_, faults) => {
  const { inventory, probe, simulator, searchedAt } = await createInterruptedDesk(faults);
  await inventory();
  expect([...searchedAt]).toEqual([20]);
  await probe();
  await probe();
  expect([...searchedAt]).toEqual([20, faults.powerStepCentiDbm ? 14 : 15]);
  expect(simulator.powerDbm).toBe(20);
});

test('unplugged in the search, a reader gets its power back at the next start of the desk', async () => {
  const { journal, port, simulator } = await createInterruptedDesk();
  // Closing waits for work that the start began.
  await createDesk(port, journal).close();
  expect(simulator.powerDbm).toBe(20);
});

test('a reader that is absent at the next start gets its power back when it is used', async () => {
  const { journal, port, simulator } = await createInterruptedDesk();
  simulator.faults.unplugAt = MODULE_INFO;
  const { inventory } = createDesk(port, journal);
  await inventory();
  expect(simulator.powerDbm).toBe(20);
});

test('a power that was set on the reader meanwhile stays', async () => {
  const { inventory, probe, simulator, searchedAt } = await createInterruptedDesk();
  simulator.powerDbm = 18;
  await inventory();
  expect([...searchedAt]).toEqual([18]);
  // The search was removed with the note, so its power counts as one that a user has set.
  simulator.powerDbm = 15;
  await probe();
  expect(simulator.powerDbm).toBe(15);
});

test('a power set on a reader by another program during the search stays', async () => {
  const { simulator } = createReader();
  const { probe } = createDesk({ simulator });
  await probe();
  const polled = new Promise<void>((resolve) => {
    simulator.onCommand = (code) => code === POLL && resolve();
  });
  const probing = probe();
  await polled;
  simulator.powerDbm = 18;
  await probing;
  expect(simulator.powerDbm).toBe(18);
});

test('a note is written once for the searches of a connection, and gone when the desk has closed it', async () => {
  const { simulator } = createReader();
  const desk = createDesk({ simulator });
  const notes = () => desk.journal.db.prepare('SELECT rowid FROM power_notes').all();
  const written = () => Number(desk.journal.db.prepare('SELECT total_changes() AS n').get()?.n);
  await desk.probe();
  const first = written();
  await desk.probe();
  await desk.probe();
  expect(written()).toBe(first);
  expect(notes()).toHaveLength(1);
  await desk.close();
  expect(notes()).toHaveLength(0);
});

test('a power that a person sets between two searches is the reader’s own from then on', async () => {
  const { simulator } = createReader();
  const desk = createDesk({ simulator });
  await desk.probe();
  // The same power as that of the search.
  await desk.setPower(15);
  // The desk is killed; the next one finds no note of the search.
  await createDesk({ simulator }, desk.journal).inventory();
  expect(simulator.powerDbm).toBe(15);
});

test('another reader on the port keeps its power, and the interrupted one gets its own when it is back', async () => {
  const { probe, inventory, port, simulator } = await createInterruptedDesk();
  const other = createReader();
  other.simulator.infoTexts = ['R200 V2', 'V1.0', 'YPD'];
  other.simulator.powerDbm = 15;
  port.simulator = other.simulator;
  await probe();
  expect(other.simulator.powerDbm).toBe(15);

  port.simulator = simulator;
  other.simulator.faults.unplugAt = POLL;
  await inventory();
  expect(simulator.powerDbm).toBe(20);
});

test('the power is put back again until the reader confirms it', async () => {
  const { simulator } = createReader();
  const { probe, inventory } = createDesk({ simulator });
  simulator.onCommand = (code) => {
    if (code === POLL) simulator.faults.silent = [SET_POWER];
  };
  await expect(probe()).rejects.toMatchObject({ code: 'reader.timeout' });
  expect(simulator.powerDbm).toBe(15);
  simulator.faults.silent = [];
  simulator.onCommand = () => {};
  await inventory();
  expect(simulator.powerDbm).toBe(20);
});

test('lowers each antenna’s own power for the search, and puts each back', async () => {
  const simulator = new R2000Simulator([new SimulatedTag(blankTag(1))]);
  const reader = createR2000Reader(createMemoryTransport(simulator));
  await reader.open();
  await reader.setRadio({ powersDbm: [20, 30, 12, 25] });
  const searchedAt = new Set<string>();
  simulator.onCommand = (code) => {
    if (code === R2000_POLL) searchedAt.add(simulator.powersDbm.join());
  };
  const powerNotes = createPowerNotes(openJournal(':memory:')).of(URI);
  await findOneTag(reader, 1, { powerNotes });
  // A power that is already as low as a tag on the pad needs stays.
  expect([...searchedAt]).toEqual(['15,25,12,20']);
  await putPowerBack(reader, powerNotes);
  expect(simulator.powersDbm).toEqual([20, 30, 12, 25]);
});

test('a reader that does not report a power that it was lent is searched at lower power each time', async () => {
  const simulator = new R2000Simulator([new SimulatedTag(blankTag(1))]);
  const reader = createR2000Reader(createMemoryTransport(simulator));
  await reader.open();
  const ownDbm = await reader.getPowersDbm();
  reader.getPowersDbm = async () => ownDbm;
  const searchedAt: number[] = [];
  simulator.onCommand = (code) => {
    if (code === R2000_POLL) searchedAt.push(simulator.powerDbm);
  };
  const powerNotes = createPowerNotes(openJournal(':memory:')).of(URI);
  for (let search = 1; search <= 2; search += 1) await findOneTag(reader, 1, { powerNotes });
  expect(searchedAt).toEqual([15, 15]);
  expect(simulator.powerDbm).toBe(20);
});
