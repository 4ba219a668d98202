import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { BridgeTransport, CallResult } from '#shared/desk/kit';
import { AppError } from '#shared/errors';

/** A job of 5,000 label rows is below 4 MB; the pictures of its labels have at most 8 MB. */
const MESSAGE_LIMIT_BYTES = 16 * 1024 * 1024;
/** A page that leaves this much output unread has hung; its connection is closed and it will connect again. */
const BACKLOG_LIMIT_BYTES = 32 * 1024 * 1024;

const MessageSchema = z.object({
  id: z.union([z.number().int(), z.string().max(64)]),
  path: z.string().max(100),
  input: z.unknown().optional(),
});

export interface SocketOptions {
  /** Answers the calls of one browser. */
  invokeFor(browser: string): BridgeTransport['invoke'];
  onEvent: BridgeTransport['subscribe'];
  /** Our own origin, such as `http://127.0.0.1:5190`; the Host and Origin headers must match it. */
  origin: string;
  cookieName: string;
  /** The cookie that distinguishes the browsers. */
  browserCookieName: string;
  /** The token in the cookie, which only a page that we served has. */
  token: string;
  /** True when the connecting program belongs to this user. */
  isOurUser: (socket: IncomingMessage['socket']) => Promise<boolean>;
}

export interface DeskSocket {
  /** Takes over an HTTP upgrade, or refuses it with 403. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  close(): void;
}

/**
 * The bridge over a same-origin WebSocket. Page to host: `{id, path, input}`. Host to page: `{id, ok: true, value}`,
 * `{id, ok: false, error}`, and `{event: "group.name", payload}`.
 */
export function createDeskSocket(options: SocketOptions): DeskSocket {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES });
  const stopEvents = options.onEvent((path, payload) => {
    const message = JSON.stringify({ event: path, payload });
    for (const client of server.clients) send(client, message);
  });
  server.on('connection', (client: WebSocket, request: IncomingMessage) => {
    const invoke = options.invokeFor(browserOf(request, options.browserCookieName));
    client.on('message', (data) => void answer(client, String(data), invoke));
    // A page may disconnect in the middle of a message; `close` follows.
    client.on('error', () => client.terminate());
  });
  return {
    async upgrade(request, socket, head) {
      if (isOwnPage(request, options) && (await options.isOurUser(request.socket))) {
        server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request));
      } else {
        socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      }
    },
    close() {
      stopEvents();
      for (const client of server.clients) client.close(1001);
      server.close();
    },
  };
}

function isOwnPage({ headers }: IncomingMessage, { origin, cookieName, token }: SocketOptions): boolean {
  return (
    headers.host === new URL(origin).host &&
    headers.origin === origin &&
    isSameText(readCookie(headers.cookie, cookieName), token)
  );
}

/** The name that our page's cookie gave the browser; a browser without cookies gets a new one each time. */
export function browserOf({ headers }: IncomingMessage, cookieName: string): string {
  return readCookie(headers.cookie, cookieName) || randomBytes(32).toString('base64url');
}

/** A cookie of a request; empty if it has none of this name. */
export function readCookie(header: string | undefined, name: string): string {
  const pair = (header ?? '').split(';').find((part) => part.trim().startsWith(`${name}=`));
  return pair === undefined ? '' : pair.trim().slice(name.length + 1);
}

/** Compares in a time that does not depend on where the texts differ. */
export function isSameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

async function answer(client: WebSocket, text: string, invoke: BridgeTransport['invoke']): Promise<void> {
  const message = parseMessage(text);
  if (message === null) {
    client.close(1007, 'not a desk message');
    return;
  }
  const result = await invoke(message.path, message.input);
  send(client, encodeResult(message.id, result));
}

function parseMessage(text: string): z.infer<typeof MessageSchema> | null {
  try {
    return MessageSchema.parse(JSON.parse(text));
  } catch {
    // Our own page sends well-formed messages only, so the connection is closed with a reason.
    return null;
  }
}

function encodeResult(id: number | string, result: CallResult): string {
  try {
    return JSON.stringify({ id, ...result });
  } catch (cause) {
    const error = new AppError('unexpected', { reason: String(cause) }).toPayload();
    return JSON.stringify({ id, ok: false, error });
  }
}

function send(client: WebSocket, message: string): void {
  if (client.readyState !== client.OPEN) return;
  if (client.bufferedAmount > BACKLOG_LIMIT_BYTES) client.terminate();
  else client.send(message);
}
