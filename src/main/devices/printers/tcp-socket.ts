import { connect, type Socket } from 'node:net';
import { AppError } from '#shared/errors';
import type { DuplexLink } from './duplex-link.ts';

/**
 * Connects to a printer. `signal` closes the connection at once, also while it is being made. Throws `printer.refused`
 * or `printer.timeout`.
 */
export function openSocket(
  name: string,
  host: string,
  port: number,
  connectMs: number,
  signal?: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, allowHalfOpen: true });
    const giveUp = (error: AppError) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => giveUp(new AppError('printer.timeout', { printer: name })), connectMs);
    signal?.addEventListener(
      'abort',
      () => giveUp(new AppError('printer.refused', { printer: name, reason: 'given up' })),
      { once: true },
    );
    socket.once('error', (cause: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const code = cause.code === 'ETIMEDOUT' ? 'printer.timeout' : 'printer.refused';
      reject(new AppError(code, { printer: name, reason: cause.code ?? cause.message }, { cause }));
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      resolve(socket);
    });
  });
}

export function socketLink(socket: Socket): DuplexLink {
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        // What is written at once leaves together.
        socket.cork();
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
        process.nextTick(() => socket.uncork());
      }),
    onData: (listener) => socket.on('data', listener),
    onLost: (listener) => {
      socket.once('error', listener).once('end', listener).once('close', listener);
    },
    close: async () => void socket.destroy(),
  };
}
