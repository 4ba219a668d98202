import type { IdentifiedPrinter } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { type IppRecord, textOf } from '../../spoolers/ipp/attributes.ts';
import { getPrinter } from '../../spoolers/ipp/operations.ts';
import { reportedDpi, reportedLanguage } from '../ipp.ts';
import { networkTarget } from '../ports.ts';
import { openPort, serialLink } from '../serial.ts';
import { openSocket, socketLink } from '../tcp-socket.ts';
import { IPP_PORT, type PrinterAddress, parsePrinterUri } from '../uri.ts';
import { ASK_LIMITS, type AskLimits, askOn } from './ask.ts';
import { askRaw, type PrinterAnswer } from './questions.ts';

export interface ProbeOptions {
  limits?: AskLimits;
  /** Port of the IPP service that the printer has beside its raw port. */
  ippPort?: number;
  connectMs?: number;
}

/**
 * The usual paths of a printer's IPP service: the path of IPP Everywhere (PWG 5100.14), and those of older network
 * cards.
 */
const IPP_PATHS = ['/ipp/print', '/ipp', '/'];
const IPP_ANSWER_MS = 4000;

/**
 * Identifies the printer at an address. Nothing is printed, whatever its language. Throws `printer.unidentified` if the
 * printer does not reveal its language, `printer.refused` or `printer.timeout` if no printer can be reached.
 */
export async function probePrinter(uri: string, options: ProbeOptions = {}): Promise<IdentifiedPrinter> {
  const answer = await askPrinter(uri, options);
  const language = answer?.language ?? null;
  if (answer === null || language === null)
    throw new AppError('printer.unidentified', { printer: answer?.model || uri });
  return { ...answer, language };
}

async function askPrinter(uri: string, options: ProbeOptions): Promise<PrinterAnswer | null> {
  const address = parsePrinterUri(uri);
  switch (address.kind) {
    case 'tcp':
      return askRawPort(uri, address, options);
    case 'ipp':
      return describeIpp(await getPrinter(networkTarget(uri, address)));
    case 'serial': {
      // At the given rate only: at another one the printer would read other characters, and print them.
      const link = serialLink(await openPort(address));
      return askRaw(askOn(link, options.limits ?? ASK_LIMITS), false).finally(() => link.close());
    }
    default:
      return null;
  }
}

async function askRawPort(
  uri: string,
  { host, port }: Extract<PrinterAddress, { kind: 'tcp' }>,
  { limits, ippPort = IPP_PORT, connectMs = 5000 }: ProbeOptions,
): Promise<PrinterAnswer | null> {
  const socket = await openSocket(uri, host, port, connectMs);
  try {
    const ask = askOn(socketLink(socket), limits ?? ASK_LIMITS);
    // IPP first, because nothing is printed on IPP's own port.
    const ipp = await askIppService(host, ippPort);
    if (ipp.identified !== null && ipp.identified.language !== null) return ipp.identified;
    return (await askRaw(ask, ipp.isThere)) ?? ipp.identified;
  } finally {
    socket.destroy();
  }
}

/** Whether an IPP service runs next to the raw port, and the printer's answer from it. */
async function askIppService(
  host: string,
  port: number,
): Promise<{ isThere: boolean; identified: PrinterAnswer | null }> {
  const isThere = await openSocket(host, host, port, 1000).then(
    (socket) => {
      socket.destroy();
      return true;
    },
    () => false,
  );
  for (const path of isThere ? IPP_PATHS : []) {
    const target = networkTarget(host, { kind: 'ipp', host, port, path, isTls: false });
    const record = await getPrinter(target, AbortSignal.timeout(IPP_ANSWER_MS)).catch((error: unknown) => {
      // There is no printer under this path, or the service does not speak IPP: continue with the next way to ask.
      if (error instanceof AppError && error.code.startsWith('printer.')) return null;
      throw error;
    });
    if (record !== null) return { isThere, identified: onRawPort(describeIpp(record)) };
  }
  return { isThere, identified: null };
}

/** PWG raster is a format of IPP, so accepting it over IPP does not mean that the raw port accepts it. */
function onRawPort(identified: PrinterAnswer): PrinterAnswer {
  return identified.language === 'pwg' ? { ...identified, language: null } : identified;
}

function describeIpp(printer: IppRecord): PrinterAnswer {
  return {
    model: textOf(printer, 'printer-make-and-model'),
    language: reportedLanguage(printer),
    dpi: reportedDpi(printer),
  };
}
