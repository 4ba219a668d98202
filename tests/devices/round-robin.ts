import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

const LOOK_EVERY_MS = 50;

/** A plain balancer: passes every request, and every socket, to the next node in turn that is ready. */
export interface RoundRobin {
  origin: string;
  /** The nodes that currently get requests. */
  ready(): string[];
  close(): Promise<void>;
}

/** Header of every answer: the origin of the node that sent it. */
export const SERVED_BY = 'x-served-by';

/**
 * Starts a balancer on loopback. It appends its client's address to the client's own `X-Forwarded-For`, as balancers
 * do, and polls `/readyz` to find the nodes that get requests.
 */
export async function startRoundRobin(nodes: readonly string[]): Promise<RoundRobin> {
  let inTurn = [...nodes];
  let turn = 0;
  const next = () => inTurn[turn++ % inTurn.length];

  const look = async () => {
    const isReady = await Promise.all(
      nodes.map((node) =>
        fetch(`${node}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    );
    inTurn = nodes.filter((_, index) => isReady[index]);
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY_MS);

  const server = createServer((incoming, answer) => forward(next(), incoming, answer));
  server.on('upgrade', (incoming, socket, head) => passThrough(next(), incoming, socket, head));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address !== 'object') throw new Error('not listening on a port');

  return {
    origin: `http://127.0.0.1:${address.port}`,
    ready: () => inTurn,
    async close() {
      clearInterval(timer);
      await looking;
      server.closeAllConnections();
      server.close();
    },
  };
}

function forward(node: string | undefined, incoming: IncomingMessage, answer: ServerResponse): void {
  if (node === undefined) {
    answer.writeHead(503).end();
    return;
  }
  const headers = { ...incoming.headers, 'x-forwarded-for': forwardedFor(incoming), connection: 'close' };
  const onward = request(
    `${node}${incoming.url}`,
    { method: incoming.method, headers, agent: false },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, { ...reply.headers, [SERVED_BY]: node });
      reply.pipe(answer);
    },
  );
  onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  incoming.pipe(onward);
}

function passThrough(
  node: string | undefined,
  incoming: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  if (node === undefined) {
    socket.destroy();
    return;
  }
  const onward = connect(Number(new URL(node).port), '127.0.0.1', () => {
    const headers = { ...incoming.headers, 'x-forwarded-for': forwardedFor(incoming) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    onward.write([`GET ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  onward.on('error', () => socket.destroy());
  socket.on('error', () => onward.destroy());
}

function forwardedFor({ headers, socket }: IncomingMessage): string {
  return [headers['x-forwarded-for'], socket.remoteAddress].filter((part) => part !== undefined).join(', ');
}
