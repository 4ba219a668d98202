import { connect, type Socket } from 'node:net';
import { AppError, type ErrorCode } from '#shared/errors';
import { createListeners } from './loss.ts';
import type { Transport } from './transport.ts';

const CONNECT_TIMEOUT_MS = 3000;
/** TCP keep-alive lets the system notice a reader that lost its power or cable. */
const KEEP_ALIVE_AFTER_MS = 5000;

/** A reader on a network port or behind a serial-to-Ethernet converter. */
export function createReaderTcpTransport(host: string, port: number): Transport {
  const name = `${host}:${port}`;
  const listeners = createListeners(name);
  let socket: Socket | undefined;

  return {
    name,
    onData: listeners.onData,
    onLost: listeners.onLost,
    async open() {
      const opened = await openSocket(host, port, name);
      socket = opened;
      opened.on('data', listeners.data);
      opened.on('error', listeners.lost);
      opened.on('close', () => listeners.lost());
    },
    write(bytes) {
      return new Promise((resolve, reject) => {
        if (socket === undefined || !socket.writable) {
          reject(new AppError('reader.disconnected', { port: name }));
          return;
        }
        socket.write(bytes, (cause) => {
          if (cause) reject(new AppError('reader.disconnected', { port: name }, { cause }));
          else resolve();
        });
      });
    },
    async close() {
      listeners.mute();
      socket?.destroy();
      socket = undefined;
    },
  };
}

function openSocket(host: string, port: number, name: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_AFTER_MS,
    });
    const fail = (code: ErrorCode, cause?: unknown) => {
      socket.destroy();
      reject(new AppError(code, { port: name }, { cause }));
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => fail('reader.timeout'));
    // Refused, no route or unknown host: nothing answers at this address.
    socket.once('error', (cause) => fail('reader.port_missing', cause));
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.removeAllListeners('error').removeAllListeners('timeout');
      resolve(socket);
    });
  });
}
