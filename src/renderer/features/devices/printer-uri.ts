import { languagesOf, type PrinterLanguage, PrinterSchema } from '#shared/desk/contract/printers';
import { type FlowControl, serialPrinterUri } from '#shared/desk/serial-printer';

/** The entries of the form for a printer. */
export type PrinterConnection =
  | { kind: 'address'; uri: string }
  | { kind: 'serial'; path?: string | undefined; baud: number; flow: FlowControl };

/** Baud rates of printers; most are delivered with 9600. */
export const PRINTER_BAUD_RATES = [115_200, 57_600, 38_400, 19_200, 9600, 4800];

/** The languages that a printer at an address can be set to; all languages while the address is incomplete. */
export function languagesAt(uri: string): readonly PrinterLanguage[] {
  const kind = PrinterSchema.shape.kind.safeParse(uri.split(':', 1)[0]);
  return languagesOf(kind.data ?? 'tcp');
}

/** The printer's address as the desk names it; `serial:` without a path until one is given. */
export function printerUri(connection: PrinterConnection): string {
  if (connection.kind === 'address') return connection.uri.trim();
  const { path = '', baud, flow } = connection;
  return path.trim() === '' ? 'serial:' : serialPrinterUri({ path: path.trim(), baudRate: baud, flow });
}
