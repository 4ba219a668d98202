import { afterAll, beforeAll, describe } from 'vitest';
import { runSuitesOnPostgres, type SuiteGroup } from '../../../src/server/testing/suites.ts';
import { createTestServer, type TestServer } from '../../../src/server/testing/test-server.ts';
import { findPostgres } from '../../devices/postgres.ts';
import { usePostgres } from './use-postgres.ts';

const programs = findPostgres();

/** Runs the suites of a group on PostgreSQL; the unit tests run those that depend on the database on the embedded one. */
export function runOnPostgres(group: SuiteGroup): void {
  describe.skipIf(programs === null)('on PostgreSQL (needs the package postgresql)', () => {
    const postgres = usePostgres(programs);
    let server: TestServer;
    beforeAll(async () => {
      server = await createTestServer(await postgres.connect(postgres.createDemoDatabase('suites')));
    });
    afterAll(() => server.app.close());
    runSuitesOnPostgres(group, () => server);
  });
}
