import { AppError } from '#shared/errors';
import { explainOpenFailure } from './failures.ts';
import type { Handle, Spooler } from './winspool.ts';

/** A queue with its open handle. */
export interface OpenedQueue {
  name: string;
  printer: Handle;
}

/** Opens a queue; the caller closes it. Throws the reason where Windows does not. */
export async function openQueue(spooler: Spooler, queue: string): Promise<Handle> {
  const opened = await spooler.openPrinter(queue);
  if ('failure' in opened) throw explainOpenFailure(queue, opened.failure);
  return opened.printer;
}

/** Opens a queue for one piece of work. */
export async function withQueue<T>(
  spooler: Spooler,
  queue: string,
  work: (printer: Handle) => T | Promise<T>,
): Promise<T> {
  const printer = await openQueue(spooler, queue);
  try {
    return await work(printer);
  } finally {
    await spooler.closePrinter(printer);
  }
}

/** The error for a call of Windows that failed; nothing was printed. */
export function rejectedBy(call: string, queue: string): AppError {
  return new AppError('printer.rejected', { printer: queue, reason: call });
}
