import { expect, test } from 'vitest';
import { AppError, toAppError } from '#shared/errors';
import { toHex } from '#shared/rfid/hex';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createWorkContext } from '../../../tests/devices/readers/work-context.ts';
import { findDriver, listDriverIds } from '../devices/readers/registry.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { probeTag } from './probe-tag.ts';
import { writeTag } from './write-tag.ts';

const TARGET = { pc: '3000', epc: '350007AB70425D4000000586' };

interface Place {
  answersDb: number;
  epc?: string;
  own?: string;
}

/**
 * A reader on which a tag with the EPC `own` lies, beside it a tag with `epc`, or the same EPC, that answers from
 * `answersDb` above the reader's own power.
 */
async function openReader(
  driver: string,
  { answersDb, epc = blankTag(1).epc, own = blankTag(1).epc }: Place,
) {
  const { create, simulate } = findDriver(driver);
  const simulator = simulate([]);
  const onReader = new SimulatedTag(blankTag(1, { epc: own }));
  const beside = new SimulatedTag(blankTag(2, { epc, answersDbm: simulator.powerDbm + answersDb }));
  const reader = create(createMemoryTransport(simulator));
  await reader.open();
  return { simulator, reader, context: createWorkContext(), onReader, beside };
}

/** Writes the tag on the reader. Where an access may reach both, reads reach it, and what follows a read the other. */
async function writeBeside(driver: string, { lostWrites = 0, ...place }: Place & { lostWrites?: number }) {
  const { simulator, reader, context, onReader, beside } = await openReader(driver, place);
  simulator.tags = [onReader, beside];
  simulator.onCommand = (code) => {
    if (code === simulator.codes.read) simulator.tags = [beside, onReader];
    if (code === simulator.codes.poll) simulator.tags = [onReader, beside];
  };
  simulator.faults = { lostWrites };
  const write = async () => {
    const { tid } = await probeTag(reader, context);
    await writeTag(reader, { tid, ...TARGET }, context);
  };
  const error = await write().catch(toAppError);
  return { error, onReader, beside };
}

/** A Fongwah's inventory reports two tags with one EPC as one, and it has no masks. */
const TELLING = listDriverIds().filter((driver) => driver !== 'fongwah');

test.each(TELLING)('%s reports no TID of a neighbouring tag with the same EPC', async (driver) => {
  const { simulator, reader, context, onReader, beside } = await openReader(driver, { answersDb: 0 });
  simulator.tags = [beside, onReader];
  const told = await probeTag(reader, context).then(({ tid }) => tid, toAppError);
  expect(told instanceof AppError ? told.code : told).toMatch(/^(tag.many|E28011912000000000000001)$/);
});

test.each(TELLING)(
  '%s writes no neighbouring tag with the same EPC that answers at full power only',
  async (driver) => {
    const { error, onReader, beside } = await writeBeside(driver, { answersDb: 0 });
    expect(toHex(beside.epc)).toBe(blankTag(1).epc);
    expect(error?.code ?? toHex(onReader.epc)).toMatch(/^(tag.many|350007AB70425D4000000586)$/);
  },
);

test.each(TELLING)(
  '%s writes no neighbouring tag that answers only at the power of a further attempt',
  async (driver) => {
    const { error, onReader, beside } = await writeBeside(driver, { answersDb: 1, lostWrites: 1 });
    expect(toHex(beside.epc)).toBe(blankTag(1).epc);
    expect(error?.code ?? toHex(onReader.epc)).toMatch(/^(tag.many|350007AB70425D4000000586)$/);
  },
);

test.each(listDriverIds())(
  '%s takes no tags for those on the reader that answer at full power only',
  async (driver) => {
    const { simulator, reader, context, beside } = await openReader(driver, { answersDb: 0 });
    const other = new SimulatedTag(blankTag(3, { answersDbm: beside.answersDbm }));
    simulator.tags = [beside, other];
    await expect(probeTag(reader, context)).rejects.toMatchObject({
      code: 'tag.none_near',
      details: { count: 2 },
    });
  },
);

/** Masks and addresses reach every tag whose EPC begins with theirs, and the empty one any tag. */
const SHORTER = [blankTag(1).epc.slice(0, 16), ''];
test.each(TELLING.flatMap((driver) => SHORTER.map((own) => [driver, own] as const)))(
  '%s writes no neighbouring tag whose EPC begins with the agreed tag’s EPC “%s”',
  async (driver, own) => {
    const longer = blankTag(1).epc;
    const { error, onReader, beside } = await writeBeside(driver, { answersDb: 0, epc: longer, own });
    expect(toHex(beside.epc)).toBe(longer);
    expect(error?.code ?? toHex(onReader.epc)).toMatch(/^(tag.many|tag.changed|350007AB70425D4000000586)$/);
  },
);

test('a Fongwah, whose accesses reach any tag, writes none that answers only at the power of a further attempt', async () => {
  const { epc } = blankTag(2);
  const { error, beside } = await writeBeside('fongwah', { answersDb: 1, epc, lostWrites: 1 });
  expect(error).toMatchObject({ code: 'tag.many' });
  expect(toHex(beside.epc)).toBe(epc);
});

test('an agreed tag that was moved beside the reader, and is written there, is not reported as unwritten', async () => {
  const { simulator, reader, context, onReader, beside } = await openReader('m100', { answersDb: 0 });
  simulator.tags = [onReader, beside];
  const write = writeTag(reader, { tid: blankTag(2).tid, ...TARGET }, context);
  await expect(write).rejects.toMatchObject({ code: 'tag.unread', details: { cause: 'tag.verify_failed' } });
  expect([toHex(onReader.epc), toHex(beside.epc)]).toEqual([blankTag(1).epc, TARGET.epc]);
});
