import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { HEADER_LIMIT_BYTES } from '#shared/header-limit';
import { type HttpServer, openHttpServer } from './http-server.ts';

let http: HttpServer;
let backOffice: string | null;
let rendererDir: string;
let emit: (path: string, payload: unknown) => void;
const open: Server[] = [];

beforeEach(async () => {
  rendererDir = mkdtempSync(join(tmpdir(), 'renderer-'));
  writeFileSync(
    join(rendererDir, 'index.html'),
    '<!doctype html><html><head><title>木之语</title></head></html>',
  );
  backOffice = null;
  http = await openHttpServer({ port: 0, rendererDir, serverUrl: () => backOffice });
  http.serveBridge({
    invokeFor: (browser) => async (path, input) => {
      if (path === 'echo.browser') return { ok: true, value: browser };
      return path === 'echo.back' ? { ok: true, value: input } : { ok: true, value: undefined };
    },
    onEvent(listener) {
      emit = listener;
      return () => undefined;
    },
  });
  return () => rmSync(rendererDir, { recursive: true });
});

afterEach(async () => {
  await http.close();
  for (const server of open.splice(0)) server.close();
});

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Sends the headers exactly as given; `fetch` would overwrite Host. */
async function get(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Answer> {
  const to = { port: http.port, host: '127.0.0.1', path, method, headers };
  // Without an agent no connection to a host that has ended is used again.
  const outgoing = request({ ...to, agent: false }).end();
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks).toString() };
}

async function cookie(): Promise<string> {
  const { headers } = await get('/');
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Tries to connect: `open`, or the HTTP status of the refusal. */
async function knock(headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(`ws://127.0.0.1:${http.port}/desk`, { headers });
  const outcome = await Promise.race([
    once(socket, 'open').then(() => 'open'),
    once(socket, 'unexpected-response').then(([, answer]) => String(answer.statusCode)),
  ]);
  socket.on('error', () => undefined);
  socket.terminate();
  return outcome;
}

describe('the page', () => {
  test('carries the bridge’s address, its token as a cookie no script can read, and a strict policy', async () => {
    const { headers, body } = await get('/packs/17');
    expect(body).toContain('<meta name="veneer-desk-bridge" content="/desk">');
    expect(headers['set-cookie']?.[0]).toMatch(
      /^veneer-desk-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is refused under a foreign host name, as in DNS rebinding', async () => {
    expect((await get('/', { Host: `evil.example:${http.port}` })).status).toBe(421);
    expect((await get('/', { Host: '127.0.0.1' })).status).toBe(421);
    expect((await get('/api/x', { Host: 'evil.example' })).status).toBe(421);
  });

  test('requested as localhost redirects to our one address', async () => {
    const { status, headers } = await get('/packs?x=1', { Host: `localhost:${http.port}` });
    expect([status, headers.location]).toEqual([307, `${http.origin}/packs?x=1`]);
  });

  test('cannot be posted to', async () => {
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });
});

describe('where the system does not report whose a connection is', () => {
  const peers = { tellsUsers: false, isOurUser: async () => true };
  const readSecret = () => Buffer.alloc(32, 7);
  const used: string[] = [];

  async function openOther(options: { port?: number; readSecret?: () => Buffer } = {}): Promise<void> {
    await http.close();
    used.length = 0;
    http = await openHttpServer({
      port: 0,
      rendererDir,
      serverUrl: () => null,
      peers,
      readSecret,
      ...options,
      onUsed: (address) => used.push(address),
    });
    http.serveBridge({
      invokeFor: () => async () => ({ ok: true, value: undefined }),
      onEvent: () => () => {},
    });
  }
  const pathOf = (address: string) => address.slice(http.origin.length);

  test('a browser with the bare address gets no cookie but a page in both languages with what to open', async () => {
    await openOther();
    for (const path of ['/', '/packs/17', '/admit', '/admit?code=x']) {
      const { status, headers, body } = await get(path);
      expect([path, status, headers['set-cookie']]).toEqual([path, 403, undefined]);
      expect(body).toMatch(/Ready:.*open\.html[\s\S]*latest whole address.*open\.html/);
    }
  });

  test('the printed address admits one browser, once', async () => {
    await openOther();
    const path = pathOf(http.admission.address());
    expect((await get(path, {}, 'HEAD')).status).toBe(403);
    const { status, headers, body } = await get(path);
    expect([status, body]).toEqual([200, expect.stringContaining('url=/"')]);
    const Cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    expect((await get('/', { Cookie })).body).toContain('veneer-desk-bridge');
    expect(await knock({ Origin: http.origin, Cookie })).toBe('open');
    expect((await get(path)).status).toBe(403);
    // In the history of the admitted browser it stays a way to the page.
    expect((await get(path, { Cookie })).status).toBe(200);
    expect(used).toEqual([http.admission.address()]);
    expect((await get(pathOf(used[0] ?? ''))).status).toBe(200);
  });

  test('an admitted browser stays so after a restart of the host and of the browser, at this port only', async () => {
    await openOther();
    const cookies = (await get(pathOf(http.admission.address()))).headers['set-cookie'] ?? [];
    expect(cookies[0]).toMatch(/; HttpOnly; SameSite=Strict; Path=\/; Max-Age=34560000$/);
    const [Cookie = ''] = cookies[0]?.split(';') ?? [];
    const { port } = http;
    await openOther({ port });
    expect((await get('/', { Cookie })).status).toBe(200);
    await openOther({ port, readSecret: () => Buffer.alloc(32, 8) });
    expect((await get('/', { Cookie })).status).toBe(403);
    await openOther();
    expect((await get('/', { Cookie: Cookie.replace(String(port), String(http.port)) })).status).toBe(403);
  });
});

test('a connection of another user gets no cookie, even with a valid one', async () => {
  await http.close();
  const peers = { tellsUsers: true, isOurUser: async () => false };
  http = await openHttpServer({ port: 0, rendererDir, serverUrl: () => null, peers });
  const { token, cookieName } = http.admission;
  const { status, headers } = await get('/', { Cookie: `${cookieName}=${token}` });
  expect([status, headers['set-cookie']]).toEqual([403, undefined]);
});

describe('the bridge', () => {
  test('answers our own page', async () => {
    const socket = new WebSocket(`ws://127.0.0.1:${http.port}/desk`, {
      headers: { Origin: http.origin, Cookie: await cookie() },
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ id: 7, path: 'echo.back', input: { packNo: '木' } }));
    expect(JSON.parse(String((await once(socket, 'message'))[0]))).toEqual({
      id: 7,
      ok: true,
      value: { packNo: '木' },
    });
    emit('outbox.changed', { pending: 1 });
    expect(JSON.parse(String((await once(socket, 'message'))[0]))).toEqual({
      event: 'outbox.changed',
      payload: { pending: 1 },
    });
    socket.send('{"path":');
    expect((await once(socket, 'close'))[0]).toBe(1007);
  });

  test('recognises a browser until it is closed, and distinguishes two browsers', async () => {
    const take = async (sent = '') => {
      const { headers } = await get('/', { Cookie: sent });
      const set = headers['set-cookie'] ?? [];
      // A cookie without an expiry is dropped with the browser.
      for (const one of set) expect(one).not.toMatch(/expires|max-age/i);
      return set.map((one) => one.split(';')[0]).join('; ');
    };
    const nameOf = async (Cookie: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${http.port}/desk`, {
        headers: { Origin: http.origin, Cookie },
      });
      await once(socket, 'open');
      socket.send(JSON.stringify({ id: 1, path: 'echo.browser' }));
      const { value } = JSON.parse(String((await once(socket, 'message'))[0])) as { value: string };
      socket.terminate();
      return value;
    };
    const [one, other] = [await take(), await take()];
    const name = await nameOf(one);
    expect(name).toMatch(/^[\w-]{43}$/);
    // Its next tab requests the page with its cookies.
    expect(await nameOf(await take(one))).toBe(name);
    expect(await nameOf(other)).not.toBe(name);
  });

  test('refuses a connection without our origin, our host and our token', async () => {
    const Cookie = await cookie();
    const Origin = http.origin;
    expect(await knock({ Origin, Cookie })).toBe('open');
    expect(await knock({ Origin })).toBe('403');
    expect(await knock({ Cookie })).toBe('403');
    expect(await knock({ Origin, Cookie: `${Cookie}x` })).toBe('403');
    expect(await knock({ Origin, Cookie: Cookie.replace(/=.*/, '=') })).toBe('403');
    expect(await knock({ Origin: 'https://evil.example', Cookie })).toBe('403');
    expect(await knock({ Origin: `http://localhost:${http.port}`, Cookie })).toBe('403');
    expect(await knock({ Origin: 'null', Cookie })).toBe('403');
    expect(await knock({ Origin, Cookie, Host: `evil.example:${http.port}` })).toBe('421');
  });
});

describe('the back office behind the host', () => {
  async function startBackOffice(): Promise<Server> {
    const server = createServer({ maxHeaderSize: HEADER_LIMIT_BYTES }, (incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        response.writeHead(418, {
          'Content-Type': 'text/html',
          Connection: 'close',
          'X-Hop': 'no',
          'Set-Cookie': `veneer-desk-${http.port}=theirs`,
          'Clear-Site-Data': '"storage"',
          'Content-Security-Policy': 'script-src *',
        });
        const { host, cookie: sent = '' } = incoming.headers;
        response.end(`${incoming.method} ${incoming.url} ${host} ${Buffer.concat(chunks)}${sent}`);
      });
    });
    const sockets = new WebSocketServer({ server, path: '/ws/chat' });
    sockets.on('headers', (headers) => headers.push(`Set-Cookie: veneer-desk-${http.port}=theirs`));
    sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(`heard ${data}`)));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(server);
    backOffice = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return server;
  }

  test('is reached at /api with body, query and status unchanged and without our cookies', async () => {
    await startBackOffice();
    const url = `${http.origin}/api/pack/save?x=%E6%9C%A8`;
    const headers = { Cookie: await cookie() };
    const answer = await fetch(url, { method: 'POST', body: 'tally', headers });
    expect(answer.status).toBe(418);
    expect(await answer.text()).toBe(`POST /api/pack/save?x=%E6%9C%A8 ${backOffice?.slice(7)} tally`);
  });

  test('is reached with the longest address of a call', async () => {
    await startBackOffice();
    const path = `/api/pack/remove?ids=${'%2C1000000000000000000'.repeat(1000)}`;
    const answer = await fetch(http.origin + path);
    expect(await answer.text()).toContain(`GET ${path} `);
  });

  test('cannot run a page under our origin, nor change what the browser keeps for it', async () => {
    await startBackOffice();
    const { headers } = await get('/api/page');
    expect(headers['content-type']).toBe('text/html');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(Object.keys(headers)).not.toContain('set-cookie');
    expect(Object.keys(headers)).not.toContain('clear-site-data');
  });

  test('is reached at /ws', async () => {
    await startBackOffice();
    const socket = new WebSocket(`ws://127.0.0.1:${http.port}/ws/chat`);
    const upgraded = once(socket, 'upgrade') as Promise<[IncomingMessage]>;
    await once(socket, 'open');
    expect((await upgraded)[0].headers['set-cookie']).toBeUndefined();
    socket.send('hello');
    expect(String((await once(socket, 'message'))[0])).toBe('heard hello');
    socket.close();
    await once(socket, 'close');
  });

  test.each([
    ['is starting', () => null],
    ['has just died', () => 'http://127.0.0.1:1'],
  ])('answers in the API’s envelope while it %s', async (_, url) => {
    backOffice = url();
    const { status, body } = await get('/api/blade-auth/oauth/user-info');
    expect(status).toBe(503);
    expect(JSON.parse(body)).toEqual({ code: 503, success: false, data: {}, msg: '服务器正在启动' });
  });
});

test('names an occupied port in the error', async () => {
  const options = { port: http.port, rendererDir: '.', serverUrl: () => null };
  await expect(openHttpServer(options)).rejects.toMatchObject({
    code: 'port.in_use',
    details: { port: http.port },
  });
});

test('closes although a page keeps its socket open', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${http.port}/desk`, {
    headers: { Origin: http.origin, Cookie: await cookie() },
  });
  await once(socket, 'open');
  socket.pause();
  await http.close();
  socket.terminate();
});
