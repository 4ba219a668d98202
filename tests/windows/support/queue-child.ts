import type { LabelRow, Printer } from '#shared/desk/contract';
import { createPort } from '../../../src/main/devices/printers/ports.ts';
import { type PrintableTemplate, PrintQueue } from '../../../src/main/print/queue.ts';
import { openJournal } from '../../../src/main/storage/journal.ts';
import { createOutbox } from '../../../src/main/storage/outbox.ts';

/**
 * The desk's own queue in Node for Windows, with one job of one label for one printer, which it has printed to before.
 * Arguments: `submit` or `retry`, journal file, printer uri, job key. Tells on stdout where the job came to rest.
 */
const [verb = '', journalFile = '', uri = '', key = ''] = process.argv.slice(2);

const template: PrintableTemplate = {
  snapshot: {},
  widthMm: 100,
  heightMm: 70,
  async *render(rows: Iterable<LabelRow>) {
    let labelsDone = 0;
    for (const { text } of rows) {
      labelsDone += 1;
      yield { bytes: Buffer.from(`^XA^FO50,50^FD${text}^FS^XZ`), labelsDone };
    }
  },
};

const printer: Printer = {
  id: uri,
  uri,
  name: uri,
  kind: 'windows',
  language: 'zpl',
  dpi: 203,
  origin: 'system',
  state: { state: 'unknown', words: { zh: '', en: '' }, at: new Date().toISOString() },
};
const journal = openJournal(journalFile);
const rested = Promise.withResolvers<void>();
const queue = new PrintQueue({
  journal,
  outbox: createOutbox(journal, () => {}),
  printers: {
    find: () => Promise.resolve(printer),
    portOf: () => createPort(printer, '.'),
    noteState: () => {},
  },
  findTemplate: () => template,
  restoreTemplate: () => template,
  deskName: () => 'desk on Windows',
  onChanged: ({ state }) => {
    if (state !== 'accepted' && state !== 'sending') rested.resolve();
  },
  onFault: rested.reject,
});
queue.start();
if (verb === 'retry') queue.retry(key);
else {
  const rows = [{ text: 'A240101-001' }];
  await queue.submit({ key, printerId: uri, templateId: 'text', title: 'label', copies: 1, rows });
}
await rested.promise;
await queue.close();
const { state, error } = queue.find(key);
process.stdout.write(`${JSON.stringify({ state, code: error?.code ?? null })}\n`);
