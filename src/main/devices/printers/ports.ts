import { join } from 'node:path';
import type { Printer } from '#shared/desk/contract/printers';
import type { IppTarget } from '../spoolers/ipp/client.ts';
import type { WireLog } from '../transport/wire-log.ts';
import { createCupsPrinter } from './cups.ts';
import { createFilePrinter } from './file.ts';
import { createIppPrinter } from './ipp.ts';
import type { PrinterPort } from './port.ts';
import { createSerialPrinter } from './serial.ts';
import { createTcpPrinter } from './tcp.ts';
import { bracket, type PrinterAddress, parsePrinterUri } from './uri.ts';
import { createVirtualPrinter } from './virtual.ts';
import { FaultPlayer } from './virtual-faults.ts';
import { createWindowsPrinter } from './windows.ts';
import { logPort } from './wire.ts';

/**
 * Creates the port of a printer address. One case per kind; see README.md for adding one. The printer's name is read
 * for each error, so that a renamed printer keeps its port. `checkCertificate` decides about certificates that no
 * authority vouches for; `wire` is the log of what passes to and from it.
 */
export function createPort(
  printer: Pick<Printer, 'uri' | 'name' | 'language'>,
  dataDir: string,
  checkCertificate?: (fingerprint: string) => void,
  wire?: WireLog,
): PrinterPort {
  const address = parsePrinterUri(printer.uri);
  const { language } = printer;
  const named = <Options extends object>(options: Options) => ({
    ...options,
    get name() {
      return printer.name;
    },
  });
  switch (address.kind) {
    case 'tcp':
      return createTcpPrinter(named({ ...address, language, wire }));
    case 'cups':
      return logPort(createCupsPrinter(address.queue), wire);
    case 'ipp':
      return logPort(
        createIppPrinter({
          target: named({ ...targetOf(address), ...(checkCertificate && { checkCertificate }) }),
          isSpooler: false,
        }),
        wire,
      );
    case 'windows':
      return logPort(createWindowsPrinter(address.queue), wire);
    case 'serial':
      return createSerialPrinter(named({ ...address, language, wire }));
    case 'file':
      return createFilePrinter(address.path);
    case 'virtual':
      return createVirtualPrinter(
        virtualFolder(dataDir),
        address.fault && new FaultPlayer(address.fault, printer),
      );
  }
}

/** The folder in which the virtual printer keeps the pictures of its jobs. */
export function virtualFolder(dataDir: string): string {
  return join(dataDir, 'virtual-printer');
}

export function networkTarget(name: string, address: IppAddress): IppTarget {
  return { name, ...targetOf(address) };
}

type IppAddress = Extract<PrinterAddress, { kind: 'ipp' }>;

function targetOf({ host, port, path, isTls }: IppAddress) {
  const printerUri = `${isTls ? 'ipps' : 'ipp'}://${bracket(host)}:${port}${path}`;
  return { address: { host, port }, isTls, path, printerUri };
}
