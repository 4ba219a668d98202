import type { LabelRow } from '#shared/desk/contract/labels';
import { openChildQueue } from '../../devices/printers/child-queue.ts';
import { textLabels } from '../../devices/printers/drawn-labels.ts';

/**
 * The desk's own queue in Node for Windows, with one job for one printer, to which it has printed before. Arguments:
 * `submit` or `retry`, journal file, printer uri, job key, number of labels. Prints the job's final state on stdout.
 */
const [verb = '', journalFile = '', uri = '', key = '', count = '1'] = process.argv.slice(2);

const rested = Promise.withResolvers<void>();
const queue = openChildQueue(journalFile, { uri, kind: 'windows', origin: 'system' }, render, {
  onChanged: ({ id, state }) => {
    if (id === key && state !== 'accepted' && state !== 'sending') rested.resolve();
  },
  onFault: rested.reject,
});
queue.start();
if (verb === 'retry') queue.retry(key);
else {
  const content = textLabels(...Array.from({ length: Number(count) }, (_, at) => `A240101-00${at + 1}`));
  await queue.submit({ key, printerId: uri, title: 'label', copies: 1, content });
}
await rested.promise;
await queue.close();
const { state, error } = queue.find(key);
process.stdout.write(`${JSON.stringify({ state, code: error?.code ?? null })}\n`);

async function* render(rows: Iterable<LabelRow>) {
  let unitsDone = 0;
  for (const { text } of rows) {
    unitsDone += 1;
    yield { bytes: Buffer.from(`^XA^FO50,50^FD${text}^FS^XZ`), unitsDone };
  }
}
