import { expect, test } from 'vitest';
import { toHex } from '#shared/rfid/hex';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createWorkContext } from '../../../tests/devices/readers/work-context.ts';
import { createFongwahReader } from '../devices/readers/fongwah/driver.ts';
import { FongwahSimulator } from '../devices/readers/virtual/fongwah-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { probeTag } from './probe-tag.ts';
import { writeTag } from './write-tag.ts';

const TARGET = { pc: '3000', epc: '350007AB70425D4000000586' };
const COUNT_TAGS = 0x5580;
const READ = 0x4152;
const WRITE = 0x4157;

async function openReader(tags: TagSpecification[]) {
  const simulator = new FongwahSimulator(tags.map((tag) => new SimulatedTag(tag)));
  const reader = createFongwahReader(createMemoryTransport(simulator));
  await reader.open();
  return { reader, simulator, context: createWorkContext() };
}

function epcsOf(simulator: FongwahSimulator): string[] {
  return simulator.tags.map((tag) => toHex(tag.epc));
}

test('counts the tags and reads the TID right before the write and right after it', async () => {
  const { reader, simulator, context } = await openReader([blankTag(1)]);
  const { tid } = await probeTag(reader, context);
  const commands: number[] = [];
  simulator.onCommand = (code) => commands.push(code);
  await writeTag(reader, { tid, ...TARGET }, context);
  const onAir = commands.filter((code) => [COUNT_TAGS, READ, WRITE].includes(code));
  const write = onAir.indexOf(WRITE);
  expect(onAir.slice(write - 2, write)).toEqual([COUNT_TAGS, READ]);
  // Search, selection, TID, content.
  expect(onAir.slice(write + 1)).toEqual([COUNT_TAGS, COUNT_TAGS, READ, READ]);
});

test('does not report a tag as written while another one had the same EPC, which the inventory cannot distinguish', async () => {
  const { reader, simulator, context } = await openReader([
    blankTag(1),
    blankTag(2, { epc: blankTag(1).epc }),
  ]);
  const { tid } = await probeTag(reader, context);
  await expect(writeTag(reader, { tid, ...TARGET }, context)).rejects.toMatchObject({ code: 'tag.many' });
  expect(epcsOf(simulator)).toEqual([TARGET.epc, blankTag(1).epc]);
});

test('does not write another tag in place of the agreed one', async () => {
  const { reader, simulator, context } = await openReader([blankTag(1)]);
  const { tid } = await probeTag(reader, context);
  simulator.tags = [new SimulatedTag(blankTag(2))];
  await expect(writeTag(reader, { tid, ...TARGET }, context)).rejects.toMatchObject({ code: 'tag.changed' });
  expect(epcsOf(simulator)).toEqual([blankTag(2).epc]);
});

test('does not report a tag as written while a neighbour came near', async () => {
  const { reader, simulator, context } = await openReader([blankTag(1)]);
  const { tid } = await probeTag(reader, context);
  simulator.onCommand = (code) => {
    if (code === WRITE) simulator.tags.push(new SimulatedTag(blankTag(2)));
  };
  await expect(writeTag(reader, { tid, ...TARGET }, context)).rejects.toMatchObject({ code: 'tag.many' });
});
