import { afterAll, beforeAll } from 'vitest';
import { createDatabase } from '../db/tenancy.ts';
import { openDemoDatabase } from './demo-image.ts';
import { runSuitesOnPGlite, type SuiteGroup } from './suites.ts';
import { createTestServer, type TestServer } from './test-server.ts';

/** Runs the database-dependent suites of a group on the embedded database in memory; returns the server for further tests of the file. */
export function runOnPGlite(group: SuiteGroup): () => TestServer {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(createDatabase(await openDemoDatabase()));
  });
  afterAll(async () => {
    await server.app.close();
    await server.database.close();
  });
  runSuitesOnPGlite(group, () => server);
  return () => server;
}
