import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LabelRow } from '#shared/desk/contract/labels';
import { openChildQueue } from './child-queue.ts';
import { textLabels } from './drawn-labels.ts';

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
const job = { printerId: uri, title: 'crash', copies: 1 };
await Promise.all([
  queue.submit({
    ...job,
    key: firstKey,
    content: textLabels('a', 'b', 'c'),
    record: { tenantId: 't1', subjectIds: ['11', '12', '13'] },
  }),
  queue.submit({
    ...job,
    key: secondKey,
    content: textLabels('z'),
    record: { tenantId: 't1', subjectIds: ['19'] },
  }),
]);

async function* render(rows: Iterable<LabelRow>) {
  let unitsDone = 0;
  for (const { text } of rows) {
    if (text === 'c') {
      // Drawing runs ahead of sending: waits until the journal has the second label.
      while (queue.find(firstKey).unitsSent < 2) await nextTurn();
      process.send?.('under way');
      await new Promise(() => {});
    }
    unitsDone += 1;
    yield { bytes: Buffer.from(`<${text}>`), unitsDone };
  }
}
