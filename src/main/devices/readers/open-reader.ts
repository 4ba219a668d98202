import { AppError } from '#shared/errors';
import { busAddressOf, createTransport, parseReaderUri } from '../transport/from-uri.ts';
import type { ReaderCertificate } from '../transport/reader-tcp.ts';
import type { Transport } from '../transport/transport.ts';
import { logWire, type WireLogs } from '../transport/wire-log.ts';
import type { UhfReader } from './reader.ts';
import { findDriver } from './registry.ts';
import { createReplayTransport } from './virtual/replay.ts';
import { scriptedTiming } from './virtual/script.ts';
import { createVirtualReader, VIRTUAL_READER_DRIVER, type VirtualReader } from './virtual/virtual-reader.ts';

/** Creates an unopened connection to the reader at `uri`. `logUri` names its wire log; absent unless the reader has moved. */
export type ReaderFactory = (uri: string, driver: string, logUri?: string) => UhfReader;

/**
 * Creates a factory for every kind of address; it keeps the virtual readers, which like real ones keep their state
 * between connections. With `wireLogs`, every byte is noted. `checkCertificate` decides about certificates of readers
 * under TLS, and throws to refuse one; `clientCertificate` finds the one to show to a reader. Throws `input.invalid`
 * for an address, `reader.driver_unknown` for an unknown driver, `reader.no_bus_address` for a family without one.
 */
export function createReaderFactory(
  wireLogs?: WireLogs,
  checkCertificate?: (uri: string, certificate: ReaderCertificate) => void,
  clientCertificate?: (uri: string) => Promise<string | null>,
): ReaderFactory {
  const virtualReaders = new Map<string, VirtualReader>();

  function virtualTransport(uri: string, options: URLSearchParams, family: string): Transport {
    const replayed = options.get('replay');
    if (replayed !== null) return createReplayTransport(replayed);
    const driver = findDriver(family);
    const virtual = virtualReaders.get(uri) ?? createVirtualReader(options, driver.simulate);
    virtual.simulator.timing = scriptedTiming(options, driver);
    virtualReaders.set(uri, virtual);
    return virtual.connect();
  }

  return (uri, driver, logUri = uri) => {
    const address = parseReaderUri(uri);
    const family =
      address.scheme === 'virtual' ? (address.options.get('family') ?? VIRTUAL_READER_DRIVER) : driver;
    const found = findDriver(family);
    const transport =
      address.scheme === 'virtual'
        ? virtualTransport(uri, address.options, family)
        : createTransport(address, {
            ...found,
            checkCertificate: checkCertificate && ((certificate) => checkCertificate(uri, certificate)),
            clientCertificate: clientCertificate && (() => clientCertificate(uri)),
          });
    const logged = wireLogs === undefined ? transport : logWire(transport, wireLogs(logUri));
    const busAddress = busAddressOf(uri);
    if (busAddress === null) return found.create(logged);
    if (!found.hasBusAddress) throw new AppError('reader.no_bus_address', { driver });
    return found.create(logged, busAddress);
  };
}

/** The factory for addresses that pages send, without logs to replay: a page names no file. Throws `input.invalid`. */
export function withoutReplay(create: ReaderFactory): ReaderFactory {
  return (uri, driver, logUri) => {
    const address = parseReaderUri(uri);
    if (address.scheme === 'virtual' && address.options.has('replay'))
      throw new AppError('input.invalid', { reason: uri });
    return create(uri, driver, logUri);
  };
}
