import { expect, test } from 'vitest';
import { createWorkContext } from '../../../tests/devices/readers/work-context.ts';
import { createReaderFactory } from '../devices/readers/open-reader.ts';
import { listDriverIds, listDrivers } from '../devices/readers/registry.ts';
import { probeTag } from './probe-tag.ts';
import { writeTag } from './write-tag.ts';

const context = createWorkContext();
const target = { pc: '3000', epc: '350007AB70425D4000000586' };
/** TCP has its own checksums, so a network-only family has none. */
const WITH_CHECKS = listDrivers().flatMap(({ id, transports }) =>
  transports.includes('serial') ? [id] : [],
);

test('writes tag after tag on the virtual reader, each with its own TID', async () => {
  const reader = createReaderFactory()('virtual:reader', 'm100');
  await reader.open();
  const tids = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    const { tid, epc } = await probeTag(reader, context);
    expect(epc).not.toBe(target.epc);
    await writeTag(reader, { tid, ...target }, context);
    tids.add(tid);
  }
  expect(tids.size).toBe(3);
});

test.each(listDriverIds())('finds, writes, verifies and locks a tag of the family %s', async (family) => {
  const reader = createReaderFactory()(`virtual:reader?family=${family}`, 'm100');
  await reader.open();
  const { tid, epc } = await probeTag(reader, context);
  const lock = { accessPassword: '12345678', isLocked: true };
  expect(await writeTag(reader, { tid, ...target, ...lock }, context)).toEqual({ tid, ...target });
  expect((await probeTag(reader, context)).tid).not.toBe(tid);
  expect(epc).not.toBe(target.epc);
});

test('keeps a tag in place that is only read', async () => {
  const reader = createReaderFactory()('virtual:reader', 'm100');
  await reader.open();
  expect((await probeTag(reader, context)).tid).toBe((await probeTag(reader, context)).tid);
});

test('keeps a tag in place for repair when unplugged after the write', async () => {
  const factory = createReaderFactory();
  const uri = 'virtual:reader?fault=unplug-after-write';
  const first = factory(uri, 'm100');
  await first.open();
  const { tid } = await probeTag(first, context);
  await expect(writeTag(first, { tid, ...target }, context)).rejects.toMatchObject({
    code: 'reader.disconnected',
  });
  const second = factory(uri, 'm100');
  await second.open();
  expect(await probeTag(second, context)).toMatchObject({ tid, epc: target.epc });
  expect(await writeTag(second, { tid, ...target }, context)).toMatchObject({ tid });
});

test.each(listDriverIds())(
  'keeps a tag in place that was written in part, until it is written whole, with %s',
  async (family) => {
    const reader = createReaderFactory()(
      `virtual:reader?family=${family}&fault=half-write:1,lost-write:1`,
      'm100',
    );
    await reader.open();
    const { tid } = await probeTag(reader, context);
    expect(await writeTag(reader, { tid, ...target }, context)).toMatchObject({ tid });
  },
);

test.each([
  ['two-tags', 'tag.many'],
  ['no-tag', 'tag.none'],
])('plays the fault %s', async (fault, code) => {
  const reader = createReaderFactory()(`virtual:reader?fault=${fault}`, 'm100');
  await reader.open();
  await expect(probeTag(reader, context)).rejects.toMatchObject({ code });
});

test.each(listDriverIds())('plays a walk past weak and strong tags with %s', async (family) => {
  const script = `family=${family}&tags=6&epcs=350007AB70425D4000000586&weak=1&walk=2`;
  const reader = createReaderFactory()(`virtual:reader?${script}`, 'm100');
  await reader.open();
  const rounds: string[][] = [];
  // A walk past six tags, ten rounds each.
  for (let round = 0; round < 60; round += 1) rounds.push((await reader.poll()).map(({ epc }) => epc));
  expect(rounds[0]).toHaveLength(2);
  expect(rounds[0]?.[0]).toBe('350007AB70425D4000000586');
  expect(rounds[10]).toEqual([rounds[0]?.[1], expect.any(String)]);
  const counts = Map.groupBy(rounds.flat(), (epc) => epc);
  // The five strong ones answer in 20 rounds each, the weak one in every fourth of them.
  expect([...counts.values()].map((answers) => answers.length)).toEqual([20, 20, 20, 20, 20, 5]);
});

test.each(WITH_CHECKS)('plays a pulled cable, damaged answers and silence with %s', async (family) => {
  const open = async (script: string) => {
    const reader = createReaderFactory()(`virtual:reader?family=${family}&tags=1&${script}`, 'm100');
    await reader.open();
    return reader;
  };
  // One answer more than asked for: after a damaged one the reader is probed.
  const damaged = await open('fault=bad-checksum:1,unplug:4');
  await expect(damaged.getPowersDbm()).rejects.toMatchObject({ code: 'reader.bad_frame' });
  await damaged.getPowersDbm();
  await damaged.getPowersDbm();
  await expect(damaged.getPowersDbm()).rejects.toMatchObject({ code: 'reader.disconnected' });
  const silent = await open('fault=silent');
  await expect(silent.getPowersDbm()).rejects.toMatchObject({ code: 'reader.timeout' });
});

test.each(['fault=coffee', 'tags=0', 'tags=many', 'epcs=XYZ', 'fault=unplug:'])(
  'refuses a script with %s',
  (script) => {
    expect(() => createReaderFactory()(`virtual:reader?${script}`, 'm100')).toThrow(
      expect.objectContaining({ code: 'input.invalid' }),
    );
  },
);
