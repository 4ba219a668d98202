import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LabelRow } from '#shared/desk/contract';
import { openChildQueue } from './child-queue.ts';

/**
 * A desk to be killed in the middle of a job: prints `a`, `b` of `a b c` and then waits, with a second job accepted
 * behind it. Arguments: journal file, printer uri, the two job keys. Sends one message when it has got there.
 */
const [journalFile = '', uri = '', firstKey = '', secondKey = ''] = process.argv.slice(2);

const queue = openChildQueue(journalFile, { uri, kind: 'tcp', origin: 'configured' }, render, {
  onChanged: () => {},
  onFault: (error) => {
    throw error;
  },
});
const job = { printerId: uri, templateId: 'text', title: 'crash', copies: 1 };
await Promise.all([
  queue.submit({
    ...job,
    key: firstKey,
    rows: [{ text: 'a' }, { text: 'b' }, { text: 'c' }],
    record: { tenantId: 't1', packIds: ['11', '12', '13'] },
  }),
  queue.submit({
    ...job,
    key: secondKey,
    rows: [{ text: 'z' }],
    record: { tenantId: 't1', packIds: ['19'] },
  }),
]);

async function* render(rows: Iterable<LabelRow>) {
  let labelsDone = 0;
  for (const { text } of rows) {
    if (text === 'c') {
      // Drawing runs ahead of sending: waits until the journal has the second label.
      while (queue.find(firstKey).labelsSent < 2) await nextTurn();
      process.send?.('under way');
      await new Promise(() => {});
    }
    labelsDone += 1;
    yield { bytes: Buffer.from(`<${text}>`), labelsDone };
  }
}
