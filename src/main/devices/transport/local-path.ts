/**
 * Paths of devices on Windows: the name of a serial port, and a HID interface. Any other could lead to a file on another
 * computer, to which Windows would prove who its user is.
 */
const ON_WINDOWS = { serial: /^[^\\/]+$/, hid: /^\\\\\?\\hid#[^\\/]+$/i };

/** Whether a path leads to a device of this computer. Elsewhere no path leads to another one. */
export function isLocalPath(
  kind: keyof typeof ON_WINDOWS,
  path: string,
  platform: NodeJS.Platform = process.platform,
): boolean {
  return platform !== 'win32' || ON_WINDOWS[kind].test(path);
}
