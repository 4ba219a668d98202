import { expect, test } from 'vitest';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { listTags } from './inventory.ts';

const [FIRST, OTHER] = [blankTag(1), blankTag(3)];

test('each tag is listed by itself, also those that share an EPC, with the rounds in which it answered', async () => {
  const tags = [FIRST, { ...blankTag(2), epc: FIRST.epc }, OTHER].map((tag) => new SimulatedTag(tag));
  const reader = createM100Reader(createMemoryTransport(new M100Simulator(tags)));
  await reader.open();
  const listed = await listTags(reader);
  await reader.close();
  expect(listed.map(({ epc, count }) => [epc, count]).sort()).toEqual([
    [FIRST.epc, 5],
    [FIRST.epc, 5],
    [OTHER.epc, 5],
  ]);
});

test('a tag that answers at two antennas in one round is one tag', async () => {
  const answer = { epc: FIRST.epc, pc: '3000', channelMhz: null };
  const poll = async () => [
    { ...answer, rssiDbm: -50, antenna: 1 },
    { ...answer, rssiDbm: -60, antenna: 2 },
  ];
  expect(await listTags({ poll })).toEqual([{ epc: FIRST.epc, pc: '3000', rssiDbm: -60, count: 5 }]);
});
