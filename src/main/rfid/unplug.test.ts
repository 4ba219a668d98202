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

const READERS = {
  m100: { uri: 'serial:/dev/ttyTEST', name: '1号读写器', driver: 'm100' },
  llrp: { uri: 'tcp:192.0.2.30:5084', name: '1号读写器', driver: 'llrp' },
};
const EPC = '350007AB70425D4000000586';
const RECORD = { tenantId: '000000', packId: '42', packNo: 'P-2024-00042' };

/** A desk with one blank tag on its reader of a family. */
function openDesk(family: keyof typeof READERS) {
  const reader = READERS[family];
  const journal = openJournal(':memory:');
  const outbox = createOutbox(journal, () => {});
  const settings = createMemorySettings({ readers: [reader], deskName: '一号台' });
  const { create, simulate } = findDriver(family);
  const simulator = simulate([new SimulatedTag(blankTag(1))]);
  const { handlers } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox,
    settings,
    emit: () => {},
    createReader: () => create(createMemoryTransport(simulator)),
  });
  const write = (key: string) =>
    handlers.write({
      key,
      readerId: reader.uri,
      pc: '3000',
      epc: EPC,
      tid: blankTag(1).tid,
      record: RECORD,
    });
  return { handlers, reader, simulator, outbox, write };
}

/** The number of commands of a write without a fault. */
async function countCommands(family: keyof typeof READERS): Promise<number> {
  const { simulator, write } = openDesk(family);
  let commands = 0;
  simulator.onCommand = () => {
    commands += 1;
  };
  await write(randomUUID());
  return commands;
}

test.each([
  ['a cable pulled before the answer to', 'm100', 'command'],
  ['a cable pulled after the answer to', 'm100', 'answer'],
  ['an LLRP reader that starts anew before the answer to', 'llrp', 'command'],
  ['an LLRP reader that is lost after the answer to', 'llrp', 'answer'],
] as const)(
  '%s any command of a write leaves a tag that is recorded, untouched, or listed as unknown',
  async (_, family, at) => {
    const commands = await countCommands(family);
    expect(commands).toBeGreaterThan(5);
    for (let nth = 1; nth <= commands; nth += 1) {
      const { handlers, reader, simulator, outbox, write } = openDesk(family);
      let heard = 0;
      if (at === 'answer') simulator.faults.answersToUnplug = nth;
      else
        simulator.onCommand = () => {
          heard += 1;
          if (heard !== nth) return;
          simulator.unplug();
          // It has lost what was specified, as a reader without power has.
          simulator.restart();
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
      const unwritten = onTag === EPC || state === 'unknown' ? 'unknown' : 'failed';
      expect(state, `${nth}`).toBe(isWritten ? 'done' : unwritten);
      expect(outbox.handlers.pending()).toHaveLength(isWritten ? 1 : 0);
      if (isWritten) continue;

      // The cable is plugged in again: settling finds the true state, and the package gets its tag and one record.
      if (state === 'unknown') {
        const settled = await handlers.settle({
          key: randomUUID(),
          readerId: reader.uri,
          attemptKey: key,
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
