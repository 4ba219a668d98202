import type { DetectedReader } from '#shared/desk/contract/readers';
import { AppError, hasCode } from '#shared/errors';
import type { ReaderFactory } from '../devices/readers/open-reader.ts';
import { findDriver, listProbes } from '../devices/readers/registry.ts';
import {
  busAddressOf,
  isNetworkPort,
  normalizeReaderPort,
  parseReaderUri,
} from '../devices/transport/from-uri.ts';
import { identifyUsb, type UsbLists } from '../devices/transport/usb-places.ts';

/** Errors of `identify` that mean a reader of another family, or at another baud rate. */
const NOT_THIS_ONE = ['reader.timeout', 'reader.bad_frame', 'reader.refused'] as const;
/** A network reader may also close the connection when it is asked in another protocol. */
const NOT_THIS_ONE_ON_NETWORK = [...NOT_THIS_ONE, 'reader.disconnected'] as const;

/**
 * Finds the family of the reader at a port, and on a serial port its baud rate, by sending the `identify` command of
 * each family, which changes nothing on a reader. The usual baud rate of every family comes first. A HID device is
 * probed only with the protocols that its USB ids allow, and one with a bus address in `uri` with those that have addresses.
 * Other options in `uri` are ignored. Throws `reader.not_recognised` and the errors of opening the port.
 */
export async function detectReader(
  uri: string,
  createReader: ReaderFactory,
  signal?: AbortSignal,
  usbLists?: UsbLists,
): Promise<DetectedReader> {
  const port = normalizeReaderPort(uri);
  const { scheme } = parseReaderUri(port);
  const busAddress = busAddressOf(uri);
  if (scheme === 'virtual') throw new AppError('input.invalid', { reason: uri });
  const model = scheme === 'hid' ? await identifyUsb(port, usbLists) : null;
  for (const { driver, baudRate } of listProbes(scheme, model)) {
    signal?.throwIfAborted();
    if (busAddress !== null && !findDriver(driver).hasBusAddress) continue;
    const options = [
      baudRate === null ? [] : `baud=${baudRate}`,
      busAddress === null ? [] : `address=${busAddress}`,
    ].flat();
    const candidate = options.length === 0 ? port : `${port}?${options.join('&')}`;
    const text = await ask(candidate, driver, createReader, signal);
    if (text !== null) return { uri: candidate, driver, baudRate, text };
  }
  throw new AppError('reader.not_recognised', { port });
}

/** The reader's answer to `identify`; null if it does not understand. */
async function ask(
  uri: string,
  driver: string,
  createReader: ReaderFactory,
  signal?: AbortSignal,
): Promise<string | null> {
  const reader = createReader(uri, driver);
  try {
    await reader.open();
    return await reader.identify(signal);
  } catch (error) {
    const notThisOne = isNetworkPort(uri) ? NOT_THIS_ONE_ON_NETWORK : NOT_THIS_ONE;
    if (hasCode(error, ...notThisOne)) return null;
    throw error;
  } finally {
    await reader.close();
  }
}
