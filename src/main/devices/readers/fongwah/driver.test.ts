import { expect, test } from 'vitest';
import type { RadioChange } from '#shared/desk/contract/readers';
import { testDriver } from '../testing/driver-suite.ts';
import { asHidReports } from '../testing/hid-reports.ts';
import type { Faults } from '../virtual/faults.ts';
import { FongwahSimulator } from '../virtual/fongwah-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../virtual/tag.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';
import { createFongwahReader } from './driver.ts';

testDriver({
  createReader: (transport) => createFongwahReader(asHidReports(transport)),
  isInReports: true,
  createSimulator: (tags, faults) => new FongwahSimulator(tags, faults),
  identity: 'Fongwah U6-CU-91 V0224',
  noise: '',
  lacks: ['check', 'region', 'mask'],
  // Codes of the simulator: letter and number of the setting.
  getPower: 0x4e30,
  setPower: 0x4e31,
  capabilities: { namesRssi: true, namesAntenna: true, namesChannel: true },
  errors: { locked: 'tag.locked', memory: 'tag.memory', password: 'tag.refused' },
});

const TAG: TagSpecification = { tid: 'E28011912000000000000001', epc: '30751FEB705C5904E3D50D70' };
const TID = { bank: 'tid', address: 0, words: 6 } as const;

async function openReader(tags: TagSpecification[], faults: Faults = {}) {
  const simulator = new FongwahSimulator(
    tags.map((tag) => new SimulatedTag(tag)),
    faults,
  );
  const reader = createFongwahReader(asHidReports(createMemoryTransport(simulator)));
  await reader.open();
  return { reader, simulator };
}

test('completes an inventory before anything else, even if it is cancelled', async () => {
  const { reader, simulator } = await openReader([TAG, { ...TAG, epc: '300011112222333344445555' }]);
  const cancel = new AbortController();
  simulator.onRound = () => cancel.abort(new Error('cancelled'));
  expect(await reader.poll(cancel.signal)).toHaveLength(2);
  await expect(reader.poll(cancel.signal)).rejects.toThrow('cancelled');
});

test('retries a tag that missed the command, and gives up on a tag that refuses', async () => {
  const { reader, simulator } = await openReader([TAG], { failedReads: 2 });
  expect(await reader.readBank(TID)).toMatchObject({ data: TAG.tid });
  simulator.faults.failedReads = 3;
  await expect(reader.readBank(TID)).rejects.toMatchObject({ code: 'tag.refused' });
});

test('reads and writes more words than a report holds', async () => {
  const { reader } = await openReader([{ ...TAG, user: '00'.repeat(64) }]);
  const data = Array.from({ length: 32 }, (_, word) => word.toString(16).padStart(4, '0').toUpperCase()).join(
    '',
  );
  await reader.writeBank({ bank: 'user', address: 0, data });
  expect(await reader.readBank({ bank: 'user', address: 0, words: 32 })).toMatchObject({ data });
});

test('sends the password with each access that needs it, and with no other', async () => {
  const { reader } = await openReader([{ ...TAG, accessPassword: '12345678', locked: true, epcBits: 496 }]);
  const data = `7800${'AB'.repeat(30)}`;
  const write = { bank: 'epc', address: 1, data } as const;
  await reader.writeBank({ ...write, accessPassword: '12345678' });
  expect(await reader.readBank({ bank: 'epc', address: 1, words: data.length / 4 })).toMatchObject({ data });
  await expect(reader.writeBank(write)).rejects.toMatchObject({ code: 'tag.locked' });
});

test('hops in each of its regions, and has one antenna', async () => {
  const { reader } = await openReader([]);
  await reader.setRadio({ region: 'EU', channel: 'hop' });
  expect(await reader.getRadio()).toEqual({
    region: 'EU',
    regions: ['US', 'CN900', 'CN800', 'EU', 'KR'],
    channel: 'hop',
    channels: ['hop'],
    powersDbm: [20],
    antennas: null,
    workMode: null,
    beep: null,
    session: null,
    q: null,
    profile: null,
  });
  const refused: RadioChange[] = [
    { channel: 866.5 },
    { antennas: [2] },
    { powersDbm: [20, 25] },
    { powersDbm: [33] },
  ];
  for (const change of refused)
    await expect(reader.setRadio(change)).rejects.toMatchObject({ code: 'reader.refused' });
});
