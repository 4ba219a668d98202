import type { AppError } from '#shared/errors';

/**
 * A byte pipe to a device. Used once: opened, then lost or closed; a new connection is a new transport. Failures are
 * `reader.port_missing`, `reader.port_busy`, `reader.port_denied` from `open`, `reader.disconnected` afterwards.
 */
export interface Transport {
  /** The port's path or the address, for messages. */
  readonly name: string;
  open(): Promise<void>;
  /** Resolves when the operating system has taken the bytes. */
  write(bytes: Uint8Array): Promise<void>;
  /** Chunks as they arrive: half a frame, or several. */
  onData(listener: (chunk: Uint8Array) => void): void;
  /** Once, when the device is gone; not after `close`. */
  onLost(listener: (error: AppError) => void): void;
  /** Lets the port go; calling it again does nothing. */
  close(): Promise<void>;
}
