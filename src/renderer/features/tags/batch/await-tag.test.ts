import { expect, test } from 'vitest';
import { AppError } from '#shared/errors';
import { awaitTag } from './await-tag.ts';
import { TagsAround } from './tags-around.ts';

const [OLD, NEW] = ['350000001000000000000007', 'E28011602000000000000001'];

/** A reader that sees these tags, one set per answer, then none; `cancelled` counts ended readings. */
function reader(answers: string[][], atEnd: () => void = () => undefined) {
  const seen = { cancelled: 0, asked: 0 };
  return {
    seen,
    async watch() {
      seen.asked += 1;
      const epcs = answers.shift() ?? [];
      if (answers.length === 0) atEnd();
      return { tags: epcs.map((epc) => sighting(epc)) };
    },
    async cancel() {
      seen.cancelled += 1;
    },
  };
}

const sighting = (epc: string) => ({
  epc,
  pc: null,
  rssiDbm: null,
  antenna: null,
  channelMhz: null,
  reads: 1,
  at: '2026-11-23T08:00:00.000Z',
});
const around = new TagsAround();
around.wrote('', OLD);
const wait = {
  readerId: 'virtual:reader',
  around,
  signal: new AbortController().signal,
  onFault: () => {},
};

test('waits until the written tag is removed and another one is on the reader, and frees the reader', async () => {
  const desk = reader([[OLD], [], [OLD, NEW], [NEW]]);
  expect(await awaitTag(desk, wait)).toMatchObject([{ epc: NEW }]);
  expect(desk.seen).toEqual({ asked: 4, cancelled: 1 });
});

test('ends on the signal, with the reader free', async () => {
  const stop = new AbortController();
  const desk = reader([[], []], () => stop.abort());
  expect(await awaitTag(desk, { ...wait, signal: stop.signal })).toEqual([]);
  expect(desk.seen.cancelled).toBeGreaterThan(0);
});

test('waits for a reader that may come back, and shows meanwhile why', async () => {
  const desk = reader([[OLD], [NEW]]);
  const { watch } = desk;
  let isLost = true;
  const faults: (string | null)[] = [];
  const lossy = {
    ...desk,
    watch: async () => {
      if (isLost) throw new AppError('reader.connection_kept', { port: '192.168.1.60:5084' });
      return watch();
    },
  };
  await awaitTag(lossy, {
    ...wait,
    onFault(fault) {
      isLost = false;
      faults.push(fault?.code ?? null);
    },
  });
  expect(faults).toEqual(['reader.connection_kept', null]);
});

test('waits for a reader whose port is not open to all yet when it is plugged in again', async () => {
  const desk = reader([[OLD], [NEW]]);
  const { watch } = desk;
  const faults: (string | null)[] = [];
  const replugged = {
    ...desk,
    watch: async () => {
      if (desk.seen.asked === 1 && faults.length === 0)
        throw new AppError('reader.port_denied', { port: '/dev/ttyUSB0' });
      return watch();
    },
  };
  await awaitTag(replugged, { ...wait, onFault: (fault) => faults.push(fault?.code ?? null) });
  expect(faults).toEqual(['reader.port_denied', null]);
});

test.each(['reader.not_answering_mode', 'reader.port_denied'] as const)(
  'throws %s of a reader that has not answered yet',
  async (code) => {
    const error = new AppError(code);
    const desk = { watch: () => Promise.reject(error), cancel: () => Promise.resolve() };
    await expect(awaitTag(desk, wait)).rejects.toBe(error);
  },
);

test('a wait starts after the previous one, abandoned for another package, has freed the reader', async () => {
  const left = new AbortController();
  const desk = reader([[], [NEW]]);
  const { watch, cancel } = desk;
  const order: string[] = [];
  const ordered = {
    watch: async () => {
      order.push('watch');
      const seen = await watch();
      left.abort();
      return seen;
    },
    cancel: async () => {
      await cancel();
      order.push('free');
    },
  };
  const first = awaitTag(ordered, { ...wait, signal: left.signal });
  await awaitTag(ordered, wait);
  await first;
  expect(order).toEqual(['watch', 'free', 'free', 'watch', 'free']);
});
