import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

const handlers = new Map<string, SchemeHandler>();
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    process.stderr.write(`stand-in, ${request.url}: ${String(error)}\n`);
    response.writeHead(500).end();
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

/** The loopback origin from which Chromium loads the pages of the product's own scheme. */
export const servedAt = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The pages' own `scheme://host`; known after the first load. */
let productOrigin = '';

export function setProductOrigin(url: string): void {
  const { protocol, host } = new URL(url);
  if (!handlers.has(protocol)) throw new Error(`ERR_UNKNOWN_URL_SCHEME loading '${url}'`);
  productOrigin = `${protocol}//${host}`;
}

/**
 * True when documents loaded from now on may reach other addresses of this computer: Local Network Access, as far as
 * the stand-in supports it.
 */
let reachesLoopback = true;

export function setLoopbackAccess(granted: boolean): void {
  reachesLoopback = granted;
}

/** The policy added to a document that may not; Chromium then refuses its connections. */
const OWN_ADDRESS_ONLY = "connect-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:";

export function setSchemeHandler(scheme: string, handler: SchemeHandler): void {
  if (handlers.has(`${scheme}:`)) throw new Error('Failed to register protocol: already registered');
  handlers.set(`${scheme}:`, handler);
}

export function removeSchemeHandler(scheme: string): void {
  handlers.delete(`${scheme}:`);
}

export function hasSchemeHandler(scheme: string): boolean {
  return handlers.has(`${scheme}:`);
}

/** Translates Chromium's address to the product's. */
export function toProductUrl(url: string): string {
  return url.startsWith(`${servedAt}/`) ? url.replace(servedAt, productOrigin) : url;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = productOrigin + (request.url ?? '/');
  const handler = handlers.get(new URL(url).protocol);
  if (handler === undefined) throw new Error(`no handler for ${url}`);
  const answered = await handler(
    new Request(url, { method: request.method ?? 'GET', headers: request.headers as Record<string, string> }),
  );
  for (const [name, value] of answered.headers)
    response.setHeader(name, value.replaceAll(productOrigin, servedAt));
  if (request.headers['sec-fetch-dest'] === 'document' && !reachesLoopback)
    response.appendHeader('Content-Security-Policy', OWN_ADDRESS_ONLY);
  response.writeHead(answered.status);
  response.end(request.method === 'HEAD' ? undefined : Buffer.from(await answered.arrayBuffer()));
}

/** Lets the process end although pages may hold connections. */
export function closePageServer(): void {
  server.close();
  server.closeAllConnections();
}
