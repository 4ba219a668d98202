import { afterAll, beforeAll } from 'vitest';
import { createDatabase } from '../db/tenancy.ts';
import { openDemoDatabase } from './demo-image.ts';
import { runSuitesOnPGlite, type SuiteGroup } from './suites.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** A server on the embedded database in memory for a block of tests. */
export function servePGlite(): () => TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(createDatabase(await openDemoDatabase()));
  });
  afterAll(async () => {
    await server.app.close();
    await server.database.close();
  });
  return () => server;
}

/**
 * Runs the database-dependent suites of a group on the embedded database in memory; returns the server for further
 * tests of the file.
 */
export function runOnPGlite(group: SuiteGroup): () => TestServer {
  const server = servePGlite();
  runSuitesOnPGlite(group, server);
  return server;
}
