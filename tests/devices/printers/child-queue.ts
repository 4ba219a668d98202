import type { Printer } from '#shared/desk/contract/printers';
import { createPort } from '../../../src/main/devices/printers/ports.ts';
import { PrintQueue } from '../../../src/main/print/queue.ts';
import { openJournal } from '../../../src/main/storage/journal.ts';
import { createOutbox } from '../../../src/main/storage/outbox.ts';
import { kindsWithLabels } from './drawn-labels.ts';

type QueueOptions = ConstructorParameters<typeof PrintQueue>[0];

/** The desk's own queue in a separate process, with one ZPL printer at `uri`. */
export function openChildQueue(
  journalFile: string,
  printer: Pick<Printer, 'uri' | 'kind' | 'origin'>,
  units: Parameters<typeof kindsWithLabels>[0],
  listeners: Pick<QueueOptions, 'onChanged' | 'onFault'>,
) {
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
      adjustmentOf: () => null,
      noteState: () => {},
    },
    kinds: kindsWithLabels(units),
    deskName: () => 'desk of a test',
    ...listeners,
  });
}
