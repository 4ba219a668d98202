import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { allEndpoints } from '#shared/api/index';
import type { Endpoint } from '#shared/api/kit';
import { buildApp } from './app.ts';
import { openPGlite } from './db/pglite.ts';
import { createDatabase } from './db/tenancy.ts';
import { runSuites } from './testing/suites.ts';
import { createTestServer, prepareDatabase, TEST_SECRET, type TestServer } from './testing/test-server.ts';

describe('the back office on PGlite', () => {
  let server: TestServer;

  beforeAll(async () => {
    const database = createDatabase(await openPGlite());
    await prepareDatabase(database);
    server = await createTestServer(database);
  }, 60_000);

  afterAll(async () => {
    await server.app.close();
    await server.database.close();
  });

  runSuites(() => server);

  test('answers nonsense without falling over', async () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('-1', '1e99', '0', '\u0000', '9'.repeat(19), "'--", 'null'),
    );
    for (const [index, endpoint] of allEndpoints().entries()) {
      // Anew for each, because one of them signs out; from elsewhere, because sign-ins of one address are limited.
      const address = `10.1.${index >> 8}.${index & 255}`;
      const { access_token: token } = await server.signIn({ account: 'admin', address });
      const fields = [
        ...Object.keys(shapeOf(endpoint.query)),
        ...Object.keys(shapeOf(endpoint.body)),
        'other',
      ];
      const input = fc.dictionary(fc.constantFrom(...fields), word);
      for (const [query, body] of fc.sample(fc.tuple(input, fc.oneof(input, fc.jsonValue())), {
        seed: 7,
        numRuns: 30,
      })) {
        const { status } = await server.call(endpoint as Endpoint, {
          token,
          query,
          ...(endpoint.method === 'POST' ? { body } : {}),
          address: '10.0.9.9',
        });
        expect(status, `${endpoint.path} ${JSON.stringify([query, body])}`).toBeLessThan(500);
      }
    }
  }, 120_000);

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

/** Names of an object schema's fields; none for any other schema. */
function shapeOf(schema: z.ZodType): object {
  return 'shape' in schema && typeof schema.shape === 'object' ? (schema.shape ?? {}) : {};
}
