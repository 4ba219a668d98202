import { SerialPort } from 'serialport';
import type { Port } from '#shared/desk/contract/readers';
import { AppError } from '#shared/errors';

/**
 * Lists the serial ports of this computer. Throws `reader.ports_unavailable` where they cannot be listed; on Linux
 * that is a system without `udevadm` (package udev). A port can still be opened by its path.
 */
export async function listSerialPorts(): Promise<Port[]> {
  try {
    const ports = await SerialPort.list();
    return ports.map(({ path, vendorId, productId, serialNumber, manufacturer }) => ({
      path,
      vendorId,
      productId,
      serialNumber,
      manufacturer,
    }));
  } catch (cause) {
    throw new AppError('reader.ports_unavailable', { reason: reasonOf(cause) }, { cause });
  }
}

function reasonOf(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return /udevadm ENOENT/.test(message) ? 'udevadm' : message;
}
