import { describe, expect, test } from 'vitest';
import type { RadioChange } from '#shared/desk/contract/readers';
import { fromHex } from '#shared/rfid/hex';
import { testActiveMode, testDriver, testLeftReading } from '../testing/driver-suite.ts';
import { asHidReports } from '../testing/hid-reports.ts';
import { SimulatedTag } from '../virtual/tag.ts';
import { UhfPrimeSimulator } from '../virtual/uhfprime-simulator.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';
import { createUhfPrimeReader } from './driver.ts';

const SET_PARAMETERS = 0x71;
const SET_POWER = 0x53;

testActiveMode({
  createReader: createUhfPrimeReader,
  createSimulator: (tags, faults) => new UhfPrimeSimulator(tags, faults),
});

// Published: inventory until it is stopped.
testLeftReading(
  {
    createReader: createUhfPrimeReader,
    createSimulator: (tags, faults) => new UhfPrimeSimulator(tags, faults),
    identity: 'UHF Prime CF600 V1.2 / UHF Prime Reader V1.3',
  },
  fromHex('CFFF0001050000000000F5B5'),
);

describe.each([
  ['on a serial port', false],
  ['on USB HID', true],
])('UHF Prime %s', (_, isInReports) => {
  testDriver({
    createReader: (transport) => createUhfPrimeReader(isInReports ? asHidReports(transport) : transport),
    isInReports,
    createSimulator: (tags, faults) => new UhfPrimeSimulator(tags, faults),
    identity: 'UHF Prime CF600 V1.2 / UHF Prime Reader V1.3',
    noise: '00 CF 00 00 01 01 13',
    capabilities: { namesRssi: true, namesAntenna: true, namesChannel: false },
    getPower: 0x72,
    setPower: 0x53,
    errors: { locked: 'tag.locked', memory: 'tag.memory' },
  });
});

test('writes its parameters once for a change, never for what it has, and not in part', async () => {
  const simulator = new UhfPrimeSimulator([]);
  const written: number[] = [];
  simulator.onCommand = (code) => {
    if ([SET_PARAMETERS, SET_POWER].includes(code)) written.push(code);
  };
  const reader = createUhfPrimeReader(createMemoryTransport(simulator));
  await reader.open();
  const change: RadioChange = {
    region: 'EU',
    channel: 866.3,
    beep: 'off',
    session: 2,
    q: 7,
    powersDbm: [22],
  };
  await expect(reader.setRadio({ ...change, antennas: [2] })).rejects.toMatchObject({
    code: 'reader.refused',
  });
  expect(written).toEqual([]);
  await reader.setRadio(change);
  expect(written).toEqual([SET_PARAMETERS, SET_POWER]);
  expect(await reader.getRadio()).toMatchObject({
    region: 'EU',
    channel: 866.3,
    powersDbm: [22],
    beep: { now: 'off' },
    session: { now: 2 },
    q: { now: 7 },
  });
  await reader.setRadio(change);
  expect(written).toHaveLength(2);
});

test('refuses an access that two tags answer, and masks other than of the EPC', async () => {
  const tag = { tid: 'E28011912000000000000001', epc: '30751FEB705C5904E3D50D70' };
  const tags = [new SimulatedTag(tag), new SimulatedTag({ ...tag, tid: 'E28011912000000000000002' })];
  const reader = createUhfPrimeReader(createMemoryTransport(new UhfPrimeSimulator(tags)));
  await reader.open();
  await reader.select({ bank: 'epc', pointerBits: 32, mask: tag.epc });
  await expect(reader.readBank({ bank: 'tid', address: 0, words: 6 })).rejects.toMatchObject({
    code: 'tag.many',
    details: { count: 2 },
  });
  await expect(reader.select({ bank: 'tid', pointerBits: 0, mask: tag.tid })).rejects.toMatchObject({
    code: 'reader.refused',
  });
});
