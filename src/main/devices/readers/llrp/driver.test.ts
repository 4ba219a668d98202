import { expect, test, vi } from 'vitest';
import type { RadioChange } from '#shared/desk/contract/readers';
import { blankTag } from '../../../../../tests/devices/readers/blank-tag.ts';
import { eventually } from '../../../../../tests/eventually.ts';
import { inTime, testDriver } from '../testing/driver-suite.ts';
import { ADD_BY_ATTEMPTS, LlrpSimulator } from '../virtual/llrp-simulator.ts';
import { SimulatedTag } from '../virtual/tag.ts';
import { createMemoryTransport } from '../virtual/virtual-reader.ts';
import { createLlrpReader } from './driver.ts';
import { encodeMessage, type LlrpMessage, Type } from './messages.ts';

testDriver({
  createReader: createLlrpReader,
  createSimulator: (tags, faults) => new LlrpSimulator(tags, faults),
  identity: 'LLRP 25882:2001002 6.4.1',
  noise: '',
  lacks: ['check', 'region'],
  numbersAnswers: true,
  getPower: Type.getConfig,
  // The simulator's code for it: command 3 has the same type for all settings.
  setPower: 1003,
  capabilities: { namesRssi: true, namesAntenna: true, namesChannel: true },
  errors: { locked: 'tag.locked', memory: 'tag.memory' },
});

test('a reader that another program has set to hold its reports delivers them', async () => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))]);
  simulator.holdsReports = true;
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  expect(await reader.poll()).toHaveLength(1);
  expect((await reader.readBank({ bank: 'tid', address: 0, words: 6 })).data).toHaveLength(24);
});

// Gen2: in session 2 a tag that was read is silent for more than 2 s.
test('sees every tag in each round, and reaches it, whatever session another program has left', async () => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1)), new SimulatedTag(blankTag(2))]);
  simulator.session = 2;
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  for (let round = 0; round < 3; round += 1) expect(await reader.poll()).toHaveLength(2);
  expect((await reader.readBank({ bank: 'tid', address: 0, words: 6 })).data).toHaveLength(24);
  expect((await reader.readBank({ bank: 'tid', address: 0, words: 6 })).data).toHaveLength(24);
});

test('finds and reaches every tag after another program has left a filter for some', async () => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))]);
  Object.assign(simulator, { filter: '3000', session: 2 });
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  const stop = new AbortController();
  const seen: string[] = [];
  await reader.inventory(({ epc }) => {
    seen.push(epc);
    stop.abort();
  }, stop.signal);
  expect(seen).toEqual([blankTag(1).epc]);
  expect((await reader.readBank({ bank: 'tid', address: 0, words: 6 })).data).toHaveLength(24);
});

test('names the antennas that are not connected', async () => {
  const simulator = new LlrpSimulator([]);
  simulator.connectedAntennas = [1];
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  expect((await reader.getRadio()).unconnectedAntennas).toEqual([2]);
});

test('goes on reading when an antenna is pulled, and names it until it is connected again', async () => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))]);
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  const stop = new AbortController();
  let reads = 0;
  const reading = reader.inventory(() => {
    reads += 1;
  }, stop.signal);
  const isReadAgain = async () => {
    const before = reads;
    await eventually(() => expect(reads).toBeGreaterThan(before));
  };
  await isReadAgain();
  simulator.connectAntennas(1);
  await eventually(() => expect(reader.pulledAntennas()).toEqual([2]));
  await isReadAgain();
  simulator.connectAntennas(1, 2);
  await eventually(() => expect(reader.pulledAntennas()).toEqual([]));
  stop.abort();
  await reading;
  simulator.connectAntennas(2);
  await eventually(() => expect(reader.pulledAntennas()).toEqual([1]));
});

test.each([
  ['ends a round when it has seen all tags', []],
  ['knows no such end of a round', [ADD_BY_ATTEMPTS]],
])('a reader that takes no session, and %s, is asked without', async (_, refused) => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))], { refused });
  simulator.refusesSession = true;
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  expect(await reader.poll()).toHaveLength(1);
  expect((await reader.readBank({ bank: 'tid', address: 0, words: 6 })).data).toHaveLength(24);
});

test('refuses a session that the reader does not take when it is chosen, and counts as before', async () => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))]);
  simulator.refusesSession = true;
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  const { powersDbm } = await reader.getRadio();
  const change = { session: 2, profile: 2, powersDbm: [10] };
  await expect(reader.setRadio(change)).rejects.toMatchObject({ code: 'reader.refused' });
  expect(await reader.getRadio()).toMatchObject({
    powersDbm,
    session: { now: 'automatic' },
    profile: { now: 'automatic' },
  });
  const stop = new AbortController();
  await reader.inventory(() => stop.abort(), stop.signal, { isCount: true });
  expect(simulator.airSettings).toEqual([{ session: null, tags: null, mode: null }]);
});

test('counts with the chosen number of tags and RF mode, in the session of the reader if none was chosen', async () => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))]);
  simulator.session = 1;
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  const { profile } = await reader.getRadio();
  expect(profile?.choices).toContainEqual({ value: 2, text: 'Miller 4, 274 kbit/s, Tari 6.25 µs' });
  await reader.setRadio({ q: 6, profile: 2 });
  const stop = new AbortController();
  await reader.inventory(() => stop.abort(), stop.signal, { isCount: true });
  await reader.poll();
  expect(simulator.airSettings).toEqual([
    { session: 1, tags: 64, mode: 2 },
    { session: 0, tags: 32, mode: 2 },
  ]);
});

test('sets each antenna to a power of its own table that is not higher, and hops as the region demands', async () => {
  const reader = createLlrpReader(createMemoryTransport(new LlrpSimulator([])));
  await reader.open();
  await reader.setRadio({ region: 'CN900', channel: 'hop', powersDbm: [18.45, 25] });
  expect(await reader.getRadio()).toMatchObject({
    region: 'CN900',
    regions: [],
    channel: 'hop',
    channels: ['hop'],
    powersDbm: [18.25, 25],
  });
  const refused: RadioChange[] = [{ region: 'EU' }, { channel: 920.625 }, { antennas: [1] }];
  for (const change of refused)
    await expect(reader.setRadio(change)).rejects.toMatchObject({
      code: 'reader.refused',
    });
});

test.each([
  ['ends a round when it has seen all tags', []],
  ['knows no such end of a round', [ADD_BY_ATTEMPTS]],
])('a reader that %s is set up once, and anew for another power', async (_, refused) => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))], { refused });
  const commands: number[] = [];
  simulator.onCommand = (code) => commands.push(code);
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  await reader.poll();
  expect(commands).toContain(refused.length > 0 ? Type.addRospec : ADD_BY_ATTEMPTS);
  commands.length = 0;
  expect(await reader.poll()).toHaveLength(1);
  expect(commands).toEqual([Type.startRospec]);
  await reader.readBank({ bank: 'tid', address: 0, words: 6 });
  commands.length = 0;
  await reader.readBank({ bank: 'tid', address: 0, words: 6 });
  // The read; its inventory is stopped when the tag has answered.
  expect(commands).toEqual([Type.addAccess, Type.enableAccess, 1022, Type.stopRospec]);
  await reader.setPowersDbm([18]);
  commands.length = 0;
  await reader.poll();
  expect(commands[0]).toBe(Type.deleteRospec);
  // Under these settings again, it is as it was added.
  await reader.setPowersDbm([20]);
  await reader.setPowersDbm([18]);
  commands.length = 0;
  await reader.poll();
  expect(commands).toEqual([Type.startRospec]);
});

test('ends its connection as the standard asks, and is not kept waiting by a reader that does not answer', async () => {
  const simulator = new LlrpSimulator([]);
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  await reader.close();
  expect(simulator.hasReceivedGoodbye).toBe(true);
  await expect(reader.poll()).rejects.toMatchObject({ code: 'reader.disconnected' });

  const silent = createLlrpReader(createMemoryTransport(simulator));
  await silent.open();
  simulator.faults.isMute = true;
  await silent.close();
});

test('understands a message whose rest TCP delivers after a repetition', async () => {
  const memory = createMemoryTransport(new LlrpSimulator([new SimulatedTag(blankTag(1))]));
  const REPETITION_MS = 300;
  const HEADER_AND_MORE_BYTES = 14;
  const reader = createLlrpReader({
    ...memory,
    onData: (listener) =>
      memory.onData((chunk) => {
        listener(chunk.subarray(0, HEADER_AND_MORE_BYTES));
        const rest = chunk.subarray(HEADER_AND_MORE_BYTES);
        if (rest.length > 0) setTimeout(() => listener(rest), REPETITION_MS);
      }),
  });
  vi.useFakeTimers();
  try {
    await inTime(reader.open());
    expect(await inTime(reader.identify())).toBe('LLRP 25882:2001002 6.4.1');
  } finally {
    vi.useRealTimers();
  }
});

test('a reader that announces the end of its connection is lost, also amid an inventory', async () => {
  const simulator = new LlrpSimulator([new SimulatedTag(blankTag(1))]);
  const reader = createLlrpReader(createMemoryTransport(simulator));
  let lost = '';
  reader.onLost(({ code }) => {
    lost = code;
  });
  await reader.open();
  const inventory = reader.inventory(() => simulator.sendClosing(), new AbortController().signal);
  await expect(inventory).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(lost).toBe('reader.disconnected');
  await reader.close();
  expect(simulator.hasReceivedGoodbye).toBe(false);
});

test('a reader that sends no keepalives inventories without tags as long as it answers', async () => {
  const simulator = new LlrpSimulator([]);
  simulator.sendsKeepalives = false;
  const reader = createLlrpReader(createMemoryTransport(simulator));
  await reader.open();
  vi.useFakeTimers();
  try {
    const stop = new AbortController();
    const { promise: seen, resolve } = Promise.withResolvers<string>();
    const inventory = reader.inventory(({ epc }) => resolve(epc), stop.signal);
    await vi.advanceTimersByTimeAsync(10_000);
    simulator.tags.push(new SimulatedTag(blankTag(1)));
    expect(await inTime(Promise.race([seen, inventory]))).toBe(blankTag(1).epc);
    stop.abort();
    await inTime(inventory);

    simulator.tags.length = 0;
    const second = reader.inventory(() => {}, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(5000);
    simulator.faults.isMute = true;
    await expect(inTime(second)).rejects.toMatchObject({ code: 'reader.disconnected' });
  } finally {
    vi.useRealTimers();
  }
});

test('does not take the late result of an earlier access for that of the next', async () => {
  const tags = [new SimulatedTag(blankTag(1)), new SimulatedTag(blankTag(2))];
  const reader = createLlrpReader(createMemoryTransport(new LlrpSimulator(tags, { lateResults: 1 })));
  await reader.open();
  const tid = { bank: 'tid', address: 0, words: 6 } as const;
  await reader.select({ bank: 'tid', pointerBits: 0, mask: blankTag(1).tid });
  await expect(reader.readBank(tid)).rejects.toMatchObject({ code: 'tag.none' });
  await reader.select({ bank: 'tid', pointerBits: 0, mask: blankTag(2).tid });
  expect(await reader.readBank(tid)).toMatchObject({ data: blankTag(2).tid });
});

test('a start refused by an error message (100) is refused at once', async () => {
  class Refusing extends LlrpSimulator {
    protected override refuseCommand(command: LlrpMessage): LlrpMessage[] {
      return super.refuseCommand(command).map((message) => ({ ...message, type: Type.error }));
    }
  }
  const reader = createLlrpReader(createMemoryTransport(new Refusing([], { refused: [Type.startRospec] })));
  await reader.open();
  await expect(reader.poll()).rejects.toMatchObject({
    code: 'reader.refused',
    details: { status: '100 M_ParameterError' },
  });
});

test.each(['between commands', 'within an inventory'])(
  'ignores an event that it cannot decode: %s',
  async (when) => {
    const memory = createMemoryTransport(new LlrpSimulator([new SimulatedTag(blankTag(1))]));
    // 0xFF: a parameter of fixed length whose type is in no standard.
    const event = encodeMessage({ type: Type.event, id: 1, body: Uint8Array.of(0xff) });
    let hear = (_chunk: Uint8Array) => {};
    const reader = createLlrpReader({
      ...memory,
      onData(listener) {
        hear = listener;
        memory.onData(listener);
      },
    });
    await reader.open();
    if (when === 'between commands') hear(event);
    else {
      const polled = reader.poll();
      hear(event);
      expect(await polled).toHaveLength(1);
    }
    expect(await reader.poll()).toHaveLength(1);
  },
);
