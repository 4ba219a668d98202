import { describe, expect, test } from 'vitest';
import { PUBLISHED_TAG } from '../../../../../tests/fixtures/readers/m100/published-frames.ts';
import { USUAL_HOLD_MS } from '../../transport/bridge-hold.ts';
import type { Transport } from '../../transport/transport.ts';
import { testDriver } from '../testing/driver-suite.ts';
import { M100Simulator } from '../virtual/m100-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../virtual/tag.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';
import { createM100Reader } from './driver.ts';
import { M100_MARKS, R200_MARKS } from './frames.ts';

const TID = 'E28011912000000000000001';
const TAG: TagSpecification = { tid: TID, epc: PUBLISHED_TAG.epc, pc: PUBLISHED_TAG.pc };

describe.each([
  ['M100', M100_MARKS],
  ['R200', R200_MARKS],
])('%s', (_, marks) => {
  testDriver({
    createReader: (transport) => createM100Reader(transport, marks),
    createSimulator: (tags, faults) => new M100Simulator(tags, faults, marks),
    identity: 'M100 26dBm V1.0 / V2.3.5 / MagicRF',
    noise: '00 BB 01 7E AA FF BB FF',
    getPower: 0xb7,
    setPower: 0xb6,
    capabilities: { namesRssi: true, namesAntenna: false, namesChannel: false },
    lacks: ['channel'],
    errors: { locked: 'tag.locked', memory: 'tag.memory' },
  });
});

async function openReader(tags: TagSpecification[]) {
  const simulator = new M100Simulator(tags.map((tag) => new SimulatedTag(tag)));
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  return reader;
}

test('reports the published tag with PC and RSSI', async () => {
  const reader = await openReader([TAG]);
  expect(await reader.poll()).toEqual([PUBLISHED_TAG]);
});

/** The length of a notice about one tag. */
const NOTICE_BYTES = 24;

describe.each([
  ['a bridge that holds bytes back', USUAL_HOLD_MS],
  ['a port that gives them at once', 3],
])('through %s', (_, holdMs) => {
  test.each([0, 4, 8])('two tags with the same EPC count as two, %i ms apart', async (lateMs) => {
    const simulator = new M100Simulator([new SimulatedTag(TAG), new SimulatedTag(TAG)]);
    const memory = createMemoryTransport(simulator);
    const transport: Transport = {
      ...memory,
      holdMs: () => holdMs,
      onData: (listener) =>
        memory.onData((chunk) => {
          listener(chunk.subarray(0, NOTICE_BYTES));
          const later = chunk.subarray(NOTICE_BYTES);
          // The last byte of a frame may arrive separately.
          if (later.length > 0) setTimeout(() => listener(later.subarray(0, 1)), lateMs);
          if (later.length > 1) setTimeout(() => listener(later.subarray(1)), lateMs + holdMs);
        }),
    };
    const reader = createM100Reader(transport);
    await reader.open();
    expect((await reader.poll()).map(({ epc }) => epc)).toEqual([TAG.epc, TAG.epc]);
  });
});

test('selects by TID and names the memory that a tag lacks', async () => {
  const other = { ...TAG, tid: 'E28011912000000000000002', epc: '300011112222333344445555' };
  const reader = await openReader([TAG, other]);
  await reader.select({ bank: 'tid', pointerBits: 0, mask: other.tid });
  expect(await reader.readBank({ bank: 'tid', address: 0, words: 6 })).toMatchObject({ data: other.tid });
  await expect(reader.readBank({ bank: 'tid', address: 0, words: 8 })).rejects.toMatchObject({
    code: 'tag.memory',
    details: { bits: 128 },
  });
});

test.each([
  ['session 2', [0x12, 0x20]],
  ['session 3, only tags with the Select flag', [0x1f, 0x20]],
])('finds a tag again and again after another program has left %s', async (_, query) => {
  const simulator = new M100Simulator([new SimulatedTag(TAG)]);
  simulator.query = query;
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  for (const _round of [1, 2, 3]) expect(await reader.poll()).toHaveLength(1);
  await reader.select({ bank: 'tid', pointerBits: 0, mask: TID });
  expect(await reader.readBank({ bank: 'tid', address: 0, words: 6 })).toMatchObject({ data: TID });
});

test('finds every tag after another program has left a mask for one', async () => {
  const simulator = new M100Simulator([new SimulatedTag(TAG)]);
  const transport = () => createMemoryTransport(simulator);
  const other = createM100Reader(transport());
  await other.open();
  await other.select({ bank: 'epc', pointerBits: 32, mask: '300011112222333344445555' });
  simulator.selects = 'always';
  await other.close();
  const reader = createM100Reader(transport());
  await reader.open();
  expect(await reader.poll()).toHaveLength(1);
});

test('finds tags with a module that has no command for Query parameters', async () => {
  const GET_QUERY = 0x0d;
  const simulator = new M100Simulator([new SimulatedTag(TAG)], { refused: [GET_QUERY] });
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  expect(await reader.poll()).toHaveLength(1);
});

test('stops a module that a killed program has left polling', async () => {
  const simulator = new M100Simulator([new SimulatedTag(TAG)]);
  const killed = createM100Reader(createMemoryTransport(simulator));
  await killed.open();
  const heard = Promise.withResolvers<void>();
  const inventory = killed.inventory(() => heard.resolve(), new AbortController().signal);
  await heard.promise;
  // The port of a killed program closes without a command to the module.
  await Promise.all([
    expect(inventory).rejects.toMatchObject({ code: 'reader.disconnected' }),
    killed.close(),
  ]);
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  expect(await reader.getPowersDbm()).toEqual([20]);
});

test('sets power in hundredths of a dBm', async () => {
  const reader = await openReader([]);
  await reader.setPowersDbm([18.5]);
  expect(await reader.getPowersDbm()).toEqual([18.5]);
});

test('is set to a region from one that the desk does not have', async () => {
  const simulator = new M100Simulator([]);
  // 05, which the published tables do not name.
  simulator.region = 0x05;
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  expect(await reader.getRadio()).toMatchObject({ region: null, channels: [] });
  await expect(reader.setRadio({ channel: 920.625 })).rejects.toMatchObject({ code: 'reader.refused' });
  await reader.setRadio({ region: 'CN900' });
  expect(await reader.getRadio()).toMatchObject({ region: 'CN900' });
});

test('keeps to one frequency of the region, and hops again', async () => {
  const simulator = new M100Simulator([]);
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  await reader.setRadio({ region: 'EU', channel: 865.7 });
  expect(simulator.channel).toBe(3);
  await expect(reader.setRadio({ channel: 865.8 })).rejects.toMatchObject({ code: 'reader.refused' });
  expect(simulator.channel).toBe(3);
  await reader.setRadio({ channel: 'hop' });
  expect(simulator.channel).toBe('hop');
  await expect(reader.setRadio({ antennas: [2] })).rejects.toMatchObject({ code: 'reader.refused' });
});
