import { expect, test } from 'vitest';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createWorkContext } from '../../../tests/devices/readers/work-context.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import type { Faults } from '../devices/readers/virtual/faults.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { putLeftPowerBack } from './search-power.ts';
import { writeTag } from './write-tag.ts';

const TARGET = { pc: '3000', epc: '350007AB70425D4000000586' };
const WRITE = 0x49;
const SET_POWER = 0xb6;

/** A reader of 20 dBm with one tag after the other; notes the power of each write. */
async function openDesk(faults: Faults = {}) {
  const simulator = new M100Simulator([], faults);
  const reader = createM100Reader(createMemoryTransport(simulator));
  await reader.open();
  const writtenAt: number[] = [];
  simulator.onCommand = (code) => {
    if (code === WRITE) writtenAt.push(simulator.powerDbm);
  };
  const details: string[] = [];
  const context = createWorkContext({
    onStep: (step, state, detail) => {
      if (step === 'write' && state === 'done') details.push(detail);
    },
  });
  async function write(serial: number, writeDbm: number) {
    simulator.tags = [new SimulatedTag({ ...blankTag(serial), writeDbm })];
    writtenAt.length = 0;
    const [tag] = simulator.tags;
    return writeTag(reader, { tid: tag?.tid ?? '', ...TARGET }, context);
  }
  return { reader, simulator, context, details, writtenAt, write };
}

test('a failed write is repeated with more power, which the reader has only meanwhile', async () => {
  const { simulator, write, writtenAt, details, context } = await openDesk();
  expect(await write(1, 25)).toMatchObject({ epc: TARGET.epc });
  expect(writtenAt).toEqual([20, 23, 26]);
  expect(simulator.powerDbm).toBe(20);
  expect(context.powerNotes.isEmpty()).toBe(true);
  expect(details.at(-1)).toBe(`${TARGET.pc} ${TARGET.epc} 26 dBm`);
});

test('the next tag of the model starts with that power, a tag of another model with the reader’s own', async () => {
  const { simulator, write, writtenAt, context } = await openDesk();
  await write(1, 23);
  await write(2, 23);
  expect(writtenAt).toEqual([23]);
  expect(context.tagPowers.find(blankTag(3).tid)).toBe(23);
  expect(context.tagPowers.find('E200341201234567')).toBeNull();
  // The user has set the reader to more power than the tags need.
  simulator.powerDbm = 26;
  await write(3, 23);
  expect(writtenAt).toEqual([26]);
});

test('no step exceeds the power that the region allows, and a reader already set to more keeps it', async () => {
  const { simulator, write, writtenAt } = await openDesk();
  simulator.powerDbm = 28;
  await expect(write(1, 35)).rejects.toMatchObject({ code: 'tag.weak' });
  // China, with an antenna of 6 dBi.
  expect(writtenAt).toEqual([28, 29, 29]);
  simulator.powerDbm = 33;
  await expect(write(2, 35)).rejects.toMatchObject({ code: 'tag.weak' });
  expect(writtenAt).toEqual([33, 33, 33]);
});

test('a reader whose power cannot be set writes with its own', async () => {
  const { write, writtenAt } = await openDesk({ refused: [SET_POWER], lostWrites: 2 });
  expect(await write(1, 0)).toMatchObject({ epc: TARGET.epc });
  expect(writtenAt).toEqual([20, 20, 20]);
});

test('a cable pulled at the raised power leaves a note, by which the reader gets its own back', async () => {
  const { simulator, reader, write, context } = await openDesk();
  simulator.onCommand = (code) => {
    if (code === SET_POWER && simulator.powerDbm > 20) simulator.unplug();
  };
  await expect(write(1, 25)).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(simulator.powerDbm).toBe(23);
  simulator.onCommand = () => {};
  await reader.close();
  const again = createM100Reader(createMemoryTransport(simulator));
  await again.open();
  await putLeftPowerBack(again, context.powerNotes);
  expect(simulator.powerDbm).toBe(20);
});
