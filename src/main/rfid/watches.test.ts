import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { eventually } from '../../../tests/eventually.ts';
import { createLlrpReader } from '../devices/readers/llrp/driver.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import type { TagNotice, UhfReader } from '../devices/readers/reader.ts';
import { LlrpSimulator } from '../devices/readers/virtual/llrp-simulator.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import type { Transport } from '../devices/transport/transport.ts';
import { openJournal } from '../storage/journal.ts';
import { createConnections } from './connections.ts';
import { createPowerNotes } from './power-notes.ts';
import { createRadioChoices } from './radio-choices.ts';
import { createWatches } from './watches.ts';

const READER = {
  id: 'serial:/dev/ttyTEST',
  uri: 'serial:/dev/ttyTEST',
  name: '1号读写器',
  driver: 'm100',
  origin: 'configured',
} as const;

function setUp(...serials: number[]) {
  return setUpWith(new M100Simulator(tagsOf(serials)), createM100Reader);
}

const tagsOf = (serials: number[]) => serials.map((serial) => new SimulatedTag(blankTag(serial)));

function setUpWith<S extends Parameters<typeof createMemoryTransport>[0]>(
  simulator: S,
  createReader: (transport: Transport) => UhfReader,
) {
  const journal = openJournal(':memory:');
  const connections = createConnections(
    () => createReader(createMemoryTransport(simulator)),
    createPowerNotes(journal),
    createRadioChoices(journal),
  );
  return { simulator, connections, watches: createWatches(connections) };
}

/** Settles when the tags of a further round have been reported: the one after next begins. */
const nextRound = (simulator: M100Simulator) =>
  new Promise<void>((resolve) => {
    let begun = 0;
    simulator.onRound = () => {
      begun += 1;
      if (begun === 3) resolve();
    };
  });

const epcsOf = ({ tags }: { tags: readonly { epc: string }[] }) => tags.map(({ epc }) => epc);
const epcOf = (serial: number) => blankTag(serial).epc;

test('answers with each tag once a batch, however often it was read', async () => {
  const { watches, simulator } = setUp(1, 2);
  expect(epcsOf(await watches.next('one', { reader: READER }))).toContain(epcOf(1));
  const second = await watches.next('one', { reader: READER });
  expect(epcsOf(second).sort()).toEqual([epcOf(1), epcOf(2)]);
  expect(second.tags[0]?.reads).toBeGreaterThan(1);
  expect(second.reads).toBe(second.tags.reduce((sum, { reads }) => sum + reads, 0));
  simulator.tags = [];
  // Tags read before they were taken away.
  await watches.next('one', { reader: READER });
  expect(await watches.next('one', { reader: READER })).toMatchObject({ tags: [], reads: 0 });
  await watches.close();
});

test('answers with the strongest signal of a tag in a batch, whichever antenna heard it last', async () => {
  const { watches, simulator } = setUp();
  simulator.tags = [-42, -71].map((rssiDbm) => new SimulatedTag({ ...blankTag(1), rssiDbm }));
  await watches.next('one', { reader: READER });
  const { tags } = await watches.next('one', { reader: READER });
  expect(tags).toMatchObject([{ epc: epcOf(1), rssiDbm: -42 }]);
  await watches.close();
});

test('a reader has one owner: other work is refused until the owner stops', async () => {
  const { watches, connections } = setUp(1);
  await watches.next('one', { reader: READER });
  const identify = () => connections.use(READER, (reader) => reader.identify());
  await expect(identify()).rejects.toMatchObject({ code: 'reader.in_use' });
  await expect(connections.release(READER.uri)).rejects.toMatchObject({ code: 'reader.in_use' });
  await expect(watches.next('other', { reader: READER })).rejects.toMatchObject({ code: 'reader.in_use' });
  await watches.end('one');
  expect(await identify()).toContain('M100');
  expect(epcsOf(await watches.next('other', { reader: READER }))).toEqual([epcOf(1)]);
  await watches.close();
});

test('each tag is stored before the page receives it, including the last ones', async () => {
  const { watches, simulator } = setUp(1);
  const kept: string[] = [];
  const watched = {
    reader: READER,
    keep: (tags: readonly { epc: string }[]) => kept.push(...epcsOf({ tags })),
  };
  const answered = epcsOf(await watches.next('one', watched));
  expect(kept).toEqual(answered);
  await nextRound(simulator);
  await watches.end('one');
  expect(kept.length).toBeGreaterThan(answered.length);
});

/** Watches of a reader that reports one tag, waits for `end`, reports another one and ends with what `end` throws. */
function watchUntil(end: (stop: AbortSignal) => Promise<unknown>, leaseMs?: number) {
  const open = {
    pulledAntennas: () => [],
    capabilities: async () => ({ namesRssi: true, namesAntenna: false, namesChannel: false }),
    async inventory(onTag: (tag: TagNotice) => void, stop: AbortSignal) {
      const report = (serial: number) =>
        onTag({ epc: epcOf(serial), pc: '3000', rssiDbm: -50, antenna: null, channelMhz: null });
      report(1);
      const outcome = await Promise.allSettled([end(stop)]);
      report(2);
      if (outcome[0].status === 'rejected') throw outcome[0].reason;
    },
  } as unknown as UhfReader;
  const watches = createWatches({ hold: (_, work) => work(open) }, leaseMs);
  const kept: string[] = [];
  const keep = (tags: readonly { epc: string }[]) => kept.push(...epcsOf({ tags }));
  return { watches, kept, next: () => watches.next('one', { reader: READER, keep }) };
}

test('the last tags of a reading that is ended reach the page that waits for them, and are stored once', async () => {
  const { watches, kept, next } = watchUntil((stop) => once(stop, 'abort'));
  await next();
  const last = next();
  await watches.end('one');
  expect(epcsOf(await last)).toEqual([epcOf(2)]);
  expect(kept).toEqual([epcOf(1), epcOf(2)]);
});

test.each(['waits', 'does not wait'])(
  'the last tags before a fault reach a page that %s, then the fault',
  async (page) => {
    const pulled = Promise.withResolvers<never>();
    const { watches, kept, next } = watchUntil(() => pulled.promise);
    await next();
    const waiting = page === 'waits' ? next() : null;
    pulled.reject(new AppError('reader.disconnected'));
    if (waiting === null) await eventually(() => expect(pulled.promise).rejects.toThrow());
    expect(epcsOf(await (waiting ?? next()))).toEqual([epcOf(2)]);
    await expect(next()).rejects.toMatchObject({ code: 'reader.disconnected' });
    expect(kept).toEqual([epcOf(1), epcOf(2)]);
    await watches.close();
  },
);

test('the last tags before a fault are stored for a page that does not ask again', async () => {
  const pulled = Promise.withResolvers<never>();
  const { kept, next } = watchUntil(() => pulled.promise, 20);
  await next();
  pulled.reject(new AppError('reader.disconnected'));
  await eventually(() => expect(kept).toEqual([epcOf(1), epcOf(2)]));
});

test('tags that were not stored are stored with the next ones', async () => {
  const { watches, simulator } = setUp(1);
  const kept: string[] = [];
  let isRefused = true;
  const keep = (tags: readonly { epc: string }[]) => {
    if (isRefused) throw new AppError('file.unwritable', { path: 'journal', reason: 'full' });
    kept.push(...epcsOf({ tags }));
  };
  await expect(watches.next('one', { reader: READER, keep })).rejects.toMatchObject({
    code: 'file.unwritable',
  });
  simulator.tags = [];
  isRefused = false;
  expect(epcsOf(await watches.next('one', { reader: READER, keep }))).toEqual([epcOf(1)]);
  expect(kept).toEqual([epcOf(1)]);
  await watches.close();
});

test('a stock-take that was removed while it is read ends, and may be read again', async () => {
  const { watches, connections, simulator } = setUp(1);
  let isRemoved = false;
  const keep = () => {
    if (isRemoved) throw new AppError('stocktake.unknown');
  };
  await watches.next('one', { reader: READER, keep });
  isRemoved = true;
  await nextRound(simulator);
  await watches.end('one');
  expect(await connections.use(READER, (reader) => reader.getPowersDbm())).toEqual([20]);
  isRemoved = false;
  expect(epcsOf(await watches.next('one', { reader: READER, keep }))).toEqual([epcOf(1)]);
  await watches.close();
});

test('a page that stops polling loses the reader', async () => {
  const { connections } = setUp(1);
  const watches = createWatches(connections, 20);
  await watches.next('one', { reader: READER });
  await eventually(async () => {
    expect(await connections.use(READER, (reader) => reader.getPowersDbm())).toEqual([20]);
  });
});

test('reports a pulled cable once, and continues reading when it is plugged in again', async () => {
  const { watches, simulator } = setUp(1);
  await watches.next('one', { reader: READER });
  simulator.unplug();
  await expect(async () => {
    for (;;) await watches.next('one', { reader: READER });
  }).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(epcsOf(await watches.next('one', { reader: READER }))).toEqual([epcOf(1)]);
  await watches.close();
});

test('reads on with an LLRP reader that has started anew amid an inventory', async () => {
  const { watches, simulator } = setUpWith(new LlrpSimulator(tagsOf([1])), createLlrpReader);
  await watches.next('one', { reader: READER });
  simulator.unplug();
  simulator.restart();
  await expect(async () => {
    for (;;) await watches.next('one', { reader: READER });
  }).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(epcsOf(await watches.next('one', { reader: READER }))).toEqual([epcOf(1)]);
  await watches.close();
});

test('names a pulled antenna with the tags that the others read on', async () => {
  const { watches, simulator } = setUpWith(new LlrpSimulator(tagsOf([1])), createLlrpReader);
  expect((await watches.next('one', { reader: READER })).pulledAntennas).toBeUndefined();
  simulator.connectAntennas(1);
  await eventually(async () =>
    expect(await watches.next('one', { reader: READER })).toMatchObject({
      pulledAntennas: [2],
      tags: [{ epc: epcOf(1) }],
    }),
  );
  await watches.close();
});

test('goes on after the clock was set back', { timeout: 5000 }, async () => {
  const { watches } = setUp(1);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await watches.next('one', { reader: READER });
    vi.setSystemTime(Date.now() - 3_600_000);
    expect(epcsOf(await watches.next('one', { reader: READER }))).toEqual([epcOf(1)]);
  } finally {
    vi.useRealTimers();
    await watches.close();
  }
});

test('thousands of tags are answered once a second, so that the page goes on drawing', async () => {
  vi.useFakeTimers();
  let tell = (_notice: TagNotice) => {};
  const reader = {
    pulledAntennas: () => [],
    capabilities: async () => ({ namesRssi: false, namesAntenna: false, namesChannel: false }),
    inventory: (onNotice: (notice: TagNotice) => void, signal: AbortSignal) => {
      tell = onNotice;
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  } as unknown as UhfReader;
  const watches = createWatches({ hold: (_reader, work) => work(reader) });
  const readAll = (tags: number) => {
    for (let serial = 1; serial <= tags; serial += 1)
      tell({ epc: epcOf(serial), pc: null, rssiDbm: null, antenna: null, channelMhz: null });
  };
  const ask = async (tags: number, ms: number) => {
    let answered: number | null = null;
    void watches.next('one', { reader: READER }).then((watched) => {
      answered = watched.tags.length;
    });
    await vi.advanceTimersByTimeAsync(0);
    readAll(tags);
    await vi.advanceTimersByTimeAsync(ms);
    return answered;
  };
  expect(await ask(1, 1000)).toBe(1);
  expect(await ask(100, 250)).toBe(100);
  expect(await ask(10_000, 700)).toBeNull();
  const closed = watches.close();
  await vi.advanceTimersByTimeAsync(1000);
  await closed;
  vi.useRealTimers();
});
