import { expect, test } from 'vitest';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createWorkContext } from '../../../tests/devices/readers/work-context.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag, type TagSpecification } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { findLeastPower } from './least-power.ts';

/** A reader of 26 dBm with one tag. */
async function openDesk(tag: Partial<TagSpecification>) {
  const simulator = new M100Simulator([new SimulatedTag({ ...blankTag(1), ...tag })]);
  simulator.powerDbm = 26;
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  return { simulator, reader, context: createWorkContext() };
}

test('finds the step at which a tag is still written, and leaves tag and reader as they were', async () => {
  const { simulator, reader, context } = await openDesk({ writeDbm: 18 });
  const least = { model: blankTag(1).tid.slice(0, 8), usedDbm: 26, leastDbm: 20 };
  expect(await findLeastPower(reader, context)).toEqual(least);
  expect(context.tagPowers.least(least.model)).toBe(20);
  expect(simulator.powerDbm).toBe(26);
  expect(simulator.tags[0]).toMatchObject(new SimulatedTag({ ...blankTag(1), writeDbm: 18 }));
});

test.each([
  ['a tag that the reader’s own power does not write', { writeDbm: 28 }, 'tag.weak'],
  ['a locked tag', { locked: true, accessPassword: '11112222' }, 'tag.locked'],
] as const)('refuses %s', async (_, tag, code) => {
  const { reader, context } = await openDesk(tag);
  await expect(findLeastPower(reader, context)).rejects.toMatchObject({ code });
});
