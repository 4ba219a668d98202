import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { Type } from '../../src/main/devices/readers/llrp/messages.ts';
import { SimulatedTag } from '../../src/main/devices/readers/virtual/tag.ts';
import { createRfid } from '../../src/main/rfid/handlers.ts';
import { openJournal } from '../../src/main/storage/journal.ts';
import { createOutbox } from '../../src/main/storage/outbox.ts';
import { TagReader } from '../../src/renderer/features/tag-reading/tag-reader.ts';
import { awaitTag } from '../../src/renderer/features/tags/batch/await-tag.ts';
import { TagsAround } from '../../src/renderer/features/tags/batch/tags-around.ts';
import type { AppError } from '../../src/shared/errors.ts';
import { toHex } from '../../src/shared/rfid/hex.ts';
import { createMemorySettings } from '../devices/memory-settings.ts';
import { blankTag } from '../devices/readers/blank-tag.ts';
import { startNetworkLlrp } from '../devices/readers/network-llrp.ts';
import { createStoredCertificates } from '../devices/stored-certificates.ts';

const EPC = '350007AB70425D4000000586';
const RECORD = { tenantId: '000000', packId: '42', packNo: 'P-2024-00042' };
const running: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const each of running.splice(0).reverse()) await each.close();
});

/** A desk whose LLRP reader on a socket has these blank tags. */
async function openDesk(...tags: number[]) {
  const reader = await startNetworkLlrp(tags.map((serial) => blankTag(serial)));
  const journal = openJournal(':memory:');
  const outbox = createOutbox(journal, () => {});
  const { handlers, close } = createRfid({
    journal,
    outbox,
    emit: () => {},
    clientCertificates: createStoredCertificates(),
    settings: createMemorySettings({ readers: [{ uri: reader.uri, name: '大门', driver: 'llrp' }] }),
  });
  running.push(reader, { close });
  const readerId = reader.uri;
  const write = (key: string, serial: number, epc = EPC) =>
    handlers.write({ key, readerId, pc: '3000', epc, tid: blankTag(serial).tid, record: RECORD });
  const epcOf = (at: number) => toHex(reader.simulator.tags[at]?.epc ?? new Uint8Array());
  const watchPorts = {
    watch: async (call: { key: string; readerId: string }) => handlers.watch(call),
    cancel: async (call: { key: string }) => handlers.cancel(call),
    onPlugged: () => () => {},
  };
  return { reader, simulator: reader.simulator, handlers, outbox, readerId, write, epcOf, watchPorts };
}

test('an inventory goes on by itself when an LLRP reader has let go of the lost connection', async () => {
  const { reader, simulator, readerId, watchPorts } = await openDesk(1);
  const tags = new TagReader({ ...watchPorts, locate: async () => [] });
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        stop();
        resolve();
      };
      const stop = tags.subscribe(look);
      look();
    });
  const told: AppError[] = [];
  tags.subscribe(() => {
    const { error } = tags.state();
    if (error !== null && told.at(-1) !== error) told.push(error);
  });
  tags.start(readerId);
  await until(() => tags.state().tags.size === 1);
  reader.drop(2);
  await until(() => told.length === 3);
  // The reader has gone on without a client.
  expect(simulator.isRunning).toBe(true);
  simulator.tags[0]?.write(1, 2, new Uint8Array(12), false);
  await until(() => tags.state().tags.size === 2);
  expect(tags.state()).toMatchObject({ isReading: true, error: null });
  expect(told.map(({ code }) => code)).toEqual([
    'reader.disconnected',
    'reader.connection_kept',
    'reader.connection_kept',
  ]);
  await tags.stop();
  expect(simulator.isRunning).toBe(false);
});

test('a write after a dropped connection waits for the reader to let go of it', async () => {
  const { reader, handlers, readerId, write, epcOf } = await openDesk(1);
  await handlers.probe({ key: randomUUID(), readerId });
  reader.drop(2);
  await write(randomUUID(), 1);
  expect(epcOf(0)).toBe(EPC);
});

test('a connection that drops at any command of a write leaves no tag wrong and none unlisted', async () => {
  let commands = 0;
  {
    const { simulator, write } = await openDesk(1);
    simulator.onCommand = () => {
      commands += 1;
    };
    await write(randomUUID(), 1);
  }
  for (let nth = 1; nth <= commands; nth += 1) {
    const { reader, simulator, handlers, outbox, readerId, write, epcOf } = await openDesk(1);
    let heard = 0;
    simulator.onCommand = () => {
      heard += 1;
      // The reader has carried the command out and goes on with it; its answer is lost.
      if (heard === nth) reader.drop(nth % 8 === 0 ? 1 : 0);
    };
    const key = randomUUID();
    const isWritten = await (write(key, 1) as Promise<unknown>).then(
      () => true,
      () => false,
    );
    simulator.onCommand = () => {};
    const { records } = await handlers.attempts({ tenantId: '000000', page: 1, size: 5 });
    const state = records.find(({ id }) => id === key)?.state;
    if (isWritten) expect(state, `${nth}`).toBe('done');
    else if (epcOf(0) === EPC) expect(state, `${nth}`).toBe('unknown');
    else expect(['unknown', 'failed'], `${nth}`).toContain(state);
    if (state === 'unknown') {
      const settled = await handlers.settle({ key: randomUUID(), readerId, attemptKey: key });
      expect(settled.state, `${nth}`).toBe(epcOf(0) === EPC ? 'done' : 'failed');
    }
    if (epcOf(0) !== EPC) await write(randomUUID(), 1);
    expect(outbox.handlers.pending(), `${nth}`).toMatchObject([{ body: { epc: EPC, tid: blankTag(1).tid } }]);
    await reader.close();
  }
});

test('a write that was left in the reader does not reach the tag that is put there after the drop', async () => {
  const { reader, simulator, handlers, readerId, write, epcOf } = await openDesk(1);
  // A factory-blank neighbour with the same EPC.
  const other = new SimulatedTag({ ...blankTag(2), epc: blankTag(1).epc });
  const probe = async () => handlers.probe({ key: randomUUID(), readerId });
  await probe();
  let accesses = 0;
  simulator.onCommand = (code) => {
    if (code === Type.enableAccess) accesses += 1;
    // The first one reads the TID, the second one writes.
    if (accesses !== 2) return;
    simulator.onCommand = () => {};
    simulator.tags = [other];
    reader.drop(1);
  };
  await expect(write(randomUUID(), 1)).rejects.toMatchObject({ code: 'reader.disconnected' });
  expect(await probe()).toMatchObject({ tid: blankTag(2).tid });
  expect(epcOf(0)).toBe(blankTag(1).epc);
});

test('the late result of an access of the lost connection is not taken for that of the next one', async () => {
  const { reader, simulator, handlers, readerId } = await openDesk(1);
  simulator.faults = { lateResults: 1 };
  simulator.onCommand = (code) => {
    if (code === 1022) {
      simulator.onCommand = () => {};
      reader.drop();
    }
  };
  await expect(handlers.probe({ key: randomUUID(), readerId }) as Promise<unknown>).rejects.toMatchObject({
    code: 'reader.disconnected',
  });
  simulator.tags = [new SimulatedTag({ ...blankTag(2), epc: blankTag(1).epc })];
  expect(await handlers.probe({ key: randomUUID(), readerId })).toMatchObject({ tid: blankTag(2).tid });
});

test('a batch goes on by itself after a dropped connection', async () => {
  const { reader, simulator, readerId, write, epcOf, watchPorts } = await openDesk(1);
  await write(randomUUID(), 1);
  const faults: (AppError | null)[] = [];
  const signal = new AbortController().signal;
  const around = new TagsAround();
  around.wrote(blankTag(1).epc, EPC);
  const waited = awaitTag(watchPorts, {
    readerId,
    around,
    signal,
    onFault(fault) {
      faults.push(fault);
      if (faults.length === 2) simulator.tags = [new SimulatedTag(blankTag(2))];
    },
  });
  reader.drop(1);
  await waited;
  expect(faults.map((fault) => fault?.code)).toEqual(['reader.connection_kept', undefined]);
  const OTHER = '350007AB70425D4000000587';
  await write(randomUUID(), 2, OTHER);
  expect(epcOf(0)).toBe(OTHER);
});
