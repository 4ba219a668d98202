import { type AnnouncedPrinter, AnnouncedPrinterSchema } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { browseServices } from './dns-sd/browse.ts';
import type { AnnouncedService } from './dns-sd/received-records.ts';
import { bracket, normalizePrinterUri } from './uri.ts';

/** DNS-SD types of printers (Bonjour Printing Specification), with the scheme of their addresses here. */
const SCHEMES: Record<string, string> = { _ipps: 'ipps', _ipp: 'ipp', '_pdl-datastream': 'tcp' };

/** Printers answer a query within half a second. Records missing from the first answers are queried again. */
const LISTEN_MS = 2000;

/**
 * Lists the printers that announce themselves on the network by DNS-SD, each with all its addresses. Any device on the
 * network can announce anything, so only well-formed addresses and names are kept. Throws `printer.search_failed`.
 */
export async function listAnnouncedPrinters(): Promise<AnnouncedPrinter[]> {
  const services = await browseServices(Object.keys(SCHEMES), LISTEN_MS).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('printer.search_failed', { reason }, { cause });
  });
  const printers = new Map<string, AnnouncedPrinter>();
  for (const service of services) {
    const printer = readService(service);
    if (printer !== null) printers.set(printer.uri, printer);
  }
  return [...printers.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Null for an announcement that names no printer to be reached. */
function readService({
  type,
  name,
  addresses,
  host,
  port,
  texts,
}: AnnouncedService): AnnouncedPrinter | null {
  const scheme = SCHEMES[type];
  // Its `.local` name is resolved by few systems for every program; port 0 means that it does not speak this protocol.
  const address = addresses[0] ?? host;
  if (scheme === undefined || port === 0 || address === '') return null;
  const path = scheme === 'tcp' ? '' : `/${(texts.get('rp') ?? '').replace(/^\//, '')}`;
  try {
    const uri = normalizePrinterUri(`${scheme}://${bracket(address)}:${port}${path}`);
    return AnnouncedPrinterSchema.safeParse({ uri, name, model: texts.get('ty') ?? '' }).data ?? null;
  } catch (error) {
    // Announced by a device of the network, and no address.
    if (error instanceof AppError) return null;
    throw error;
  }
}
