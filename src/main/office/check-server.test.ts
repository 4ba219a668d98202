import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { aboutApi, WIRE_VERSION } from '#shared/api/about';
import { netFetch } from '../../../tests/electron/net-fetch.ts';
import { checkServer } from './check-server.ts';
import { about, listen, ours } from './testing/about-server.ts';

const ALL_OURS = { fetch, pageOrigin: null };

describe('checking a server', () => {
  test('accepts our own server without sending anything secret', async () => {
    const asked: string[] = [];
    const url = await listen((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
      ours(request, response);
    });
    await expect(checkServer(url, ALL_OURS)).resolves.toBeUndefined();
    expect(asked).toEqual([`GET ${aboutApi.product.path}`]);
  });

  test('refuses a server that redirects', async () => {
    const target = await listen(ours);
    const url = await listen((_request, response) => response.writeHead(302, { Location: target }).end());
    await expect(checkServer(url, ALL_OURS)).rejects.toMatchObject({ code: 'server.not_found' });
  });

  test.each(['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'])(
    'reports a certificate refused with %s as such',
    async (code) => {
      const refusing = () => Promise.reject(new TypeError('fetch failed', { cause: { code } }));
      await expect(
        checkServer('https://desk.example.com', { fetch: refusing, pageOrigin: null }),
      ).rejects.toMatchObject({ code: 'server.certificate', details: { reason: code } });
    },
  );

  test('does not wait twice for a server that does not answer in time', async () => {
    let asked = 0;
    const silent = () => {
      asked += 1;
      return Promise.reject(new DOMException('too late', 'TimeoutError'));
    };
    await expect(
      checkServer('https://desk.example.com', { fetch: silent, pageOrigin: 'veneer-desk://app' }),
    ).rejects.toMatchObject({ code: 'server.not_found', details: { reason: '8 s' } });
    expect(asked).toBe(1);
  });
});

/** Two networks: one passes every answer on, the other withholds the answers that CORS would withhold from a page. */
describe.each([
  ['Node’s network', fetch],
  ['Chromium’s network', netFetch],
])('over %s checking a server', (_network, send) => {
  const pageOrigin = 'veneer-desk://app';
  const check = (url: string) => checkServer(url, { fetch: send, pageOrigin });
  const answering =
    (allowed: string | null, body: unknown): RequestListener =>
    (_request, response) => {
      if (allowed !== null) response.setHeader('Access-Control-Allow-Origin', allowed);
      response.end(JSON.stringify(body));
    };

  test('accepts a server that accepts our pages', async () => {
    await expect(check(await listen(answering(pageOrigin, about(WIRE_VERSION))))).resolves.toBeUndefined();
  });

  test.each([null, 'https://other.example.com'])('refuses one that accepts %s instead', async (allowed) => {
    const url = await listen(answering(allowed, about(WIRE_VERSION)));
    await expect(check(url)).rejects.toMatchObject({
      code: 'server.origin_refused',
      details: { url, origin: pageOrigin },
    });
  });

  test('reports a server of another version or another product that allows no origin', async () => {
    const other = await listen(answering(null, about(WIRE_VERSION + 1)));
    await expect(check(other)).rejects.toMatchObject({ code: 'server.other_version' });
    const foreign = await listen(answering(null, 'hello'));
    await expect(check(foreign)).rejects.toMatchObject({ code: 'server.foreign' });
  });

  test('reports an unreachable server', async () => {
    await expect(check('http://127.0.0.1:1')).rejects.toMatchObject({ code: 'server.not_found' });
  });
});
