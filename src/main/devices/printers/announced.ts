import { isIPv4 } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Bonjour, type Service } from 'bonjour-service';
import { type AnnouncedPrinter, AnnouncedPrinterSchema } from '#shared/desk/contract/printers';
import { AppError } from '#shared/errors';
import { bracket, normalizePrinterUri } from './uri.ts';

/** DNS-SD types of printers (Bonjour Printing Specification), with the scheme of their addresses here. */
const TYPES = { ipps: 'ipps', ipp: 'ipp', 'pdl-datastream': 'tcp' } as const;

/** Printers answer a question within half a second, and repeated ones are spread over a second (RFC 6762, section 6). */
const LISTEN_MS = 2000;

/**
 * The printers that announce themselves on the network by DNS-SD, each with every way to it. Any device of the network can
 * announce anything: only well-formed addresses and names are kept. Throws `printer.search_failed`.
 */
export async function listAnnouncedPrinters(listenMs = LISTEN_MS): Promise<AnnouncedPrinter[]> {
  const failed = Promise.withResolvers<never>();
  const bonjour = new Bonjour({}, (cause: Error) =>
    failed.reject(new AppError('printer.search_failed', { reason: cause.message }, { cause })),
  );
  const found = new Map<string, AnnouncedPrinter>();
  try {
    for (const [type, scheme] of Object.entries(TYPES))
      bonjour.find({ type }, (service) => {
        const printer = readService(service, scheme);
        if (printer !== null) found.set(printer.uri, printer);
      });
    await Promise.race([pause(listenMs), failed.promise]);
  } finally {
    bonjour.destroy();
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/** Null for an announcement that names no printer to be reached. */
function readService(
  { name, addresses = [], host, port, txt }: Service,
  scheme: string,
): AnnouncedPrinter | null {
  // Its `.local` name is resolved by few systems for every program; port 0 means that it does not speak this protocol.
  const address = addresses.find(isIPv4) ?? host;
  if (port === 0 || !address) return null;
  const path = scheme === 'tcp' ? '' : `/${String(txt?.rp ?? '').replace(/^\//, '')}`;
  try {
    const uri = normalizePrinterUri(`${scheme}://${bracket(address)}:${port}${path}`);
    return AnnouncedPrinterSchema.safeParse({ uri, name, model: String(txt?.ty ?? '') }).data ?? null;
  } catch (error) {
    // Announced by a device of the network, and no address.
    if (error instanceof AppError) return null;
    throw error;
  }
}
