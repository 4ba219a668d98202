import { connect, type Socket } from 'node:net';
import { AppError } from '#shared/errors';

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
