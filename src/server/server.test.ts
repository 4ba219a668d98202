import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { createDatabase } from './db/tenancy.ts';
import { openDemoDatabase } from './testing/demo-image.ts';
import { runSuites } from './testing/suites.ts';
import { createTestServer, TEST_SECRET, type TestServer } from './testing/test-server.ts';

describe('the back office on PGlite', () => {
  let server: TestServer;

  beforeAll(async () => {
    const database = createDatabase(await openDemoDatabase());
    server = await createTestServer(database);
  }, 60_000);

  afterAll(async () => {
    await server.app.close();
    await server.database.close();
  });

  runSuites(() => server);

  test('shows its contract in development, and only then', async () => {
    const app = await buildApp({
      database: server.database,
      config: { development: true, secret: TEST_SECRET },
    });
    const document = await app.inject('/docs/json');
    expect(document.json()).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/blade-veneer/v1/pack/page': {} },
    });
    const page = await app.inject({ url: '/docs/', headers: { accept: 'text/html' } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect((await server.app.inject('/docs/json')).statusCode).toBe(404);
    await app.close();
  }, 120_000);
});
