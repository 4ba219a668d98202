import type { Device, HIDAsync } from 'node-hid';
import type { HidDevice } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';
import { lossFailure, openFailure, udevRule } from './hid-failures.ts';
import { type HidReports, TO_REPORTS } from './hid-reports.ts';
import { createListeners } from './loss.ts';
import type { Transport } from './transport.ts';

/** The usage page and the usages of mice and keyboards, which the system keeps to itself. */
const DESKTOP_PAGE = 0x01;
const POINTERS_AND_KEYBOARDS = [0x02, 0x06];

/**
 * HID devices of this computer that may be readers. Vendor and product ids alone do not identify a reader. Throws
 * `reader.hid_unavailable`, naming the library (libusb, libudev) that the system lacks.
 */
export async function listHidDevices(): Promise<HidDevice[]> {
  const hid = await loadHid();
  const devices = await hid.devicesAsync().catch((cause: unknown) => {
    throw toUnavailable(cause);
  });
  return toHidDevices(devices);
}

/** The devices that may be readers, each once: Linux and macOS list one for each of its usages, with the same path. */
export function toHidDevices(devices: Device[]): HidDevice[] {
  const byPath = new Map(devices.filter(mayBeReader).map((device) => [device.path, toHidDevice(device)]));
  return [...byPath.values()];
}

function mayBeReader({ path, usagePage, usage }: Device): boolean {
  const isTyping = usagePage === DESKTOP_PAGE && POINTERS_AND_KEYBOARDS.includes(usage ?? 0);
  return path !== undefined && !isTyping;
}

function toHidDevice(device: Device): HidDevice {
  return {
    path: device.path ?? '',
    vendorId: device.vendorId.toString(16).padStart(4, '0'),
    productId: device.productId.toString(16).padStart(4, '0'),
    serialNumber: device.serialNumber ?? '',
    product: device.product ?? '',
    manufacturer: device.manufacturer ?? '',
    interface: device.interface,
  };
}

/** A reader on HID reports of 64 bytes, identified by the device path of `listHidDevices`. */
export function createHidTransport(path: string, reports: HidReports = 'unnumbered'): Transport {
  const listeners = createListeners(path);
  let device: HIDAsync | undefined;

  return {
    name: path,
    onData: listeners.onData,
    onLost: listeners.onLost,
    async open() {
      const hid = await loadHid();
      try {
        device = await hid.HIDAsync.open(path);
      } catch (cause) {
        throw await toOpenError(cause, path);
      }
      device.on('error', (cause) => listeners.lost(cause, lossFailure(cause)));
      device.on('data', listeners.data);
    },
    async write(bytes) {
      try {
        for (const report of TO_REPORTS[reports](bytes)) {
          if (device === undefined) throw new AppError('reader.disconnected', { port: path });
          await device.write(Buffer.from(report));
        }
      } catch (cause) {
        const code = lossFailure(cause);
        listeners.lost(cause, code);
        throw new AppError(code, { port: path }, { cause });
      }
    },
    async close() {
      listeners.mute();
      const open = device;
      device = undefined;
      await open?.close();
    },
  };
}

/** Loaded on first use: a desk without HID readers does not need the system library. */
async function loadHid() {
  try {
    const module = await import('node-hid');
    // The native part is loaded by the first call, not by the import.
    module.default.getHidapiVersion();
    return module.default;
  } catch (cause) {
    throw toUnavailable(cause);
  }
}

function toUnavailable(cause: unknown): AppError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const library = /lib(usb|udev)[\w.-]*/.exec(message)?.[0];
  return new AppError('reader.hid_unavailable', { reason: library ?? message }, { cause });
}

async function toOpenError(cause: unknown, port: string): Promise<AppError> {
  const code = openFailure(cause);
  if (code !== 'reader.hid_denied') return new AppError(code, { port }, { cause });
  const devices = await listHidDevices().catch(() => []);
  const rule = udevRule(
    port,
    devices.find(({ path }) => path === port),
  );
  return new AppError(code, { port, rule }, { cause });
}
