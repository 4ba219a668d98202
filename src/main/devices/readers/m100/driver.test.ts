import { expect, test } from 'vitest';
import { fromHex } from '#shared/rfid/hex';
import { PUBLISHED_TAG } from '../../../../../tests/fixtures/readers/m100/published-frames.ts';
import type { Faults } from '../virtual/faults.ts';
import { M100Simulator } from '../virtual/m100-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../virtual/tag.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';
import { createM100Reader } from './driver.ts';
import { M100_MARKS, R200_MARKS } from './frames.ts';

const TID = 'E28011912000000000000001';

async function openReader(tags: TagSpecification[], faults: Faults = {}, marks = M100_MARKS) {
  const simulator = new M100Simulator(
    tags.map((tag) => new SimulatedTag(tag)),
    faults,
    marks,
  );
  const reader = createM100Reader(createMemoryTransport(simulator), marks);
  await reader.open();
  return { reader, simulator };
}

const TAG: TagSpecification = { tid: TID, epc: PUBLISHED_TAG.epc, pc: PUBLISHED_TAG.pc };

test('reports hardware, firmware and maker', async () => {
  const { reader } = await openReader([]);
  expect(await reader.identify()).toBe('M100 26dBm V1.0 / V2.3.5 / MagicRF');
});

test('lists every tag of an inventory round; an empty field is no failure', async () => {
  const { reader, simulator } = await openReader([TAG, { ...TAG, epc: '3000111122223333' }]);
  expect(await reader.poll()).toEqual([PUBLISHED_TAG, { ...PUBLISHED_TAG, epc: expect.any(String) }]);
  simulator.tags = [];
  expect(await reader.poll()).toEqual([]);
});

test.each<[string, Faults]>([
  ['split byte by byte', { splitFrames: true }],
  ['behind noise', { noise: fromHex('00 BB 01 7E BB FF') }],
])('understands answers that are %s', async (_, faults) => {
  const { reader } = await openReader([TAG], faults);
  expect(await reader.poll()).toEqual([PUBLISHED_TAG]);
  expect(await reader.readBank({ bank: 'tid', address: 0, words: 6 })).toMatchObject({ data: TID });
});

test('distinguishes a bad checksum, no answer and a refusal', async () => {
  const { reader } = await openReader([TAG], { badChecksums: 1, silent: [0x08], refused: [0x07] });
  await expect(reader.getPowerDbm()).rejects.toMatchObject({ code: 'reader.bad_frame' });
  await expect(reader.getRegion()).rejects.toMatchObject({ code: 'reader.timeout' });
  await expect(reader.setRegion('CN900')).rejects.toMatchObject({ code: 'reader.refused' });
});

test('fails at once and reports the loss when unplugged while waiting', async () => {
  const { reader, simulator } = await openReader([TAG], { unplugAfterWrite: true });
  let lost = '';
  reader.onLost(({ code }) => {
    lost = code;
  });
  await reader.writeBank({ bank: 'user', address: 0, data: '1234' });
  await expect(reader.poll()).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(lost).toBe('reader.disconnected');
  expect(simulator.faults.unplugAfterWrite).toBe(false);
});

test('reads and writes the selected tag only', async () => {
  const other = { ...TAG, tid: 'E28011912000000000000002', epc: '300011112222333344445555' };
  const { reader, simulator } = await openReader([TAG, other]);
  await reader.select({ bank: 'tid', pointerBits: 0, mask: other.tid });
  await reader.writeBank({ bank: 'user', address: 0, data: 'BEEF' });
  expect(await reader.readBank({ bank: 'tid', address: 0, words: 6 })).toMatchObject({ data: other.tid });
  expect(simulator.tags[0]?.read(3, 0, 1)).toEqual(fromHex('0000'));
  await reader.select({ bank: 'tid', pointerBits: 0, mask: 'E28011912000000000000009' });
  await expect(reader.readBank({ bank: 'tid', address: 0, words: 6 })).rejects.toMatchObject({
    code: 'tag.none',
  });
});

test('reports a tag’s refusal with the tag’s own codes', async () => {
  const { reader } = await openReader([{ ...TAG, accessPassword: '12345678', locked: true }]);
  const epc = { bank: 'epc', address: 2, data: '3000' } as const;
  await expect(reader.writeBank(epc)).rejects.toMatchObject({ code: 'tag.locked' });
  await expect(reader.writeBank({ ...epc, accessPassword: '87654321' })).rejects.toMatchObject({
    code: 'tag.password',
  });
  await reader.writeBank({ ...epc, accessPassword: '12345678' });
  await expect(reader.readBank({ bank: 'tid', address: 0, words: 8 })).rejects.toMatchObject({
    code: 'tag.memory',
    details: { bits: 128 },
  });
});

test('locks and kills a tag', async () => {
  const { reader, simulator } = await openReader([
    { ...TAG, accessPassword: '12345678', killPassword: 'DEADBEEF' },
  ]);
  await reader.lock({ epc: 'lock' }, '12345678');
  await expect(reader.writeBank({ bank: 'epc', address: 2, data: '3000' })).rejects.toMatchObject({
    code: 'tag.locked',
  });
  await expect(reader.kill('00000001')).rejects.toMatchObject({ code: 'tag.refused' });
  await reader.kill('DEADBEEF');
  expect(simulator.tags[0]?.killed).toBe(true);
  expect(await reader.poll()).toEqual([]);
});

test('sets and reads power and region', async () => {
  const { reader } = await openReader([]);
  await reader.setPowerDbm(18.5);
  expect(await reader.getPowerDbm()).toBe(18.5);
  await reader.setRegion('EU');
  expect(await reader.getRegion()).toBe('EU');
});

test('R200 modules use the same commands with other marks', async () => {
  const { reader } = await openReader([TAG], {}, R200_MARKS);
  expect(await reader.poll()).toEqual([PUBLISHED_TAG]);
});
