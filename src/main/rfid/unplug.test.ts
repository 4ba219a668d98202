import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toHex } from '#shared/rfid/hex';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { findDriver } from '../devices/readers/registry.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { createRfid } from './handlers.ts';

const READER = { uri: 'serial:/dev/ttyTEST', name: '1号读写器', driver: 'm100' };
const EPC = '350007AB70425D4000000586';
const RECORD = { tenantId: '000000', packId: '42', packNo: 'P-2024-00042' };

/** A desk with one blank tag on its reader. */
function openDesk() {
  const journal = openJournal(':memory:');
  const outbox = createOutbox(journal, () => {});
  const settings = createMemorySettings({ readers: [READER], deskName: '一号台' });
  const { create, simulate } = findDriver('m100');
  const simulator = simulate([new SimulatedTag(blankTag(1))]);
  const { handlers } = createRfid({
    clientCertificates: createStoredCertificates(),
    ...{ journal, outbox, settings, emit: () => {} },
    createReader: () => create(createMemoryTransport(simulator)),
  });
  const write = (key: string) =>
    handlers.write({
      ...{ key, readerId: READER.uri, pc: '3000', epc: EPC, tid: blankTag(1).tid, record: RECORD },
    });
  return { handlers, simulator, outbox, write };
}

/** The number of commands of a write without a fault. */
async function countCommands(): Promise<number> {
  const { simulator, write } = openDesk();
  let commands = 0;
  simulator.onCommand = () => {
    commands += 1;
  };
  await write(randomUUID());
  return commands;
}

test.each([
  ['before the answer to', 'command'],
  ['after the answer to', 'answer'],
] as const)(
  'a cable pulled %s any command of a write leaves a tag that is recorded, untouched, or listed as unknown',
  async (_, at) => {
    const commands = await countCommands();
    expect(commands).toBeGreaterThan(5);
    for (let nth = 1; nth <= commands; nth += 1) {
      const { handlers, simulator, outbox, write } = openDesk();
      let heard = 0;
      if (at === 'answer') simulator.faults.answersToUnplug = nth;
      else
        simulator.onCommand = () => {
          heard += 1;
          if (heard === nth) simulator.unplug();
        };
      const key = randomUUID();
      const isWritten = await (write(key) as Promise<unknown>).then(
        () => true,
        () => false,
      );
      simulator.onCommand = () => {};
      const onTag = toHex(simulator.tags[0]?.epc ?? new Uint8Array());
      const find = async () =>
        (await handlers.attempts({ tenantId: '000000', page: 1, size: 5 })).records.find(
          ({ id }) => id === key,
        );
      const state = (await find())?.state;
      expect(state, `${nth}`).toBe(
        isWritten ? 'done' : onTag === EPC || state === 'unknown' ? 'unknown' : 'failed',
      );
      expect(outbox.handlers.pending()).toHaveLength(isWritten ? 1 : 0);
      if (isWritten) continue;

      // The cable is plugged in again: settling finds the true state, and the package gets its tag and one record.
      if (state === 'unknown') {
        const settled = await handlers.settle({
          ...{ key: randomUUID(), readerId: READER.uri, attemptKey: key },
        });
        expect(settled.state, `${nth}`).toBe(onTag === EPC ? 'done' : 'failed');
        if (settled.state === 'failed') await write(randomUUID());
      } else await write(randomUUID());
      expect(outbox.handlers.pending(), `${nth}`).toMatchObject([
        { body: { epc: EPC, tid: blankTag(1).tid } },
      ]);
    }
  },
);
