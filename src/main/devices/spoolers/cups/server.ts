import { existsSync } from 'node:fs';
import { AppError, hasCode } from '#shared/errors';
import type { IppRecord } from '../ipp/attributes.ts';
import type { IppTarget } from '../ipp/client.ts';
import { getPrinters } from '../ipp/operations.ts';

/** The paths of CUPS's socket on Linux distributions and macOS. */
const SOCKETS = ['/run/cups/cups.sock', '/var/run/cups/cups.sock', '/private/var/run/cupsd'];

/**
 * The CUPS server of this computer: `CUPS_SERVER` as CUPS's own programs read it (a socket's path or host[:port]),
 * else the system's socket, else port 631.
 */
function findCupsAddress(): IppTarget['address'] {
  const chosen = process.env.CUPS_SERVER ?? '';
  if (chosen.startsWith('/')) return { socketPath: chosen };
  if (chosen !== '') {
    const [, host = 'localhost', port = '631'] = /^(.+?)(?::(\d+))?$/.exec(chosen) ?? [];
    return { host, port: Number(port) };
  }
  const socketPath = SOCKETS.find((path) => existsSync(path));
  return socketPath === undefined ? { host: 'localhost', port: 631 } : { socketPath };
}

export function cupsQueueTarget(queue: string): IppTarget {
  const path = `/printers/${encodeURIComponent(queue)}`;
  return {
    name: queue,
    address: findCupsAddress(),
    isTls: false,
    path,
    printerUri: `ipp://localhost${path}`,
  };
}

/** The error for a CUPS that does not answer at its socket or address. */
export function explainMissingCups(cause: AppError): AppError {
  const address = findCupsAddress();
  const where = 'socketPath' in address ? address.socketPath : `${address.host}:${address.port}`;
  return new AppError('printer.no_spooler', { reason: `CUPS ${where}` }, { cause });
}

/** Every queue of this computer's CUPS. Throws `printer.no_spooler` where CUPS does not run. */
export async function listCupsQueues(): Promise<IppRecord[]> {
  const address = findCupsAddress();
  const server = { name: 'CUPS', address, isTls: false, path: '/', printerUri: 'ipp://localhost/' };
  try {
    return await getPrinters(server);
  } catch (error) {
    const isRefusal = hasCode(error, 'printer.refused');
    throw isRefusal ? explainMissingCups(error) : error;
  }
}
