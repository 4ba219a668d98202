import { HIGHEST_BUS_ADDRESS } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { createHidTransport } from './hid.ts';
import type { HidReports } from './hid-reports.ts';
import { isLocalPath } from './local-path.ts';
import { createReaderTcpTransport, type ReaderCertificate } from './reader-tcp.ts';
import { createSerialTransport } from './serial.ts';
import type { Transport } from './transport.ts';

/** A reader's address, parsed from its uri. */
export type ReaderAddress =
  | { scheme: 'serial'; path: string; baudRate: number | null; busAddress: number | null }
  | { scheme: 'tcp'; host: string; port: number; busAddress: number | null }
  | { scheme: 'tls'; host: string; port: number }
  | { scheme: 'hid'; path: string }
  | { scheme: 'virtual'; name: string; options: URLSearchParams };

/**
 * Reads `serial:PATH[?baud=N&address=N]`, `tcp:HOST:PORT[?address=N]`, `tls:HOST:PORT`, `hid:PATH` or `virtual:NAME[?…]`.
 * Throws `input.invalid` for anything else, and for a device of another computer.
 */
export function parseReaderUri(uri: string, platform?: NodeJS.Platform): ReaderAddress {
  const [, scheme, rest = ''] = /^(serial|tcp|tls|hid|virtual):(.+)$/.exec(uri.trim()) ?? [];
  const [target = '', query] = rest.split('?', 2);
  const options = new URLSearchParams(query);
  const busAddress = busAddressIn(options);
  if (busAddress === undefined) throw new AppError('input.invalid', { reason: uri });
  if (scheme === 'serial' && target !== '' && isLocalPath(scheme, target, platform)) {
    const baud = options.get('baud');
    if (baud === null || /^[1-9]\d{2,6}$/.test(baud))
      return {
        scheme,
        path: nameOfPort(target, platform),
        baudRate: baud === null ? null : Number(baud),
        busAddress,
      };
  }
  if (scheme === 'tcp' || scheme === 'tls') {
    const [, host, port] = /^(?:\/\/)?\[?([^\]/]+?)\]?:(\d{1,5})$/.exec(target) ?? [];
    if (host !== undefined && Number(port) <= 65_535) {
      const place = { host, port: Number(port) };
      return scheme === 'tcp' ? { scheme, ...place, busAddress } : { scheme, ...place };
    }
  }
  // The path of a HID device on Windows contains question marks.
  if (scheme === 'hid' && isLocalPath(scheme, rest, platform)) return { scheme, path: rest };
  if (scheme === 'virtual' && target !== '') return { scheme, name: target, options };
  throw new AppError('input.invalid', { reason: uri });
}

/** As Windows lists its serial ports: it opens com3 too, which would be another port than COM3 for this desk. */
function nameOfPort(path: string, platform: NodeJS.Platform = process.platform): string {
  return platform === 'win32' ? path.toUpperCase() : path;
}

/** Null without an address; undefined for one that no reader has. */
function busAddressIn(options: URLSearchParams): number | null | undefined {
  const text = options.get('address');
  if (text === null) return null;
  return /^\d{1,3}$/.test(text) && Number(text) <= HIGHEST_BUS_ADDRESS ? Number(text) : undefined;
}

/** The bus address that a reader's uri names, also of one whose log is replayed; null without one. Throws `input.invalid`. */
export function busAddressOf(uri: string): number | null {
  const address = parseReaderUri(uri);
  if (address.scheme === 'virtual') return busAddressIn(address.options) ?? null;
  return 'busAddress' in address ? address.busAddress : null;
}

/** A reader's uri in one spelling: its port and, on a bus, its address, without other options. Throws `input.invalid`. */
export function normalizeReaderUri(uri: string): string {
  const port = normalizeReaderPort(uri);
  const address = parseReaderUri(uri);
  const busAddress = 'busAddress' in address ? address.busAddress : null;
  return busAddress === null ? port : `${port}?address=${busAddress}`;
}

/** The port of a reader's uri in one spelling, without its options. Throws `input.invalid`. */
export function normalizeReaderPort(uri: string): string {
  const address = parseReaderUri(uri);
  switch (address.scheme) {
    case 'serial':
    case 'hid':
      return `${address.scheme}:${address.path}`;
    case 'tcp':
    case 'tls':
      return `${address.scheme}:${address.host}:${address.port}`;
    case 'virtual':
      // Its options distinguish virtual readers.
      return uri;
  }
}

/** Whether the reader is reached over TCP, with TLS or without. */
export function isNetworkPort(uri: string): boolean {
  return /^(tcp|tls):/.test(uri.trim());
}

/** The properties of a family that its transports need. */
export interface TransportOptions {
  /** For serial ports whose address names none. */
  baudRate: number;
  hidReports?: HidReports;
  /** The checks of a TLS connection; see `NetworkAddress`. */
  checkCertificate?: ((certificate: ReaderCertificate) => void) | undefined;
  clientCertificate?: (() => Promise<string | null>) | undefined;
}

/** The transport for a real device; `virtual:` readers bring their own. */
export function createTransport(
  address: Exclude<ReaderAddress, { scheme: 'virtual' }>,
  { baudRate, hidReports, checkCertificate, clientCertificate }: TransportOptions,
): Transport {
  switch (address.scheme) {
    case 'serial':
      return createSerialTransport(address.path, { baudRate: address.baudRate ?? baudRate });
    case 'tcp':
      return createReaderTcpTransport(address);
    case 'tls':
      return createReaderTcpTransport({ ...address, tls: { checkCertificate, clientCertificate } });
    case 'hid':
      return createHidTransport(address.path, hidReports);
  }
}
