import { basename } from 'node:path';
import type { UsbIdentity } from '#shared/desk/contract/readers';
import type { ErrorCode } from '#shared/errors';

type HidFailure = Extract<
  ErrorCode,
  'reader.port_busy' | 'reader.hid_denied' | 'reader.port_missing' | 'reader.disconnected'
>;

/** hidapi passes on each system's words; those of Windows are in its language, after the number of the error. */
const BUSY = /exclusive access|busy|in use|\(0x00000020\)/i;
const DENIED = /permission|not permitted|privilege|access|\(0x00000005\)/i;
/** Windows opens a device that another program has for itself, without the right to read or write. */
const OPENED_WITHOUT_ACCESS = /\(0x00000005\)/;

/** Why a HID device could not be opened. macOS calls one that another program has "exclusive access". */
export function openFailure(cause: unknown): HidFailure {
  const message = textOf(cause);
  if (BUSY.test(message)) return 'reader.port_busy';
  return DENIED.test(message) ? 'reader.hid_denied' : 'reader.port_missing';
}

/** Why an open HID device cannot be read or written. */
export function lossFailure(cause: unknown): HidFailure {
  return OPENED_WITHOUT_ACCESS.test(textOf(cause)) ? 'reader.port_busy' : 'reader.disconnected';
}

/** The udev rule that gives whoever sits at the computer a HID device; one that is not listed is named by its path. */
export function udevRule(path: string, device: UsbIdentity | undefined): string {
  const named =
    device === undefined
      ? `KERNEL=="${basename(path)}"`
      : `KERNEL=="hidraw*", ATTRS{idVendor}=="${device.vendorId}", ATTRS{idProduct}=="${device.productId}"`;
  return `${named}, TAG+="uaccess"`;
}

function textOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
