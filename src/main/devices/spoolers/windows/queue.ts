import { AppError } from '#shared/errors';
import { explainOpenFailure } from './failures.ts';
import type { Handle, Spooler } from './winspool.ts';

/** Opens a queue; the caller closes it. Throws the reason where Windows does not. */
export function openQueue(spooler: Spooler, queue: string): Handle {
  const printer = spooler.openPrinter(queue);
  if (printer === null) throw explainOpenFailure(queue, spooler.lastError());
  return printer;
}

/** Opens a queue for one piece of work. */
export async function withQueue<T>(
  spooler: Spooler,
  queue: string,
  work: (printer: Handle) => T,
): Promise<T> {
  const printer = openQueue(spooler, queue);
  try {
    return work(printer);
  } finally {
    spooler.closePrinter(printer);
  }
}

/** The error for a call of Windows that failed; nothing was printed. */
export function rejectedBy(call: string, queue: string): AppError {
  return new AppError('printer.rejected', { printer: queue, reason: call });
}
