import { createTransport, parseReaderUri } from '../transport/from-uri.ts';
import type { UhfReader } from './reader.ts';
import { findDriver } from './registry.ts';
import { createVirtualReader, VIRTUAL_READER_DRIVER, type VirtualReader } from './virtual/virtual-reader.ts';

/** Creates an unopened connection to the reader at an address. */
export type ReaderFactory = (uri: string, driver: string) => UhfReader;

/**
 * Creates a factory for every kind of address; it keeps the virtual readers, which like real ones keep their state
 * between connections. Throws `input.invalid` for an address, `reader.driver_unknown` for an unknown driver.
 */
export function createReaderFactory(): ReaderFactory {
  const virtualReaders = new Map<string, VirtualReader>();

  return (uri, driver) => {
    const { baudRate, create } = findDriver(driver);
    const address = parseReaderUri(uri);
    if (address.scheme !== 'virtual') return create(createTransport(address, baudRate));
    const family = findDriver(address.options.get('family') ?? VIRTUAL_READER_DRIVER);
    const virtual = virtualReaders.get(uri) ?? createVirtualReader(address.options, family.simulate);
    virtualReaders.set(uri, virtual);
    return family.create(virtual.connect());
  };
}
