import { type OpenedQueue, rejectedBy } from '../spoolers/windows/queue.ts';
import type { Spooler } from '../spoolers/windows/winspool.ts';
import { once } from './once.ts';
import type { PrintDocument, PrintStream } from './port.ts';
import type { Spooling } from './windows-spooling.ts';

/** Sends commands past the driver. The stream closes the queue; where this throws, the caller does. */
export async function openRaw(
  spooler: Spooler,
  { name, printer }: OpenedQueue,
  { title }: PrintDocument,
  { handover, failed }: Spooling,
): Promise<PrintStream> {
  const jobId = await spooler.startDoc(printer, title, 'RAW');
  if (jobId === 0) throw rejectedBy('StartDocPrinter', name);
  // Nothing waits for the end of the handle, nor for a print server that does not answer.
  const close = once(() => void spooler.closePrinter(printer));
  const abort = once(() => void spooler.abortPrinter(printer).finally(close));
  let isBegun = false;
  return {
    handover,
    async write(bytes) {
      for (let at = 0; at < bytes.length; ) {
        const taken = await spooler.writePrinter(printer, bytes.subarray(at));
        if (taken === 0) {
          abort();
          throw failed('WritePrinter', isBegun);
        }
        isBegun = true;
        at += taken;
      }
    },
    async finish() {
      if (!(await spooler.endDoc(printer))) {
        abort();
        throw failed('EndDocPrinter', isBegun);
      }
      close();
      return { state: 'sent', reference: String(jobId) };
    },
    abort,
  };
}
