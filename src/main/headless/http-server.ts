import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BridgeTransport } from '#shared/desk/kit';
import { AppError } from '#shared/errors';
import { isOurUser } from '../bridge/peer-user.ts';
import { browserOf, createDeskSocket, type DeskSocket } from '../bridge/websocket.ts';
import { createFileOrigins } from '../page/file-origins.ts';
import { readPageFile } from '../page/page-files.ts';
import { pageHeaders } from '../page/page-security.ts';
import { createProxy } from './proxy.ts';

const BRIDGE_PATH = '/desk';
const META = `<meta name="veneer-desk-bridge" content="${BRIDGE_PATH}">`;

export interface HttpServer {
  /** Our own origin, such as `http://127.0.0.1:5190`. */
  readonly origin: string;
  readonly port: number;
  /** Connects the bridge; before that an upgrade to it is answered 503. */
  serveBridge(bridge: {
    invokeFor(browser: string): BridgeTransport['invoke'];
    onEvent: BridgeTransport['subscribe'];
  }): void;
  close(): Promise<void>;
}

export interface HttpServerOptions {
  /** 0 for a free one. */
  port: number;
  rendererDir: string;
  serverUrl: () => string | null;
}

/**
 * Opens the headless host's only address, on loopback: the page, the bridge at `/desk`, and the back office behind
 * `/api` and `/ws`. Refuses requests for another host name, so that no foreign name can be pointed at this address (DNS
 * rebinding). Throws `port.in_use`.
 */
export async function openHttpServer({
  port,
  rendererDir,
  serverUrl,
}: HttpServerOptions): Promise<HttpServer> {
  const token = randomBytes(32).toString('base64url');
  const proxy = createProxy(serverUrl);
  const findFileOrigins = createFileOrigins(serverUrl, fetch);
  let bridge: DeskSocket | null = null;
  const server = createServer();
  const sockets = new Set<Socket>();
  await listen(server, port);
  const bound = (server.address() as AddressInfo).port;
  const host = `127.0.0.1:${bound}`;
  const origin = `http://${host}`;
  // Cookies do not distinguish ports, and two desks may run side by side.
  const cookieName = `veneer-desk-${bound}`;
  const browserCookieName = `veneer-desk-browser-${bound}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    if (request.headers.host === `localhost:${bound}`) {
      response.writeHead(307, { Location: origin + url }).end();
    } else if (request.headers.host !== host) {
      sendPlain(response, 421);
    } else if (isBackOfficePath(url)) {
      proxy.forward(request, response);
    } else if (request.method !== 'GET' && request.method !== 'HEAD') {
      sendPlain(response, 405);
    } else {
      await sendPage(request, response, url);
    }
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const file = await readPageFile(rendererDir, url.replace(/[?#].*$/s, ''));
    if (file === null) {
      sendPlain(response, 404);
      return;
    }
    const headers: Record<string, string | string[]> = {
      ...pageHeaders([`ws://${host}`], file.isPage ? await findFileOrigins() : []),
      'Content-Type': file.contentType,
      'Cache-Control': file.cacheControl,
    };
    if (file.isPage) {
      // The token is only for our own user's programs.
      if (!(await isOurUser(request.socket))) {
        sendPlain(response, 403);
        return;
      }
      // Without an expiry they last until the browser is closed.
      headers['Set-Cookie'] = [
        `${cookieName}=${token}; HttpOnly; SameSite=Strict; Path=/`,
        `${browserCookieName}=${browserOf(request, browserCookieName)}; HttpOnly; SameSite=Strict; Path=/`,
      ];
    }
    const body = file.isPage ? addMeta(file.bytes) : file.bytes;
    response.writeHead(200, { ...headers, 'Content-Length': String(body.length) });
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  server.on('request', (request, response) => {
    answer(request, response).catch(() => sendPlain(response, 500));
  });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const path = (request.url ?? '').replace(/[?#].*$/s, '');
    if (request.headers.host !== host) refuseUpgrade(socket, '421 Misdirected Request');
    else if (path === BRIDGE_PATH && bridge !== null) {
      bridge.upgrade(request, socket, head).catch(() => socket.destroy());
    } else if (path === BRIDGE_PATH) refuseUpgrade(socket, '503 Service Unavailable');
    else if (isBackOfficePath(path)) proxy.upgrade(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });

  return {
    origin,
    port: bound,
    serveBridge({ invokeFor, onEvent }) {
      const cookies = { cookieName, browserCookieName };
      bridge = createDeskSocket({ invokeFor, onEvent, origin, ...cookies, token, isOurUser });
    },
    async close() {
      bridge?.close();
      proxy.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // Includes upgraded ones, which `closeAllConnections` leaves open; pending output is still sent.
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const taken = cause.code === 'EADDRINUSE' || cause.code === 'EACCES';
      reject(taken ? new AppError('port.in_use', { port }, { cause }) : cause);
    });
    server.listen(port, '127.0.0.1', resolve);
  });
}

function isBackOfficePath(url: string): boolean {
  return /^\/(api|ws)(\/|\?|$)/.test(url);
}

function addMeta(page: Buffer): Buffer {
  return Buffer.from(page.toString('utf8').replace('<head>', `<head>${META}`));
}

function sendPlain(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'Content-Length': '0' }).end();
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
