import { describe, expect, test } from 'vitest';
import { fromHex } from '#shared/rfid/hex';
import { testActiveMode, testDriver, testLeftReading } from '../testing/driver-suite.ts';
import { asHidReports } from '../testing/hid-reports.ts';
import { SimulatedTag, type TagSpecification } from '../virtual/tag.ts';
import { UhfReader18Simulator } from '../virtual/uhfreader18-simulator.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';
import * as commands from './commands.ts';
import { createUhfReader18 } from './driver.ts';
import { encodeFrame } from './frames.ts';

const RU5102 = 0x08;
const MU804 = 0x20;

const E710 = 0x70;
const WITH_16 = 0x27;

describe.each([
  ['RU5102', RU5102, 'UHFReader 08 3.01', false],
  ['MU804', MU804, 'UHFReader 20 3.01', false],
  ['MU804 on USB HID', MU804, 'UHFReader 20 3.01', true],
  ['16 antennas', WITH_16, 'UHFReader 27 3.01', false],
])('%s', (_, type, identity, isInReports) => {
  testDriver({
    createReader: (transport) => createUhfReader18(isInReports ? asHidReports(transport) : transport),
    isInReports,
    createSimulator: (tags, faults) => new UhfReader18Simulator(tags, faults, type),
    identity,
    noise: '00 05 00 21 00 12 34 02',
    capabilities: { namesRssi: false, namesAntenna: type !== RU5102, namesChannel: false },
    // The reader reports its power, region and type in one answer.
    getPower: 0x21,
    setPower: 0x2f,
    errors: { locked: 'tag.locked', memory: 'tag.memory' },
  });
});

describe.each([
  ['RU5102', RU5102],
  ['MU804', MU804],
])('%s', (_, type) => {
  testActiveMode({
    createReader: createUhfReader18,
    createSimulator: (tags, faults) => new UhfReader18Simulator(tags, faults, type),
  });
});

testLeftReading(
  {
    createReader: createUhfReader18,
    createSimulator: (tags, faults) => new UhfReader18Simulator(tags, faults, E710),
    identity: 'UHFReader 70 3.01',
  },
  encodeFrame({ address: 0xff, command: 0x50, body: Uint8Array.of(0) }),
);

test('finds the mode and its parameters in the answer of a reader with firmware 3.63', () => {
  // Published with the frame 11 00 36 …: Wiegand output, scan mode, its block, accuracy, offset.
  const block = commands.getModeBlock.decode(fromHex('001E0A0F0102010505000805'));
  expect(commands.modeOfBlock(block)).toBe('active');
  expect(commands.setAnswerModeBlock.encode(block)).toEqual(fromHex('000201050500'));
});

const TAG: TagSpecification = { tid: 'E28011912000000000000001', epc: '30751FEB705C5904E3D50D70' };
const SAME_EPC: TagSpecification = { ...TAG, tid: 'E28011912000000000000002' };

async function openReader(type: number) {
  const simulator = new UhfReader18Simulator([new SimulatedTag(TAG), new SimulatedTag(SAME_EPC)], {}, type);
  const reader = createUhfReader18(createMemoryTransport(simulator));
  await reader.open();
  return { reader, simulator };
}

test('readers of the 288 kind bind a tag by its TID, in every access', async () => {
  const { reader, simulator } = await openReader(MU804);
  await reader.select({ bank: 'tid', pointerBits: 0, mask: SAME_EPC.tid });
  expect(await reader.readBank({ bank: 'tid', address: 0, words: 6 })).toMatchObject({ data: SAME_EPC.tid });
  await reader.writeBank({ bank: 'user', address: 0, data: 'BEEF' });
  await reader.lock({ epc: 'lock' }, '00000000');
  expect(simulator.tags.map((tag) => [tag.read(3, 0, 1), tag.locked])).toEqual([
    [Uint8Array.of(0, 0), false],
    [Uint8Array.of(0xbe, 0xef), true],
  ]);
});

test('readers of the 18 kind refuse masks other than a whole EPC', async () => {
  const { reader } = await openReader(RU5102);
  await expect(reader.select({ bank: 'tid', pointerBits: 0, mask: TAG.tid })).rejects.toMatchObject({
    code: 'reader.refused',
  });
});

test.each(['CN800', 'KR', 'US'] as const)('sets and reads the region %s', async (region) => {
  const { reader } = await openReader(RU5102);
  await reader.setRadio({ region });
  expect(await reader.getRadio()).toMatchObject({ region, powersDbm: [20], antennas: null });
});

test('288-type readers have a power for each antenna, and use the chosen antennas', async () => {
  const { reader } = await openReader(MU804);
  await reader.setRadio({ powersDbm: [20, 25, 30, 18], antennas: [1, 4] });
  expect(await reader.getRadio()).toMatchObject({
    powersDbm: [20, 25, 30, 18],
    antennas: { used: [1, 4], isOneAtATime: false },
  });
  await expect(reader.setRadio({ antennas: [5] })).rejects.toMatchObject({ code: 'reader.refused' });
});

test.each([
  ['8 antennas', 0x26, 8],
  ['16 antennas', WITH_16, 16],
] as const)(
  'readers of the 288 kind with %s: power and use of each, and which one read a tag',
  async (_, type, count) => {
    const { reader } = await openReader(type);
    const powersDbm = Array.from({ length: count }, (_dbm, index) => 30 - index);
    for (const antennas of [[1, 4, count], [5, 8], [count]]) {
      await reader.setRadio({ powersDbm, antennas });
      expect(await reader.getRadio()).toMatchObject({ powersDbm, antennas: { used: antennas } });
      expect((await reader.poll())[0]).toMatchObject({ antenna: antennas[0] });
    }
    await reader.setPowersDbm(powersDbm.map(() => 18));
    expect(await reader.getPowersDbm()).toEqual(powersDbm.map(() => 18));
    await expect(reader.setRadio({ antennas: [count + 1] })).rejects.toMatchObject({
      code: 'reader.refused',
    });
  },
);

test('readers with an E710 are of the 288 kind, and are not offered the profiles of an R2000', async () => {
  const { reader } = await openReader(E710);
  expect(await reader.poll()).toMatchObject([{ epc: TAG.epc, antenna: 1 }, { epc: TAG.epc }]);
  expect(await reader.getRadio()).toMatchObject({ profile: null, q: { now: 'automatic' } });
  await expect(reader.setRadio({ profile: 1 })).rejects.toMatchObject({ code: 'reader.refused' });
});

test('the mask takes one byte for up to four antennas, three for more', () => {
  expect(commands.setAntennas.encode({ mask: 0b1001, type: MU804 })).toEqual(Uint8Array.of(0x09));
  expect(commands.setAntennas.encode({ mask: 0x8101, type: WITH_16 })).toEqual(Uint8Array.of(0, 0x81, 0x01));
});

test('readers of the 18 kind refuse a separate power for each antenna', async () => {
  const { reader } = await openReader(RU5102);
  const refused = { code: 'reader.refused' };
  await expect(reader.setRadio({ powersDbm: [20, 25] })).rejects.toMatchObject(refused);
  await expect(reader.setRadio({ antennas: [2] })).rejects.toMatchObject(refused);
});
