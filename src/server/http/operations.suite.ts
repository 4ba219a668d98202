import { once } from 'node:events';
import { request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { api } from '#shared/api/index';
import { CHAT_COMMAND } from '#shared/chat/protocol';
import { buildApp } from '../app.ts';
import type { ServerConfig } from '../config.ts';
import { joinChat, originOf } from '../testing/chat-client.ts';
import { parseExposition } from '../testing/exposition.ts';
import { createTestServer, TEST_SECRET, type TestServer } from '../testing/test-server.ts';

const CLERK = '301';

/** Tests features for the server's operators: metrics, readiness, client addresses. */
export function operationsSuite(get: () => TestServer): void {
  /** Another node on the same database, with its own settings. */
  async function withNode(config: Partial<ServerConfig>, work: (node: TestServer) => Promise<void>) {
    const node = await createTestServer(get().database, config);
    try {
      await work(node);
    } finally {
      await node.app.close();
    }
  }

  describe('slow clients', () => {
    /** Everything a connection receives until it is closed, after sending only `said`. */
    async function sayAndWait(said: string): Promise<string> {
      const app = await buildApp({
        database: get().database,
        config: { secret: TEST_SECRET },
        slowness: { headersMs: 50, requestMs: 100, checkMs: 10 },
      });
      await app.listen({ host: '127.0.0.1', port: 0 });
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      let answer = '';
      socket.on('data', (data) => {
        answer += String(data);
      });
      socket.write(said);
      await once(socket, 'close');
      await app.close();
      return answer;
    }

    test('are answered and disconnected if they do not finish the headers or the body', async () => {
      const start = `POST ${api.auth.token.path} HTTP/1.1\r\nHost: x\r\n`;
      expect(await sayAndWait(start)).toMatch(/^HTTP\/1.1 408 .*"code":408/s);
      const body = `${start}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`;
      expect(await sayAndWait(body)).toMatch(/^HTTP\/1.1 408 /);
    });

    test('have ten seconds for the headers and thirty for the whole request', async () => {
      const { server } = get().app;
      expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
    });
  });

  test('an address may name a thousand records, with escaped commas', () =>
    withNode({}, async ({ app }) => {
      const ids = Array<string>(1000).fill('1000000000000000000').join('%2C');
      const origin = await app.listen({ host: '127.0.0.1', port: 0 });
      const answer = await fetch(`${origin}${api.pack.page.path}?ids=${ids}`);
      expect(answer.status).toBe(401);
    }));

  describe('metrics', () => {
    const read = async ({ app }: TestServer) => {
      const answer = await app.inject({ url: '/metrics', headers: { host: '127.0.0.1:8080' } });
      expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
      return parseExposition(answer.body).series;
    };

    test('count calls by route and outcome, without input in labels', () =>
      withNode({}, async (node) => {
        const { access_token: token } = await node.signIn({ account: 'admin', address: '10.40.0.1' });
        await node.trySignIn({ account: 'admin', password: 'typed-password', address: '10.40.0.2' });
        for (let count = 0; count < 3; count++) await node.ask(api.pack.page, { token, query: {} });
        await node.call(api.pack.page);
        await node.app.inject({ url: '/typed/address', headers: { host: 'typed-host' } });

        const series = await read(node);
        const calls = 'veneer_desk_http_request_seconds_count';
        const page = (status: string) =>
          `${calls}{endpoint="${api.pack.page.path}",method="GET",status="${status}"}`;
        expect(series.get(page('2xx'))).toBe(3);
        expect(series.get(page('4xx'))).toBe(1);
        expect(series.get(`${calls}{endpoint="none",method="GET",status="4xx"}`)).toBe(1);
        expect(series.get('veneer_desk_http_requests_in_flight')).toBe(1);
        expect(series.get('veneer_desk_errors_total{code="auth.unauthorized"}')).toBe(1);
        const signIns = 'veneer_desk_token_calls_total{grant="password",outcome=';
        expect(series.get(`${signIns}"granted"}`)).toBe(1);
        expect(series.get(`${signIns}"refused"}`)).toBe(1);
        expect(
          series.get('veneer_desk_database_transaction_seconds_count{outcome="committed",scope="tenant"}'),
        ).toBeGreaterThan(4);
        expect(series.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
        expect(
          [...series.keys()].some((key) => /^veneer_desk_migration_info\{newest="\d{4}_/.test(key)),
        ).toBe(true);
        expect([...series.keys()].filter((key) => /typed|10\.40|000000/.test(key))).toEqual([]);
      }));

    test('report durations in cumulative buckets', () =>
      withNode({}, async (node) => {
        await node.app.inject('/healthz');
        const series = await read(node);
        const labels = 'endpoint="/healthz",method="GET",status="2xx"';
        const buckets = [...series].filter(
          ([key]) => key.startsWith('veneer_desk_http_request_seconds_bucket') && key.includes('"/healthz"'),
        );
        const counts = buckets.map(([, value]) => value);
        expect(counts.length).toBeGreaterThan(5);
        expect(counts).toEqual(counts.toSorted((a, b) => a - b));
        expect(counts.at(-1)).toBe(1);
        expect(series.get(`veneer_desk_http_request_seconds_count{${labels}}`)).toBe(1);
      }));

    test('count chat messages', () =>
      withNode({}, async (node) => {
        const { access_token: token } = await node.signIn({ account: 'admin', address: '10.40.0.3' });
        const client = await joinChat(await originOf(node), token);
        await client.say(CLERK, '一', 'metrics-1');
        await client.say(CLERK, '一', 'metrics-1');
        client.send({ cmd: CHAT_COMMAND.heartbeat });
        await client.next(CHAT_COMMAND.heartbeat);
        const series = await read(node);
        expect(series.get('veneer_desk_chat_sockets')).toBe(1);
        expect(series.get('veneer_desk_chat_messages_stored_total')).toBe(1);
        expect(series.get('veneer_desk_chat_frames_sent_total')).toBeGreaterThanOrEqual(4);
        await client.leave();
      }));

    test('count a request whose client disconnected', () =>
      withNode({}, async (node) => {
        const origin = await originOf(node);
        // A body that is announced and never sent.
        const leaving = request(`${origin}${api.pack.savePrintRecord.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': '100' },
        });
        leaving.on('error', () => undefined);
        leaving.write('{');
        const inFlight = async () => (await read(node)).get('veneer_desk_http_requests_in_flight');
        await expect.poll(inFlight).toBe(2);
        leaving.destroy();
        await expect.poll(inFlight).toBe(1);
        const labels = `endpoint="${api.pack.savePrintRecord.path}",method="POST",status="aborted"`;
        expect((await read(node)).get(`veneer_desk_http_request_seconds_count{${labels}}`)).toBe(1);
      }));

    test.each([
      ['another machine', { remoteAddress: '10.0.0.5', headers: { host: '127.0.0.1' } }],
      [
        'a caller behind a proxy on this machine',
        { headers: { host: '127.0.0.1', 'x-forwarded-for': '10.0.0.5' } },
      ],
      ['a page whose name leads here', { headers: { host: 'evil.example:8080' } }],
    ])('are not for %s', async (_case, from) => {
      expect((await get().app.inject({ url: '/metrics', ...from })).statusCode).toBe(403);
    });

    test('require the token if one is set', () =>
      withNode({ metricsToken: 'a-token-of-some-length' }, async ({ app }) => {
        const look = async (authorization?: string) => {
          const headers = { host: 'desk.example', ...(authorization === undefined ? {} : { authorization }) };
          return (await app.inject({ url: '/metrics', remoteAddress: '10.0.0.5', headers })).statusCode;
        };
        expect(await look('Bearer a-token-of-some-length')).toBe(200);
        expect(await look('Bearer another-token-of-some')).toBe(401);
        expect(await look()).toBe(401);
        expect((await app.inject({ url: '/metrics', headers: { host: '127.0.0.1' } })).statusCode).toBe(401);
      }));
  });

  test('a node for loopback names answers under no other one', () =>
    withNode({ isForLoopbackNames: true }, async ({ app }) => {
      const url = api.auth.publicKey.path;
      const statuses = [];
      for (const host of ['evil.example:8080', '127.0.0.1.evil.example', '127.0.0.1:8080', 'localhost'])
        statuses.push((await app.inject({ url, headers: { host } })).statusCode);
      expect(statuses).toEqual([421, 421, 200, 200]);
    }));

  describe('the address of a client', () => {
    const PROXY = '10.50.0.1';

    /** The address a node records for the creator of a QR code, as shown to the scanner. */
    async function addressSeen(node: TestServer, peer: string, forwarded: string): Promise<string> {
      const headers = { 'x-forwarded-for': forwarded };
      const { qrCode: code } = await node.ask(api.signIn.qrInit, { address: peer, headers });
      const { access_token: token } = await node.signIn({ account: 'admin', address: '10.40.0.4' });
      return (await node.ask(api.signIn.qrScan, { token, body: { code } })).address;
    }

    test('is the connection’s address, whatever headers claim', () =>
      withNode({ tokenCallsPerMinute: 3 }, async (node) => {
        expect(await addressSeen(node, '10.50.0.9', '203.0.113.7')).toBe('10.50.0.9');
        const query = { grant_type: 'refresh_token', refresh_token: 'none' } as const;
        const statuses = [];
        for (let count = 0; count < 4; count++) {
          const headers = { 'x-forwarded-for': `203.0.113.${count}` };
          statuses.push((await node.call(api.auth.token, { query, headers, address: '10.50.0.8' })).status);
        }
        expect(statuses.at(-1)).toBe(429);
      }));

    test('is taken from a trusted proxy, and only the last address it added', () =>
      withNode({ trustProxy: [PROXY, '10.51.0.0/16'] }, async (node) => {
        expect(await addressSeen(node, PROXY, '203.0.113.7')).toBe('203.0.113.7');
        expect(await addressSeen(node, PROXY, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
        expect(await addressSeen(node, PROXY, '203.0.113.7, 10.51.3.4')).toBe('203.0.113.7');
        expect(await addressSeen(node, '10.50.0.2', '203.0.113.7')).toBe('10.50.0.2');
      }));
  });

  test('a node stops although a client holds a connection that has carried no request', async () => {
    // Longer than the time limit of a test.
    const longMs = 250_000;
    const app = await buildApp({
      database: get().database,
      config: { secret: TEST_SECRET },
      slowness: { headersMs: longMs, requestMs: longMs, checkMs: 10 },
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const accepted = once(app.server, 'connection');
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const closed = once(socket.resume(), 'close');
    await accepted;
    await app.close();
    await closed;
  });

  test('a node about to stop is not ready, but answers', async () => {
    const leaving = new AbortController();
    const { database } = get();
    const app = await buildApp({ database, config: { secret: TEST_SECRET }, leaving: leaving.signal });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    leaving.abort();
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    expect((await app.inject(api.auth.publicKey.path)).statusCode).toBe(200);
    await app.close();
  });
}
