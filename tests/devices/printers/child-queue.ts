import type { Printer } from '#shared/desk/contract';
import { createPort } from '../../../src/main/devices/printers/ports.ts';
import { type PrintableTemplate, PrintQueue } from '../../../src/main/print/queue.ts';
import { openJournal } from '../../../src/main/storage/journal.ts';
import { createOutbox } from '../../../src/main/storage/outbox.ts';

type QueueOptions = ConstructorParameters<typeof PrintQueue>[0];

/** The desk's own queue in a process of its own, with one template and one ZPL printer at `uri`. */
export function openChildQueue(
  journalFile: string,
  printer: Pick<Printer, 'uri' | 'kind' | 'origin'>,
  render: PrintableTemplate['render'],
  listeners: Pick<QueueOptions, 'onChanged' | 'onFault'>,
) {
  const template: PrintableTemplate = {
    snapshot: {},
    widthMm: 100,
    heightMm: 70,
    check: async () => {},
    render,
  };
  const known: Printer = {
    ...printer,
    id: printer.uri,
    name: printer.uri,
    language: 'zpl',
    dpi: 203,
    state: { state: 'unknown', words: { zh: '', en: '' }, at: new Date().toISOString() },
  };
  const journal = openJournal(journalFile);
  return new PrintQueue({
    journal,
    outbox: createOutbox(journal, () => {}),
    printers: {
      find: () => Promise.resolve(known),
      portOf: () => createPort(known, '.'),
      noteState: () => {},
    },
    findTemplate: () => template,
    restoreTemplate: () => template,
    deskName: () => 'desk of a test',
    ...listeners,
  });
}
