import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * When the app closes, closes the connections that have not carried a request yet. Browsers open such connections in
 * advance; Node does not count them as idle and would wait for their first request.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.server.on('upgrade', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
}
