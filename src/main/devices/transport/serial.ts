import { read } from 'node:fs';
import { SerialPort } from 'serialport';
import type { FlowControl } from '#shared/desk/serial-printer';
import { AppError } from '#shared/errors';
import { serialHoldMs, USUAL_HOLD_MS } from './bridge-hold.ts';
import { type CallsUnderWay, createCallsUnderWay } from './calls-under-way.ts';
import { createListeners } from './loss.ts';
import { findPortHolder } from './port-holder.ts';
import type { Transport } from './transport.ts';

export interface SerialOptions {
  baudRate: number;
  flow?: FlowControl;
  /**
   * Leaves DTR and RTS as the system raises them, for devices that send or accept nothing while they are low. Raised
   * lines make some reader boards reset or enter their boot loader, so by default they are lowered.
   */
  keepsLinesRaised?: boolean;
}

export interface SerialTransport extends Transport {
  /** Resolves when every byte has left the computer. */
  drain(): Promise<void>;
  /** Drops the bytes that have not left the computer. */
  discard(): Promise<void>;
}

/** A serial port, 8N1, locked against other programs. `path` is `/dev/ttyUSB0`, `COM3`, or a pseudo-terminal. */
export function createSerialTransport(path: string, options: SerialOptions): SerialTransport {
  const listeners = createListeners(path);
  let port: SerialPort | undefined;
  let opening: Promise<void> | undefined;
  let holdMs = USUAL_HOLD_MS;
  /** The system keeps a closed port, and its lock, until every call on it has returned. */
  const calls = createCallsUnderWay();

  async function open(): Promise<void> {
    port = await openPort(path, options);
    noticeHangUp(port, calls);
    port.on('close', (cause: unknown) => listeners.lost(cause));
    port.on('error', (cause: unknown) => listeners.lost(cause));
    port.on('data', (chunk: Buffer) => listeners.data(chunk));
    if (options.keepsLinesRaised !== true) await lowerControlLines(port);
    holdMs = await serialHoldMs(path, options.baudRate);
  }

  /** Resolves when the open port has done something. */
  function callPort(call: (open: SerialPort, done: (cause: unknown) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (port === undefined || !port.isOpen)
        return reject(new AppError('reader.disconnected', { port: path }));
      call(port, (cause) => {
        if (cause) reject(new AppError('reader.disconnected', { port: path }, { cause }));
        else resolve();
      });
    });
  }

  return {
    name: path,
    onData: listeners.onData,
    onLost: listeners.onLost,
    holdMs: () => holdMs,
    open() {
      opening = open();
      return opening;
    },
    write: (bytes) => callPort((open, done) => open.write(Buffer.from(bytes), undefined, done)),
    drain: () => callPort((open, done) => open.drain(done)),
    async discard() {
      // A port that is gone has no data left to discard.
      if (port?.isOpen) await new Promise<void>((resolve) => port?.flush(() => resolve()));
    },
    async close() {
      listeners.mute();
      // A failure to open is reported to the caller of `open`.
      await opening?.catch(() => {});
      const held = port;
      port = undefined;
      if (held === undefined) return;
      await closePort(held);
      await calls.ended();
    },
  };
}

function openPort(path: string, { baudRate, flow = 'none' }: SerialOptions): Promise<SerialPort> {
  return new Promise((resolve, reject) => {
    const port = new SerialPort({
      path,
      baudRate,
      rtscts: flow === 'rtscts',
      xon: flow === 'xonxoff',
      xoff: flow === 'xonxoff',
      lock: true,
      autoOpen: false,
    });
    port.open((cause) => {
      if (cause) void toOpenError(cause, path).then(reject);
      else resolve(port);
    });
  });
}

/** The systems' drivers word the same three reasons differently, and the binding passes on the text only. */
const OPEN_FAILURES = [
  ['reader.port_busy', /cannot lock port|resource busy|temporarily unavailable|access (is )?denied/i],
  ['reader.port_denied', /permission denied|not permitted/i],
] as const;

async function toOpenError(cause: Error, port: string): Promise<AppError> {
  for (const [code, words] of OPEN_FAILURES) {
    if (!words.test(cause.message)) continue;
    const holder = code === 'reader.port_busy' ? await findPortHolder(port) : null;
    return holder === null
      ? new AppError(code, { port }, { cause })
      : new AppError('reader.port_held', { port, holder }, { cause });
  }
  // A missing file, an unknown device, or a file that is not a terminal: there is no such port.
  return new AppError('reader.port_missing', { port, reason: cause.message }, { cause });
}

/** Closes a port, or waits for a loss to have closed it. */
function closePort(port: SerialPort): Promise<void> {
  return new Promise((resolve) => {
    if (port.isOpen) port.close(() => resolve());
    else if (port.closing) port.once('close', () => resolve()).once('error', () => resolve());
    else resolve();
  });
}

function lowerControlLines(port: SerialPort): Promise<void> {
  return new Promise((resolve) => {
    // A pseudo-terminal has no control lines and refuses; it has no board to reset either.
    port.set({ dtr: false, rts: false }, () => resolve());
  });
}

/**
 * On Unix, reading a terminal that was hung up returns no bytes, immediately and every time, and the binding would
 * repeat the read instead of reporting the loss. With VMIN 1 a live port always returns at least one byte, so an empty
 * read means that the port is gone. Counts the calls of reading and writing.
 */
function noticeHangUp(port: SerialPort, calls: CallsUnderWay): void {
  const binding = port.port;
  if (binding === undefined || !('poller' in binding)) return;
  const { write } = binding;
  binding.write = (bytes: Buffer) => calls.add(write.call(binding, bytes));
  binding.read = async (buffer: Buffer, offset: number, length: number) => {
    for (;;) {
      try {
        const bytesRead = await calls.add(readOnce(openDescriptor(binding), buffer, offset, length));
        if (bytesRead === 0) throw new Error('Port was hung up');
        return { buffer, bytesRead };
      } catch (error) {
        if (!isWouldBlock(error)) throw error;
      }
      // The port may have been closed during the read; the poller of a closed port is freed memory.
      openDescriptor(binding);
      await new Promise<void>((resolve, reject) => {
        binding.poller.once('readable', (error: Error | null) => (error ? reject(error) : resolve()));
      });
    }
  };
}

/** The stream treats a failure marked as canceled as the end of reading, not as a lost device. */
function openDescriptor({ fd }: { fd: number | null }): number {
  if (fd === null) throw Object.assign(new Error('Port is not open'), { canceled: true });
  return fd;
}

function readOnce(fd: number, buffer: Buffer, offset: number, length: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, buffer, offset, length, null, (error, bytesRead) =>
      error ? reject(error) : resolve(bytesRead),
    );
  });
}

function isWouldBlock(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'EAGAIN' || code === 'EWOULDBLOCK' || code === 'EINTR';
}
