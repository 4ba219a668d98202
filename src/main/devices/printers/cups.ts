import { cupsQueueTarget, explainMissingCups } from '../spoolers/cups/server.ts';
import { createIppPrinter } from './ipp.ts';
import type { PrinterPort } from './port.ts';

/** A queue of this computer's CUPS. Without CUPS it fails with `printer.no_spooler`. */
export function createCupsPrinter(queue: string): PrinterPort {
  return createIppPrinter({
    target: cupsQueueTarget(queue),
    isSpooler: true,
    explainRefusal: explainMissingCups,
  });
}
