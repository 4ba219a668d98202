import { expect, test } from 'vitest';
import { createReaderFactory } from '../devices/readers/open-reader.ts';
import { listDriverIds } from '../devices/readers/registry.ts';
import { openJournal } from '../storage/journal.ts';
import { createPowerNotes } from './power-notes.ts';
import { probeTag } from './probe-tag.ts';
import { writeTag } from './write-tag.ts';

const powerNotes = createPowerNotes(openJournal(':memory:')).of('virtual:reader');
const context = { powerNotes, onStep: () => {} };
const target = { pc: '3000', epc: '350007AB70425D4000000586' };

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

test.each(listDriverIds())('finds, writes and verifies a tag of the family %s', async (family) => {
  const reader = createReaderFactory()(`virtual:reader?family=${family}`, 'm100');
  await reader.open();
  const { tid, epc } = await probeTag(reader, context);
  expect(await writeTag(reader, { tid, ...target }, context)).toEqual({ tid, ...target });
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

test.each([
  ['two-tags', 'tag.many'],
  ['no-tag', 'tag.none'],
])('plays the fault %s', async (fault, code) => {
  const reader = createReaderFactory()(`virtual:reader?fault=${fault}`, 'm100');
  await reader.open();
  await expect(probeTag(reader, context)).rejects.toMatchObject({ code });
});

test('refuses an unknown fault', () => {
  expect(() => createReaderFactory()('virtual:reader?fault=coffee', 'm100')).toThrowError(
    expect.objectContaining({ code: 'input.invalid' }),
  );
});
