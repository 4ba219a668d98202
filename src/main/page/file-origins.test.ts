import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFileOrigins } from './file-origins.ts';
import { pageHeaders } from './page-security.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A back office that returns these origins and counts the requests. */
async function backOffice(origins: unknown, status = 200) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(status).end(JSON.stringify({ code: status, data: { origins } }));
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

test('asks the back office once, and again after a change of it', async () => {
  const [one, other] = [await backOffice(['https://s3.example.com']), await backOffice([])];
  let url = one.url;
  const find = createFileOrigins(() => url, fetch);
  expect([await find(), await find()]).toEqual([['https://s3.example.com'], ['https://s3.example.com']]);
  expect(one.asked).toEqual(['/api/blade-noc/pub/v2/oss/origins']);
  url = other.url;
  expect(await find()).toEqual([]);
});

test('are empty without a back office, and asked again after a failure', async () => {
  const failing = await backOffice([], 503);
  const find = createFileOrigins(() => failing.url, fetch);
  await find();
  await find();
  expect(failing.asked).toHaveLength(2);
  expect(await createFileOrigins(() => null, fetch)()).toEqual([]);
  expect(await createFileOrigins(() => 'http://127.0.0.1:1', fetch)()).toEqual([]);
});

test.each([
  ['more than an origin', 'https://s3.example.com/path'],
  ['another directive', "https://s3.example.com; script-src 'unsafe-inline'"],
  ['a wildcard', '*'],
  ['another scheme', 'javascript:alert(1)'],
])('does not allow %s in the policy', async (_what, origin) => {
  const { url } = await backOffice([origin, 'https://good.example.com']);
  expect(await createFileOrigins(() => url, fetch)()).toEqual(['https://good.example.com']);
});

test('may be posted to and shown from, and used for nothing else', () => {
  const policy = pageHeaders(['ws://127.0.0.1:1'], ['https://s3.example.com'])['Content-Security-Policy'];
  expect(policy).toContain("connect-src 'self' ws://127.0.0.1:1 https://s3.example.com;");
  expect(policy).toContain("img-src 'self' data: blob: https://s3.example.com;");
  expect(policy).toContain("media-src 'self' blob: https://s3.example.com;");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-src blob:; object-src 'none';");
  expect(policy).toContain("form-action 'self';");
});
