import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as httpsRequest, Agent as TlsAgent } from 'node:https';
import type { Duplex } from 'node:stream';
import type { Envelope } from '#shared/api/kit';
import { AppError, describeError } from '#shared/errors';

/** Hop-by-hop headers, which apply to one connection and are not forwarded (RFC 9110 section 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers with which an answer would change what the browser keeps for this host's origin. */
const KEPT_FOR_US = ['set-cookie', 'clear-site-data'];

/**
 * Whatever a company's server answers is data. Opened as a page, it would have this host's origin, and with it the
 * bridge to printers, readers and the session.
 */
const NO_PAGE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};

export interface Proxy {
  forward(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): void;
}

/**
 * Passes `/api` and `/ws` on to the back office, so that the page needs one origin only. Answers 503 in the API's own
 * envelope while the back office is starting or restarting.
 */
export function createProxy(target: () => string | null): Proxy {
  const agent = new Agent({ keepAlive: true });
  const tlsAgent = new TlsAgent({ keepAlive: true });

  // Cookies are between a browser and this host; a company's server must not get them.
  function open(request: IncomingMessage, { cookie: _ours, ...headers }: Record<string, unknown>) {
    const origin = target();
    if (origin === null) return null;
    const { protocol, hostname, port, host } = new URL(origin);
    const options = {
      hostname,
      port,
      method: request.method,
      path: request.url,
      headers: { ...headers, ...ownOrigin(request, headers, origin), host } as Record<string, string>,
    };
    return protocol === 'https:'
      ? httpsRequest({ ...options, agent: tlsAgent })
      : httpRequest({ ...options, agent });
  }

  return {
    forward(request, response) {
      const upstream = open(request, withoutHopByHop(request.headers));
      if (upstream === null) {
        refuse(response);
        return;
      }
      upstream.on('response', (answer) => {
        const headers = withoutHopByHop(answer.headers);
        for (const name of KEPT_FOR_US) delete headers[name];
        response.writeHead(answer.statusCode ?? 502, { ...headers, ...NO_PAGE });
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      });
      upstream.on('error', () => refuse(response));
      response.on('close', () => upstream.destroy());
      request.pipe(upstream);
    },

    upgrade(request, socket, head) {
      const upstream = open(request, { ...request.headers });
      if (upstream === null) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
        return;
      }
      upstream.on('upgrade', (answer, serverSocket, serverHead) => {
        socket.write(rawHead(answer));
        socket.write(serverHead);
        serverSocket.write(head);
        serverSocket.pipe(socket).pipe(serverSocket);
        serverSocket.on('error', () => socket.destroy());
        socket.on('error', () => serverSocket.destroy());
        socket.on('close', () => serverSocket.destroy());
        serverSocket.on('close', () => socket.destroy());
      });
      upstream.on('response', (answer) => {
        socket.end(`HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\nConnection: close\r\n\r\n`);
        answer.resume();
      });
      upstream.on('error', () => socket.destroy());
      socket.on('error', () => upstream.destroy());
      upstream.end();
    },

    close() {
      agent.destroy();
      tlsAgent.destroy();
    },
  };
}

/**
 * Rewrites the page's origin to the back office's, because for the page this host is the back office. Any other origin
 * is forwarded unchanged, and the back office refuses it.
 */
function ownOrigin(
  request: IncomingMessage,
  headers: Record<string, unknown>,
  origin: string,
): Record<string, string> {
  return headers.origin === `http://${request.headers.host}` ? { origin } : {};
}

function withoutHopByHop(headers: IncomingMessage['headers']): Record<string, string | string[]> {
  const named = String(headers.connection ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase());
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string | string[]] =>
        entry[1] !== undefined && !HOP_BY_HOP.includes(entry[0]) && !named.includes(entry[0]),
    ),
  );
}

function rawHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value] = rawHeaders.slice(index, index + 2);
    if (!KEPT_FOR_US.includes(name.toLowerCase())) lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function refuse(response: ServerResponse): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const error = new AppError('server.restarting');
  const body: Envelope<Record<string, never>> = {
    code: 503,
    success: false,
    data: {},
    msg: describeError(error, 'zh'),
  };
  response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8', 'Retry-After': '2' });
  response.end(JSON.stringify(body));
}
