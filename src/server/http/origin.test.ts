import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { createOriginOf } from './origin.ts';

const PROXY = '10.52.0.1';
const TRUSTED = [PROXY, '10.53.0.0/16', 'fd00::/8'];
const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.example.com' };
const DESK = 'https://desk.example.com';

async function originFor(
  { publicUrl = '', trustProxy = TRUSTED }: { publicUrl?: string; trustProxy?: string[] },
  headers: Record<string, string>,
  remoteAddress = PROXY,
): Promise<string> {
  const app = fastify({ trustProxy: trustProxy.length > 0 && trustProxy });
  const originOf = createOriginOf({ publicUrl, trustProxy });
  app.get('/', async (request) => originOf(request));
  const { body } = await app.inject({ url: '/', headers, remoteAddress });
  return body;
}

test.each([
  ['a trusted proxy', FORWARDED, PROXY, DESK],
  ['one of a trusted network', FORWARDED, '10.53.9.9', DESK],
  ['one that connects by IPv6', FORWARDED, 'fd00::7', DESK],
  ['an IPv4 one at a socket of both kinds', FORWARDED, `::ffff:${PROXY}`, DESK],
  [
    'a proxy that passes the host unchanged',
    { 'x-forwarded-proto': 'https', host: 'a.example:8443' },
    PROXY,
    'https://a.example:8443',
  ],
  [
    'a proxy reached by IPv6',
    { ...FORWARDED, 'x-forwarded-host': '[2001:db8::1]:8080' },
    PROXY,
    'https://[2001:db8::1]:8080',
  ],
  ['a client that says the same', FORWARDED, '192.0.2.1', ''],
  ['a proxy that does not say how it was reached', { 'x-forwarded-host': 'desk.example.com' }, PROXY, ''],
  ['a proxy that passes an invalid host', { ...FORWARDED, 'x-forwarded-host': 'a.example/@evil' }, PROXY, ''],
  ['a proxy that passes an invalid protocol', { ...FORWARDED, 'x-forwarded-proto': 'javascript' }, PROXY, ''],
])('the origin by %s', async (_case, headers, address, origin) => {
  expect(await originFor({}, headers, address)).toBe(origin);
});

test('prefers a configured origin to the headers of a proxy', async () => {
  const publicUrl = 'https://files.example.com';
  expect(await originFor({ publicUrl }, FORWARDED)).toBe(publicUrl);
});

test('ignores headers without a trusted proxy', async () => {
  expect(await originFor({ trustProxy: [] }, FORWARDED, '127.0.0.1')).toBe('');
});
