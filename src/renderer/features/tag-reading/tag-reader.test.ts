import { expect, test, vi } from 'vitest';
import type { TaggedPack } from '#shared/api/tag-reading';
import type { TagSighting, WatchedTags } from '#shared/desk/contract/tags';
import { countTagResults, countTags } from '#shared/domain/tag-count';
import { AppError } from '#shared/errors';
import { eventually } from '../../../../tests/eventually.ts';
import { type ReadingPorts, TagReader } from './tag-reader.ts';

const sighting = (epc: string, reads = 1): TagSighting => ({
  epc,
  pc: '3000',
  rssiDbm: -50,
  antenna: 1,
  channelMhz: null,
  reads,
  at: '2026-01-01T00:00:00.000Z',
});

/** A reader that returns these answers one after the other, and then empty ones. */
function setUp(...answers: (TagSighting[] | AppError)[]) {
  const asked: string[][] = [];
  let isOver = false;
  const plugs = new EventTarget();
  const ports: ReadingPorts = {
    async watch(): Promise<WatchedTags> {
      const next = answers.shift();
      if (next instanceof AppError) throw next;
      if (next === undefined) await vi.waitUntil(() => isOver);
      const tags = next ?? [];
      const capabilities = { namesRssi: true, namesAntenna: false, namesChannel: false };
      return { tags, reads: tags.length, capabilities };
    },
    async cancel() {
      isOver = true;
    },
    async locate(epcs) {
      asked.push(epcs);
      return epcs.map((epc) => ({ epc, packNo: `P-${epc}` }) as TaggedPack);
    },
    onPlugged(listener) {
      plugs.addEventListener('plug', listener);
      return () => plugs.removeEventListener('plug', listener);
    },
  };
  const reader = new TagReader(ports);
  reader.subscribe(() => {});
  reader.start('virtual:reader');
  return { reader, asked, plug: () => plugs.dispatchEvent(new Event('plug')) };
}

test('keeps each tag once, with all its readings, and queries its package once', async () => {
  const { reader, asked } = setUp([sighting('AAAA'), sighting('BBBB', 2)], [sighting('AAAA', 3)]);
  await eventually(() => expect(reader.state().tags.get('AAAA')?.reads).toBe(4));
  expect([...reader.state().tags.keys()]).toEqual(['AAAA', 'BBBB']);
  expect(reader.state().known.packs.get('BBBB')).toMatchObject([{ packNo: 'P-BBBB' }]);
  expect(asked.flat().sort()).toEqual(['AAAA', 'BBBB']);
  await reader.stop();
  expect(reader.state().isReading).toBe(false);
});

test('counts the readings of tags that the desk has kept', async () => {
  const { reader } = setUp();
  reader.addTags([sighting('AAAA', 3), sighting('BBBB', 2)]);
  expect(reader.progress().reads).toBe(5);
  await reader.stop();
});

test('keeps the tags of the answer that was awaited when it was stopped, unless they are discarded', async () => {
  const watches: PromiseWithResolvers<WatchedTags>[] = [];
  const answerLast = (epc: string) =>
    watches.at(-1)?.resolve({ tags: [sighting(epc)], reads: 1, capabilities: null });
  let last = 'AAAA';
  const reader = new TagReader({
    watch() {
      watches.push(Promise.withResolvers<WatchedTags>());
      return watches.at(-1)?.promise ?? Promise.reject(new Error());
    },
    // The desk answers the watch when the reader has stopped.
    cancel: async () => answerLast(last),
    locate: async () => [],
    onPlugged: () => () => {},
  });
  reader.start('virtual:reader');
  await reader.stop();
  expect([...reader.state().tags.keys()]).toEqual(['AAAA']);
  expect(reader.progress().batch).toEqual([]);
  expect(watches).toHaveLength(1);

  last = 'BBBB';
  reader.start('virtual:reader');
  const stopped = reader.stop();
  reader.clear();
  await stopped;
  expect(reader.state().tags.size).toBe(0);
});

test('a reading that is stopped shows why its last tags are missing', async () => {
  const { promise, reject } = Promise.withResolvers<WatchedTags>();
  const reader = new TagReader({
    watch: () => promise,
    cancel: async () => reject(new AppError('desk.disconnected')),
    locate: async () => [],
    onPlugged: () => () => {},
  });
  reader.start('keyboard', 'zone A');
  await reader.stop();
  expect(reader.state()).toMatchObject({ isReading: false, error: { code: 'desk.disconnected' } });
});

test('continues reading as soon as the reader is plugged in again', async () => {
  vi.useFakeTimers();
  const { reader, plug } = setUp(new AppError('reader.disconnected'), [sighting('AAAA')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(reader.state().error?.code).toBe('reader.disconnected');
  plug();
  await vi.advanceTimersByTimeAsync(0);
  expect(reader.state().tags.has('AAAA')).toBe(true);
  vi.useRealTimers();
  await reader.stop();
});

test('reports whether there is anything new to compare: tags and packages, not further readings', async () => {
  const { reader } = setUp();
  reader.addTags([sighting('AAAA')]);
  await eventually(() => expect(reader.state().known.packs.size).toBe(1));
  const { known } = reader.state();
  reader.addTags([sighting('AAAA', 3)]);
  expect(reader.state().known).toBe(known);
  reader.addTags([{ ...sighting('AAAA'), pc: '3400' }]);
  expect(reader.state().known).not.toBe(known);
  await reader.stop();
});

test('further readings of known tags change the progress alone, which small parts of the page show', async () => {
  const { reader } = setUp();
  reader.addTags([sighting('AAAA'), sighting('BBBB')]);
  await eventually(() => expect(reader.state().known.packs.size).toBe(2));
  expect(reader.state().known.news).toEqual(['AAAA', 'BBBB']);
  const [state, progress] = [reader.state(), reader.progress()];
  reader.addTags([sighting('AAAA', 3)]);
  expect(reader.state()).toBe(state);
  expect(reader.progress()).not.toBe(progress);
  reader.clear();
  expect(reader.state().known.news).toEqual([]);
  await reader.stop();
});

test('an answer of the reader is reported once', async () => {
  const told: number[] = [];
  const { reader } = setUp([sighting('AAAA')], [sighting('AAAA')]);
  reader.subscribe(() => told.push(reader.progress().reads));
  await eventually(() => expect(reader.progress().reads).toBe(2));
  expect(told.filter((reads) => reads === 2)).toHaveLength(1);
  await reader.stop();
});

test('names pulled antennas until they are connected again', async () => {
  const pulled = [[2], [2], []];
  const reader = new TagReader({
    async watch() {
      const pulledAntennas = pulled.shift();
      await vi.waitUntil(() => pulledAntennas !== undefined);
      return { tags: [], reads: 0, capabilities: null, ...(pulledAntennas?.length && { pulledAntennas }) };
    },
    cancel: async () => {},
    locate: async () => [],
    onPlugged: () => () => {},
  });
  const shown: (readonly number[])[] = [];
  reader.subscribe(() => {
    const { pulledAntennas } = reader.state();
    if (pulledAntennas !== shown.at(-1)) shown.push(pulledAntennas);
  });
  reader.start('virtual:reader');
  await eventually(() => expect(shown).toEqual([[], [2], []]));
});

test('stops at a fault that waiting does not resolve', async () => {
  const { reader } = setUp(new AppError('reader.unknown', { reader: 'COM3' }));
  await eventually(() => expect(reader.state().error?.code).toBe('reader.unknown'));
  expect(reader.state().isReading).toBe(false);
});

test.each([
  'reader.port_denied',
  'reader.hid_denied',
  'reader.port_busy',
  'reader.port_held',
  'reader.tls_failed',
] as const)(
  'continues reading after %s, which a reader that has just been plugged in again may give',
  async (code) => {
    vi.useFakeTimers();
    try {
      const unplugged = new AppError('reader.disconnected');
      const { reader, plug } = setUp([sighting('AAAA')], unplugged, new AppError(code), [sighting('BBBB')]);
      await vi.advanceTimersByTimeAsync(0);
      plug();
      await vi.advanceTimersByTimeAsync(0);
      expect(reader.state()).toMatchObject({ isReading: true, error: { code } });
      await vi.advanceTimersByTimeAsync(1000);
      expect([...reader.state().tags.keys()]).toEqual(['AAAA', 'BBBB']);
      await reader.stop();
      const denied = setUp(new AppError(code)).reader;
      await vi.advanceTimersByTimeAsync(0);
      expect(denied.state().isReading).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('continues reading when the reader is plugged in again', async () => {
  vi.useFakeTimers();
  try {
    const { reader } = setUp([sighting('AAAA')], new AppError('reader.disconnected'), [sighting('BBBB')]);
    await vi.advanceTimersByTimeAsync(0);
    expect(reader.state()).toMatchObject({ isReading: true, error: { code: 'reader.disconnected' } });
    await vi.advanceTimersByTimeAsync(1000);
    expect([...reader.state().tags.keys()]).toEqual(['AAAA', 'BBBB']);
    expect(reader.state().error).toBeNull();
    await reader.stop();
  } finally {
    vi.useRealTimers();
  }
});

test('a tag arrives anew only when it was out of the field for three seconds, whatever the clock is set to', async () => {
  const { reader } = setUp();
  vi.useFakeTimers();
  try {
    const begun = performance.now();
    const readAt = (second: number, clock: string) => {
      vi.advanceTimersByTime(begun + second * 1000 - performance.now());
      reader.addTags([{ ...sighting('AAAA'), at: `2026-01-01T${clock}.000Z` }]);
    };
    const arrived = () => [reader.state().tags.get('AAAA')?.since, reader.progress().arrivedAt];
    for (const [second, clock] of [
      [0, '08:00:00'],
      [2, '07:00:02'],
      [5, '09:00:05'],
    ] as const)
      readAt(second, clock);
    expect(arrived()).toEqual([begun, begun]);
    readAt(9, '06:00:09');
    expect(arrived()).toEqual([begun + 9000, begun + 9000]);
  } finally {
    vi.useRealTimers();
  }
  await reader.stop();
});

test('10,000 tags against the packages of a document: each is asked for once, by hundreds, and none is lost', async () => {
  const epcOf = (serial: number) => serial.toString(16).toUpperCase().padStart(24, '0');
  const packOf = (epc: string) =>
    ({ id: `p-${epc}`, epc, packNo: epc, isSeen: true, stockStatus: 'IN_STOCK' }) as TaggedPack;
  // The last hundred of the document are not in the field, and a hundred others are.
  const expected = Array.from({ length: 10_000 }, (_, at) => packOf(epcOf(at)));
  const passed = Array.from({ length: 10_000 }, (_, at) => epcOf(at < 9900 ? at : at + 1000));
  const answers = Array.from({ length: 50 }, (_, at) => passed.slice(at * 200, at * 200 + 200));
  const ended = Promise.withResolvers<string[]>();
  const asked: string[][] = [];
  const reader = new TagReader({
    async watch() {
      const tags = answers.shift() ?? (await ended.promise);
      return { tags: tags.map((epc) => sighting(epc)), reads: 0, capabilities: null };
    },
    cancel: async () => ended.resolve([]),
    async locate(epcs) {
      asked.push(epcs);
      return epcs.map(packOf);
    },
    onPlugged: () => () => {},
  });
  reader.start('virtual:reader');
  await eventually(() => expect(reader.state().tags.size).toBe(10_000));
  await reader.stop();
  await reader.untilKnown();
  const { tags, packs } = reader.state().known;
  const results = countTagResults(countTags(tags.values(), expected, (epc) => packs.get(epc)));
  expect(results).toEqual({ matched: 9900, missing: 100, extra: 100, unknown: 0, untagged: 0 });
  expect(asked.flat()).toHaveLength(10_000);
  expect(Math.max(...asked.map(({ length }) => length))).toBeLessThanOrEqual(500);
});
