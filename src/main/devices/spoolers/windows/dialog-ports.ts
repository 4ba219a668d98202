import { AppError } from '#shared/errors';

/**
 * Ports of Windows that ask in a dialog where each document goes: print to file, Microsoft Print to PDF, the XPS writer
 * and the fax.
 */
const DIALOG_PORTS: ReadonlySet<string> = new Set(['FILE:', 'PORTPROMPT:', 'XPSPORT:', 'SHRFAX:']);

/** The error for a queue that would stop at a dialog; null for others. `ports` are separated by commas. */
export function refusePort(queue: string, ports: string): AppError | null {
  const port = ports
    .split(',')
    .map((name) => name.trim())
    .find((name) => DIALOG_PORTS.has(name.toUpperCase()));
  return port === undefined ? null : new AppError('printer.opens_dialog', { printer: queue, port });
}
