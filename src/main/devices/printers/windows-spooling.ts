import { AppError } from '#shared/errors';
import { rejectedBy } from '../spoolers/windows/queue.ts';
import type { PrinterInfo } from '../spoolers/windows/winspool.ts';
import type { PrintStream } from './port.ts';

/** PRINTER_ATTRIBUTE_QUEUED of winspool.h: "Start printing after last page is spooled", which is not Windows' default. */
const PRINTS_AFTER_LAST_PAGE = 0x00000001;

/** How a queue passes a job on. */
export interface Spooling {
  handover: Exclude<PrintStream['handover'], 'label'>;
  /** The error for a call of Windows that failed while the job was handed over, after parts of it if `isBegun`. */
  failed(call: string, isBegun: boolean): AppError;
}

/**
 * A queue holds a job back until its end only if it is set to. The others print its first pages while the next are
 * still handed over, so that it is not known what a job that is cut short has printed.
 */
export function spoolingOf(queue: string, { attributes }: Pick<PrinterInfo, 'attributes'>): Spooling {
  const holdsBack = (attributes & PRINTS_AFTER_LAST_PAGE) !== 0;
  return {
    handover: holdsBack ? 'spooled' : 'document',
    failed(call, isBegun) {
      const rejected = rejectedBy(call, queue);
      if (holdsBack || !isBegun) return rejected;
      return new AppError('printer.disconnected', { printer: queue }, { cause: rejected });
    },
  };
}
