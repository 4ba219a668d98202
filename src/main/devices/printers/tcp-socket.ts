import { connect, type Socket } from 'node:net';
import { AppError } from '#shared/errors';
import type { DuplexLink } from './duplex-link.ts';

/** Connects to a printer. Throws `printer.refused` or `printer.timeout`. */
export function openSocket(name: string, host: string, port: number, connectMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, allowHalfOpen: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new AppError('printer.timeout', { printer: name }));
    }, connectMs);
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
        socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      }),
    onData: (listener) => socket.on('data', listener),
    onLost: (listener) => {
      socket.once('error', listener).once('end', listener).once('close', listener);
    },
    close: async () => void socket.destroy(),
  };
}
