import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from './answers.ts';

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers what the HTTP parser could make no request of, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy(error);
  else refuseSocket(socket, STATUSES[error.code ?? ''] ?? 400);
}

/** A refusal written straight to a connection that has no reply object; closes it, also when more comes than is read. */
export function refuseSocket(socket: Duplex, status: number): void {
  const body = JSON.stringify(refuse(status, 'zh'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // Nobody reads this side any more, so its end would never be seen.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
