import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { refuse } from './answers.ts';

const STATUSES: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers bytes that are no HTTP request, and closes the connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy(error);
  else refuseSocket(socket, STATUSES[error.code ?? ''] ?? 400);
}

/** Writes a refusal directly to a connection without reply object and closes it, even if unread input remains. */
export function refuseSocket(socket: Duplex, status: number): void {
  const body = JSON.stringify(refuse(status, 'zh'));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  // Input is no longer read, so the peer's end of the connection would not be noticed.
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
