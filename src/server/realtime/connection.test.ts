import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Connection, createConnection } from './connection.ts';

const http = createServer();
const server = new WebSocketServer({ server: http });
let port = 0;

beforeAll(async () => {
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address !== 'object') throw new Error('not listening on a port');
  port = address.port;
});
afterAll(() => {
  server.close();
  http.close();
});

async function accept(): Promise<{ connection: Connection; socket: WebSocket }> {
  const [socket] = (await once(server, 'connection')) as [WebSocket];
  const identity = { tenantId: '000000', userId: '1', sessionId: '2' };
  const start = { id: '3', device: 'web', language: 'zh', identity, token: '' } as const;
  return { connection: createConnection(socket, { ...start, expiresAtMs: 0, checkedAtMs: 0 }), socket };
}

/** A peer that completes the handshake and then does not respond. */
function connectDead() {
  const peer = connect(port, '127.0.0.1');
  peer.on('error', () => undefined);
  peer.write(
    'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  return peer;
}

test('a peer that does not respond between two checks is disconnected', async () => {
  const accepted = accept();
  const peer = connectDead();
  const { connection, socket } = await accepted;
  connection.checkAlive();
  expect(connection.isOpen).toBe(true);
  const gone = once(socket, 'close');
  connection.checkAlive();
  expect((await gone)[0]).toBe(1006);
  peer.destroy();
});

test('a peer that responds stays connected, however long it sends nothing else', async () => {
  const accepted = accept();
  const peer = new WebSocket(`ws://127.0.0.1:${port}`);
  const { connection, socket } = await accepted;
  for (let look = 0; look < 3; look++) {
    const answered = once(socket, 'pong');
    connection.checkAlive();
    await answered;
  }
  expect(connection.isOpen).toBe(true);
  await connection.end(1000);
  expect(peer.readyState).toBeGreaterThanOrEqual(WebSocket.CLOSING);
});

test('closing sends the last message first, and closing twice has no further effect', async () => {
  const accepted = accept();
  const peer = new WebSocket(`ws://127.0.0.1:${port}`);
  const heard: string[] = [];
  peer.on('message', (data) => heard.push(String(data)));
  const { connection } = await accepted;
  const closed = once(peer, 'close');
  await Promise.all([
    connection.end(4409, { command: 23, msg: 'bye' }),
    connection.end(1000, { command: 23, msg: 'again' }),
  ]);
  expect((await closed)[0]).toBe(4409);
  expect(heard).toEqual(['{"command":23,"msg":"bye"}']);
  connection.send({ command: 13 });
  expect(heard).toHaveLength(1);
});
