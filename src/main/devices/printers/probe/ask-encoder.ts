import type { EncoderReport, Printer } from '#shared/desk/contract/printers';
import { openPort, serialLink } from '../serial.ts';
import { openSocket, socketLink } from '../tcp-socket.ts';
import { parsePrinterUri } from '../uri.ts';
import { ASK_LIMITS, type AskLimits, askOn } from './ask.ts';

/**
 * SGD `rfid.reader_1.firmware_version` (ZPL II Programming Guide, "SGD RFID Commands"): the version in quotes; "If there is
 * no RFID reader or if the reader is not connected correctly, the response is blank."
 */
const QUESTION = '! U1 getvar "rfid.reader_1.firmware_version"\r\n';
const VERSION = /"([\w.-]*)"/;

const CONNECT_MS = 5000;

/**
 * Asks a printer in ZPL whether it has an RFID encoder. Throws `printer.refused` or `printer.timeout` where it cannot be
 * reached, and the errors of its port.
 */
export async function askEncoder(
  { uri, name }: Pick<Printer, 'uri' | 'name'>,
  limits: AskLimits = ASK_LIMITS,
): Promise<EncoderReport> {
  const address = parsePrinterUri(uri);
  switch (address.kind) {
    case 'tcp': {
      const link = socketLink(await openSocket(name, address.host, address.port, CONNECT_MS));
      return toReport(await askOn(link, limits)(QUESTION).finally(() => link.close()));
    }
    case 'serial': {
      const link = serialLink(await openPort(address));
      return toReport(await askOn(link, limits)(QUESTION).finally(() => link.close()));
    }
    default:
      return { encoder: 'unknown', firmware: '' };
  }
}

function toReport(answer: string): EncoderReport {
  const [, firmware] = VERSION.exec(answer) ?? [];
  // A printer that does not know the variable answers `"?"`.
  if (firmware === undefined) return { encoder: 'unknown', firmware: '' };
  return { encoder: firmware === '' ? 'absent' : 'present', firmware };
}
