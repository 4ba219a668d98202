import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toHex } from '#shared/rfid/hex';
import { createMemorySettings } from '../../../tests/devices/memory-settings.ts';
import { blankTag } from '../../../tests/devices/readers/blank-tag.ts';
import { createStoredCertificates } from '../../../tests/devices/stored-certificates.ts';
import { createM100Reader } from '../devices/readers/m100/driver.ts';
import { M100Simulator } from '../devices/readers/virtual/m100-simulator.ts';
import { SimulatedTag } from '../devices/readers/virtual/tag.ts';
import { createMemoryTransport } from '../devices/readers/virtual/virtual-reader.ts';
import { openJournal } from '../storage/journal.ts';
import { createOutbox } from '../storage/outbox.ts';
import { createRfid } from './handlers.ts';

const EPC = '350007AB70425D4000000586';
const RECORD = { tenantId: '000000', packId: '42', packNo: 'P-2024-00042' };
const URIS = ['serial:/dev/ttyONE', 'serial:/dev/ttyTWO'];

/** A desk with two readers, a blank tag on each. */
function openDesk() {
  const journal = openJournal(':memory:');
  const outbox = createOutbox(journal, () => {});
  const settings = createMemorySettings({ readers: URIS.map((uri) => ({ uri, name: uri, driver: 'm100' })) });
  const simulators = URIS.map((_, at) => new M100Simulator([new SimulatedTag(blankTag(at + 1))]));
  const { handlers } = createRfid({
    clientCertificates: createStoredCertificates(),
    journal,
    outbox,
    settings,
    emit: () => {},
    createReader: (uri) =>
      createM100Reader(createMemoryTransport(simulators[URIS.indexOf(uri)] as M100Simulator)),
  });
  const writeOn = (at: number) =>
    handlers.write({
      key: randomUUID(),
      readerId: URIS[at] as string,
      pc: '3000',
      epc: EPC,
      tid: blankTag(at + 1).tid,
      record: RECORD,
    });
  const bearers = () => simulators.filter(({ tags: [tag] }) => tag && toHex(tag.epc) === EPC).length;
  return { simulators, outbox, writeOn, bearers };
}

test('two readers that write one EPC at once give it to one tag', async () => {
  const { outbox, writeOn, bearers } = openDesk();
  const [first, second] = await Promise.allSettled([writeOn(0), writeOn(1)]);
  expect(first).toMatchObject({ value: { epc: EPC, tid: blankTag(1).tid } });
  expect(second).toMatchObject({ reason: { code: 'tag.epc_taken', details: { tid: blankTag(1).tid } } });
  expect(bearers()).toBe(1);
  expect(outbox.handlers.pending()).toHaveLength(1);
});

test('the second one writes where the first could not', async () => {
  const { simulators, writeOn, bearers } = openDesk();
  const [firstReader] = simulators;
  if (firstReader) firstReader.tags = [];
  const [first, second] = await Promise.allSettled([writeOn(0), writeOn(1)]);
  expect(first).toMatchObject({ reason: { code: 'tag.none' } });
  expect(second).toMatchObject({ value: { epc: EPC, tid: blankTag(2).tid } });
  expect(bearers()).toBe(1);
});
