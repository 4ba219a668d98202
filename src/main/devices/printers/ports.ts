import { join } from 'node:path';
import type { Printer } from '#shared/desk/contract/printers';
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
 * Creates the port of a printer address. One line per kind; see README.md for adding one. `checkCertificate` decides about those that no
 * authority vouches for; `wire` is the log of what passes to and from it.
 */
export function createPort(
  printer: Pick<Printer, 'uri' | 'name' | 'language'>,
  dataDir: string,
  checkCertificate?: (fingerprint: string) => void,
  wire?: WireLog,
): PrinterPort {
  const address = parsePrinterUri(printer.uri);
  switch (address.kind) {
    case 'tcp':
      return createTcpPrinter({ ...address, name: printer.name, language: printer.language, wire });
    case 'cups':
      return logPort(createCupsPrinter(address.queue), wire);
    case 'ipp':
      return logPort(
        createIppPrinter({
          target: { ...networkTarget(printer.name, address), ...(checkCertificate && { checkCertificate }) },
          isSpooler: false,
        }),
        wire,
      );
    case 'windows':
      return logPort(createWindowsPrinter(address.queue), wire);
    case 'serial':
      return createSerialPrinter({ ...address, name: printer.name, language: printer.language, wire });
    case 'file':
      return createFilePrinter(address.path);
    case 'virtual':
      return createVirtualPrinter(
        virtualFolder(dataDir),
        address.fault && new FaultPlayer(address.fault, printer.name),
      );
  }
}

/** The folder in which the virtual printer keeps the pictures of its jobs. */
export function virtualFolder(dataDir: string): string {
  return join(dataDir, 'virtual-printer');
}

export function networkTarget(name: string, address: Extract<PrinterAddress, { kind: 'ipp' }>) {
  const { host, port, path, isTls } = address;
  const printerUri = `${isTls ? 'ipps' : 'ipp'}://${bracket(host)}:${port}${path}`;
  return { name, address: { host, port }, isTls, path, printerUri };
}
