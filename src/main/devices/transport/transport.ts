import type { AppError } from '#shared/errors';

/**
 * A byte stream to a device. Used once: opened, then lost or closed; a new connection is a new transport. `open` fails
 * with `reader.port_missing` (`reader.unreachable` on a network), `reader.port_busy` (`reader.port_held` where the program is known) or
 * `reader.port_denied` (HID: `reader.hid_denied`), later calls with `reader.disconnected`, or `reader.port_busy` where
 * only they show it (HID on Windows).
 */
export interface Transport {
  /** The port's path or the address, for messages. */
  readonly name: string;
  open(): Promise<void>;
  /** Resolves when the operating system has taken the bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** Chunks as they arrive: part of a frame, or several. */
  onData(listener: (chunk: Uint8Array) => void): void;
  /** Once, when the device is gone; not after `close`. */
  onLost(listener: (error: AppError) => void): void;
  /** Longest time, in ms, for which the connection may hold back bytes that the device has sent (`bridge-hold.ts`). */
  holdMs?(): number;
  /** Closes the port; calling it again does nothing. */
  close(): Promise<void>;
}
