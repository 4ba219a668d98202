import type { Job } from '#shared/desk/contract/jobs';
import { EMBEDDED_SERVER } from '../../../src/main/storage/outbox.ts';
import { openChildQueue } from './child-queue.ts';
import { textLabels } from './drawn-labels.ts';

/** The test's messages to the desk. */
export type DeskOrder =
  | { do: 'submit'; key: string; texts: string[] }
  | { do: 'resolve'; id: string; printed: number };

/**
 * A desk that can be killed at any moment: continues the jobs of its journal, takes orders as messages and reports
 * every change of a job. Arguments: journal file, printer uri.
 */
const [journalFile = '', uri = ''] = process.argv.slice(2);

const report = (job: Job) => process.send?.(job);
const queue = openChildQueue(journalFile, { uri, kind: 'tcp', origin: 'configured' }, drawTexts, {
  onChanged: report,
  onFault: (error) => {
    throw error;
  },
});

process.on('message', (order: DeskOrder) => {
  if (order.do === 'resolve') {
    // The same question may have been reported twice.
    if (queue.find(order.id).state === 'unknown') queue.resolve(order.id, order.printed, true);
  } else
    void queue.submit({
      key: order.key,
      printerId: uri,
      title: 'fault',
      content: textLabels(...order.texts),
      copies: 1,
    });
});
queue.start();
queue.jobs.newest(EMBEDDED_SERVER, 200).forEach(report);

async function* drawTexts(rows: Iterable<{ text?: unknown }>) {
  let unitsDone = 0;
  for (const { text } of rows) {
    unitsDone += 1;
    // As long as a usual label in ZPL.
    yield { bytes: Buffer.from(`<${text}>${' '.repeat(600)}`), unitsDone };
  }
}
