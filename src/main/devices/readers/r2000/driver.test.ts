import { expect, test, vi } from 'vitest';
import { inTime, testDriver } from '../testing/driver-suite.ts';
import { R2000Simulator } from '../virtual/r2000-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../virtual/tag.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';
import { createR2000Reader } from './driver.ts';

testDriver({
  createReader: createR2000Reader,
  createSimulator: (tags, faults) => new R2000Simulator(tags, faults),
  identity: 'R2000 1.9',
  noise: '00 A0 03 01 72 EB A0',
  getPower: 0x77,
  setPower: 0x66,
  capabilities: { namesRssi: true, namesAntenna: true, namesChannel: true },
  restartsForProfile: true,
  // Statuses 32 and 33 report that the tag did not do it, not why.
  errors: { locked: 'tag.refused', memory: 'tag.refused' },
});

const TAG: TagSpecification = { tid: 'E28011912000000000000001', epc: '30751FEB705C5904E3D50D70' };

async function openReader(tags: TagSpecification[]) {
  const reader = createR2000Reader(
    createMemoryTransport(new R2000Simulator(tags.map((tag) => new SimulatedTag(tag)))),
  );
  await reader.open();
  return reader;
}

test('removes the masks of another program before it looks for tags, and works on firmware without them', async () => {
  const simulator = new R2000Simulator([new SimulatedTag(TAG)]);
  simulator.mask = 'E280';
  const asked: number[] = [];
  simulator.onCommand = (code) => asked.push(code);
  const reader = createR2000Reader(createMemoryTransport(simulator));
  await reader.open();
  for (let round = 0; round < 2; round += 1)
    expect((await reader.poll()).map(({ epc }) => epc)).toEqual([TAG.epc]);
  expect(asked).toEqual([0x98, 0x89, 0x89]);

  simulator.faults = { refused: [0x98] };
  const other = createR2000Reader(createMemoryTransport(simulator));
  await other.open();
  expect(await other.poll()).toHaveLength(1);
});

test('reaches a tag whose EPC has 0 bits', async () => {
  const reader = await openReader([{ ...TAG, epc: '', pc: '0000' }]);
  expect(await reader.poll()).toMatchObject([{ pc: '0000', epc: '' }]);
  await reader.select({ bank: 'epc', pointerBits: 32, mask: '' });
  expect(await reader.readBank({ bank: 'tid', address: 0, words: 6 })).toEqual({
    epc: '',
    data: TAG.tid,
    tags: 1,
  });
});

test('refuses masks other than a whole EPC', async () => {
  const reader = await openReader([TAG]);
  for (const mask of [
    { bank: 'tid', pointerBits: 0, mask: TAG.tid },
    { bank: 'epc', pointerBits: 48, mask: '1111' },
  ] as const)
    await expect(reader.select(mask)).rejects.toMatchObject({ code: 'reader.refused' });
});

test('refuses an access that two tags answer, and matches later answers to their commands', async () => {
  const reader = await openReader([TAG, { ...TAG, tid: 'E28011912000000000000002' }]);
  await reader.select({ bank: 'epc', pointerBits: 32, mask: TAG.epc });
  await expect(reader.readBank({ bank: 'tid', address: 0, words: 6 })).rejects.toMatchObject({
    code: 'tag.many',
    details: { count: 2 },
  });
  expect(await reader.poll()).toHaveLength(2);
});

test('does not offer regions that the family lacks', async () => {
  const reader = await openReader([]);
  expect((await reader.getRadio()).regions).toEqual(['US', 'EU', 'CN900']);
  await expect(reader.setRadio({ region: 'KR' })).rejects.toMatchObject({ code: 'reader.refused' });
});

test('sets the power of each antenna, and works with one antenna', async () => {
  const reader = await openReader([TAG]);
  const antennas = { used: [1], isOneAtATime: true };
  expect(await reader.getRadio()).toMatchObject({ powersDbm: [20, 20, 20, 20], antennas });
  await reader.setRadio({ powersDbm: [20, 25, 30, 18], antennas: [3] });
  expect(await reader.getRadio()).toMatchObject({
    powersDbm: [20, 25, 30, 18],
    antennas: { ...antennas, used: [3] },
  });
  expect((await reader.poll())[0]?.antenna).toBe(3);
  // A search for a tag does the same: it restores the powers that it found.
  const found = await reader.getPowersDbm();
  await reader.setPowersDbm([15, 20, 25, 13]);
  await reader.setPowersDbm(found);
  expect(await reader.getPowersDbm()).toEqual([20, 25, 30, 18]);
  await expect(reader.setRadio({ antennas: [1, 2] })).rejects.toMatchObject({ code: 'reader.refused' });
  await expect(reader.setRadio({ antennas: [9] })).rejects.toMatchObject({ code: 'reader.refused' });
});

test('sets the stored RF profile, and works with its antenna after the restart', async () => {
  const reader = await openReader([TAG]);
  await reader.setRadio({ antennas: [3] });
  expect((await reader.getRadio()).profile).toMatchObject({ now: 0xd1 });
  vi.useFakeTimers();
  try {
    await inTime(reader.setRadio({ profile: 0xd2 }));
    expect(await inTime(reader.getRadio())).toMatchObject({
      profile: { now: 0xd2 },
      antennas: { used: [3] },
    });
  } finally {
    vi.useRealTimers();
  }
});

test('offers no RF profiles of a reader whose profile is not in the table', async () => {
  const GET_PROFILE = 0x6a;
  const reader = createR2000Reader(createMemoryTransport(new R2000Simulator([], { refused: [GET_PROFILE] })));
  await reader.open();
  expect(await reader.getRadio()).toMatchObject({ profile: null });
});

test('has one power and no choice of antennas if the reader does not support the query', async () => {
  const GET_ANTENNA = 0x75;
  const simulator = new R2000Simulator([], { refused: [GET_ANTENNA] });
  const reader = createR2000Reader(createMemoryTransport(simulator));
  await reader.open();
  expect(await reader.getRadio()).toMatchObject({ powersDbm: [20], antennas: null });
});
