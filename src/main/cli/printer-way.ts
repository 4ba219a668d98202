import { extname } from 'node:path';
import type { LabelLanguage, Printer } from '#shared/desk/contract/printers';
import { AppError, hasCode } from '#shared/errors';
import { chooseDpi, chooseLanguage } from '../devices/printers/ipp.ts';
import type { PrinterPort } from '../devices/printers/port.ts';
import { createPort, networkTarget } from '../devices/printers/ports.ts';
import { listSystemPrinters } from '../devices/printers/system-printers.ts';
import { parsePrinterUri } from '../devices/printers/uri.ts';
import { cupsQueueTarget, explainMissingCups } from '../devices/spoolers/cups/server.ts';
import { getPrinter } from '../devices/spoolers/ipp/operations.ts';

export interface PrinterWay {
  port: PrinterPort;
  language: LabelLanguage;
  dpi: Printer['dpi'];
}

type Manner = Pick<PrinterWay, 'language' | 'dpi'>;

/**
 * The port for an address, its language and its resolution: from the options, else from the device, else the defaults.
 */
export async function findWay(uri: string, given: Partial<Manner> = {}): Promise<PrinterWay> {
  const isGiven = given.language !== undefined && given.dpi !== undefined;
  const asked = isGiven ? null : await askDevice(uri);
  const language = given.language ?? asked?.language ?? usualLanguage(uri);
  const dpi = given.dpi ?? asked?.dpi ?? 203;
  return { port: createPort({ uri, name: uri, language }, ''), language, dpi };
}

/** The language and resolution that queues and IPP printers report; null for other kinds of printer. */
async function askDevice(uri: string): Promise<Manner | null> {
  const address = parsePrinterUri(uri);
  switch (address.kind) {
    case 'cups': {
      const printer = await getPrinter(cupsQueueTarget(address.queue)).catch((error: unknown) => {
        const isRefusal = hasCode(error, 'printer.refused');
        throw isRefusal ? explainMissingCups(error) : error;
      });
      return { language: chooseLanguage(printer), dpi: chooseDpi(printer) };
    }
    case 'ipp': {
      const printer = await getPrinter(networkTarget(uri, address));
      return { language: chooseLanguage(printer), dpi: chooseDpi(printer) };
    }
    case 'windows': {
      const found = (await listSystemPrinters()).find((printer) => printer.uri === uri);
      if (found === undefined) throw new AppError('printer.unknown', { printer: address.queue });
      return found;
    }
    case 'virtual':
      // The virtual printer keeps pictures for the desk's own jobs only.
      throw new AppError('printer.unknown', { printer: uri });
    default:
      return null;
  }
}

/** ZPL, unless a file's extension names another. */
function usualLanguage(uri: string): LabelLanguage {
  const address = parsePrinterUri(uri);
  if (address.kind !== 'file') return 'zpl';
  const extension = extname(address.path).toLowerCase();
  if (extension === '.pdf') return 'pdf';
  return extension === '.png' ? 'png' : 'zpl';
}
