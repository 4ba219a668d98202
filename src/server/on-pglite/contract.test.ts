import { expect, test } from 'vitest';
import { buildApp } from '../app.ts';
import { runOnPGlite } from '../testing/on-pglite.ts';
import { TEST_SECRET } from '../testing/test-server.ts';

const server = runOnPGlite('contract');

test('shows its contract in development, and only then', async () => {
  const app = await buildApp({
    database: server().database,
    config: { development: true, secret: TEST_SECRET },
  });
  const document = await app.inject('/docs/json');
  expect(document.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/blade-veneer/v1/pack/page': {} },
  });
  const page = await app.inject({ url: '/docs/', headers: { accept: 'text/html' } });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await server().app.inject('/docs/json')).statusCode).toBe(404);
  await app.close();
}, 120_000);
