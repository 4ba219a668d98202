import { createRfid } from '../../../src/main/rfid/handlers.ts';
import { openJournal } from '../../../src/main/storage/journal.ts';
import { createOutbox } from '../../../src/main/storage/outbox.ts';
import { createMemorySettings } from '../memory-settings.ts';
import { createStoredCertificates } from '../stored-certificates.ts';

/** The test's messages to the desk. */
export type TagOrder =
  | { do: 'write'; key: string; packId: string; tid: string; epc: string }
  | { do: 'settle'; key: string; attemptKey: string };

/** How an order ended. */
export interface TagAnswer {
  key: string;
  /** State of a settled attempt, or `done`; the code of a failure. */
  outcome: string;
}

/** A desk that can be killed at any moment: writes and settles tags as messages order. Arguments: journal file, reader uri. */
const [journalFile = '', uri = ''] = process.argv.slice(2);

const journal = openJournal(journalFile);
const outbox = createOutbox(journal, () => {});
const settings = createMemorySettings({ readers: [{ uri, name: 'M100', driver: 'm100' }] });
const { handlers } = createRfid({
  clientCertificates: createStoredCertificates(),
  journal,
  outbox,
  settings,
  emit: () => {},
});

process.on('message', (order: TagOrder) => {
  carryOut(order).then(
    (outcome) => process.send?.({ key: order.key, outcome } satisfies TagAnswer),
    (error: { code?: string }) =>
      process.send?.({ key: order.key, outcome: error.code ?? String(error) } satisfies TagAnswer),
  );
});

async function carryOut(order: TagOrder): Promise<string> {
  const { key } = order;
  if (order.do === 'settle')
    return (await handlers.settle({ key, readerId: uri, attemptKey: order.attemptKey })).state;
  const { packId, tid, epc } = order;
  const record = { tenantId: '000000', packId, packNo: `P-${packId}` };
  await handlers.write({ key, readerId: uri, pc: '3000', epc, tid, record });
  return 'done';
}
