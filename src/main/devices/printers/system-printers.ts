import type { LabelLanguage, Printer } from '#shared/desk/contract/printers';
import { listCupsQueues } from '../spoolers/cups/server.ts';
import { textOf } from '../spoolers/ipp/attributes.ts';
import { describePrinter } from '../spoolers/ipp/words.ts';
import { spoolerIsSilent } from '../spoolers/windows/failures.ts';
import { describeWindowsPrinter, dpiOfWindowsPrinter } from '../spoolers/windows/status-words.ts';
import { loadWindowsPrinting } from '../spoolers/windows/winspool.ts';
import { chooseDpi, chooseLanguage } from './ipp.ts';
import { nearestLabelDpi } from './label-dpi.ts';
import { languageOfModel } from './languages.ts';
import type { KnownState } from './port.ts';

export type FoundPrinter = Omit<Printer, 'state'> & { state: KnownState };
/** A queue, in the language for labels that its name suggests. */
export type SystemPrinter = FoundPrinter & { language: LabelLanguage };

/** The queues of this computer's print service. Throws `printer.no_spooler` where there is none. */
export function listSystemPrinters(): Promise<SystemPrinter[]> {
  return process.platform === 'win32' ? listWindowsPrinters() : listCupsPrinters();
}

async function listCupsPrinters(): Promise<SystemPrinter[]> {
  const queues = await listCupsQueues();
  return queues.map((queue) => {
    const queueName = textOf(queue, 'printer-name');
    const uri = `cups:${queueName}`;
    return {
      id: uri,
      uri,
      name: textOf(queue, 'printer-info') || queueName,
      kind: 'cups',
      language: chooseLanguage(queue),
      dpi: chooseDpi(queue),
      origin: 'system',
      state: describePrinter(queue),
    };
  });
}

async function listWindowsPrinters(): Promise<SystemPrinter[]> {
  const printers = await loadWindowsPrinting().spooler.enumPrinters();
  if (printers === null) throw spoolerIsSilent();
  return printers.map((printer) => {
    const uri = `windows:${printer.name}`;
    return {
      id: uri,
      uri,
      name: printer.name,
      kind: 'windows',
      // Commands bypass the driver; a picture is printed through it.
      language: languageOfModel(printer.driver) ?? 'png',
      dpi: nearestLabelDpi(dpiOfWindowsPrinter(printer)),
      origin: 'system',
      state: describeWindowsPrinter(printer),
    };
  });
}
