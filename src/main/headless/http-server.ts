import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BridgeTransport } from '#shared/desk/kit';
import { AppError } from '#shared/errors';
import { HEADER_LIMIT_BYTES } from '#shared/header-limit';
import { createDeskSocket, type DeskSocket } from '../bridge/websocket.ts';
import { createFileOrigins } from '../page/file-origins.ts';
import { readPageFile } from '../page/page-files.ts';
import { pageHeaders } from '../page/page-security.ts';
import { ADMIT_PATH, type Admission, type AdmissionOptions, createAdmission } from './admission.ts';
import { ADMITTED_PAGE, REFUSED_PAGE } from './admission-pages.ts';
import { createProxy } from './proxy.ts';

const BRIDGE_PATH = '/desk';
const META = `<meta name="veneer-desk-bridge" content="${BRIDGE_PATH}">`;

export interface HttpServer {
  /** Our own origin, such as `http://127.0.0.1:5190`. */
  readonly origin: string;
  readonly port: number;
  readonly admission: Admission;
  /** Connects the bridge; before that an upgrade to it is answered 503. */
  serveBridge(bridge: {
    invokeFor(browser: string): BridgeTransport['invoke'];
    onEvent: BridgeTransport['subscribe'];
  }): void;
  close(): Promise<void>;
}

export interface HttpServerOptions extends AdmissionOptions {
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
  ...admissionOptions
}: HttpServerOptions): Promise<HttpServer> {
  const proxy = createProxy(serverUrl);
  const findFileOrigins = createFileOrigins(serverUrl, fetch);
  let bridge: DeskSocket | null = null;
  const server = createServer({ maxHeaderSize: HEADER_LIMIT_BYTES });
  const sockets = new Set<Socket>();
  await listen(server, port);
  const bound = (server.address() as AddressInfo).port;
  const host = `127.0.0.1:${bound}`;
  const origin = `http://${host}`;
  const admission = createAdmission({ ...admissionOptions, port: bound });

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
    } else if (pathOf(url) === ADMIT_PATH) {
      await admit(request, response);
    } else {
      await sendPage(request, response, url);
    }
  }

  async function admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A program that only looks at an address sends HEAD and must not use it up.
    const isAccepted = request.method === 'GET' && (await admission.acceptCode(request));
    if (isAccepted || (await admission.isAdmitted(request))) {
      sendOwnPage(response, 200, ADMITTED_PAGE, { 'Set-Cookie': admission.cookiesFor(request) });
    } else sendOwnPage(response, 403, REFUSED_PAGE);
  }

  async function sendPage(request: IncomingMessage, response: ServerResponse, url: string): Promise<void> {
    const file = await readPageFile(rendererDir, pathOf(url));
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
      if (!(await admission.isAdmitted(request))) {
        sendOwnPage(response, 403, REFUSED_PAGE);
        return;
      }
      headers['Set-Cookie'] = admission.cookiesFor(request);
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
    const path = pathOf(request.url ?? '');
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
    admission,
    serveBridge({ invokeFor, onEvent }) {
      bridge = createDeskSocket({ invokeFor, onEvent, origin, ...admission });
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

function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function isBackOfficePath(url: string): boolean {
  return /^\/(api|ws)(\/|\?|$)/.test(url);
}

function addMeta(page: Buffer): Buffer {
  return Buffer.from(page.toString('utf8').replace('<head>', `<head>${META}`));
}

/** Sends a page that is not the renderer's. */
function sendOwnPage(
  response: ServerResponse,
  status: number,
  page: string,
  headers: Record<string, string | string[]> = {},
): void {
  const common = {
    ...pageHeaders(),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  };
  response.writeHead(status, { ...common, ...headers }).end(page);
}

function sendPlain(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status, { 'Content-Length': '0' }).end();
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
