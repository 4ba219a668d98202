import type { ConfiguredReader, Port, UsbIdentity } from '#shared/desk/contract/readers';
import { normalizeReaderPort, parseReaderUri } from './from-uri.ts';
import { listHidDevices } from './hid.ts';
import { listSerialPorts } from './ports.ts';

/** The USB devices of this computer on serial ports and as HID; tests list others. */
export interface UsbLists {
  serial(): Promise<Pick<Port, 'path' | 'vendorId' | 'productId' | 'serialNumber'>[]>;
  hid(): Promise<(UsbIdentity & { path: string })[]>;
}

/** A reader in the settings; without `usb` it is none on USB, or was unplugged when it was added. */
type KnownReader = Pick<ConfiguredReader, 'uri' | 'usb'>;

export const USB_LISTS: UsbLists = { serial: listSerialPorts, hid: listHidDevices };

/** The USB device at a reader's address; null for other connections, or if the system cannot list its devices. */
export async function identifyUsb(uri: string, lists: UsbLists = USB_LISTS): Promise<UsbIdentity | null> {
  const address = parseReaderUri(uri);
  if (!('path' in address)) return null;
  const found = (await listOf(address.scheme, lists)).find(({ path }) => path === address.path);
  if (found === undefined) return null;
  const { vendorId, productId, serialNumber, interface: of } = found;
  return { vendorId, productId, serialNumber: ownNumber(serialNumber), interface: of };
}

/**
 * The address at which a desk's reader is now: another port than before, if it was plugged in elsewhere or the system has
 * named it anew. Of several devices that look alike, the one at the known address counts. Without one there the address
 * stays if another reader of the desk may be the device: it is configured at the device's port, or was not found at its own.
 */
export async function locateUsb(
  uri: string,
  readers: KnownReader[],
  lists: UsbLists = USB_LISTS,
): Promise<string> {
  const identity = readers.find((reader) => reader.uri === uri)?.usb;
  if (identity === undefined) return uri;
  const address = parseReaderUri(uri);
  if (!('path' in address)) return uri;
  const port = normalizeReaderPort(uri);
  const alike = (await listOf(address.scheme, lists))
    .filter((device) => isSame(device, identity))
    .map(({ path }) => `${address.scheme}:${path}`);
  if (alike.includes(port)) return uri;
  const others = readers
    .map(({ uri, usb }) => ({ port: normalizeReaderPort(uri), usb }))
    .filter((other) => other.port !== port && (other.usb === undefined || isSame(other.usb, identity)));
  const [only, ...more] = alike.filter((found) => !others.some((other) => other.port === found));
  const isAnotherAway = others.some(({ port, usb }) => usb !== undefined && !alike.includes(port));
  if (only === undefined || more.length > 0 || isAnotherAway) return uri;
  return only + uri.trim().slice(port.length);
}

async function listOf(
  scheme: 'serial' | 'hid',
  lists: UsbLists,
): Promise<(UsbIdentity & { path: string })[]> {
  try {
    if (scheme === 'hid') return await lists.hid();
    const ports = await lists.serial();
    return ports.flatMap(({ path, vendorId, productId, serialNumber = '' }) =>
      vendorId && productId
        ? [
            {
              path,
              vendorId: vendorId.toLowerCase(),
              productId: productId.toLowerCase(),
              serialNumber,
              interface: null,
            },
          ]
        : [],
    );
  } catch {
    // A system that cannot list its devices still opens them by their address.
    return [];
  }
}

/**
 * The serial number that a device itself has; empty if it has none. Windows numbers such a device by the place at which it
 * is plugged in, with an `&` in the number, which the serial numbers of USB bridges do not have.
 */
function ownNumber(serialNumber: string): string {
  return serialNumber.includes('&') ? '' : serialNumber;
}

function isSame(device: UsbIdentity, identity: UsbIdentity): boolean {
  return (
    device.vendorId === identity.vendorId &&
    device.productId === identity.productId &&
    ownNumber(device.serialNumber) === ownNumber(identity.serialNumber) &&
    device.interface === identity.interface
  );
}
