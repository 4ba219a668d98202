import { openPostgres } from '../../../src/server/db/postgres.ts';
import { createDatabase } from '../../../src/server/db/tenancy.ts';
import { findImage } from '../../../src/server/testing/image-store.ts';
import { prepareDatabase } from '../../../src/server/testing/test-server.ts';
import { startPostgres, type TestPostgres } from '../../devices/postgres.ts';

/** The template database of `startDemoCluster`, prepared by `prepareDatabase`. */
export const DEMO = 'demo';

/** Starts a cluster with the database `DEMO`. */
export async function startDemoCluster(programs: string): Promise<TestPostgres> {
  return startPostgres(programs, await findDemoCluster(programs));
}

/** The folder of its data, created if it is missing. */
export function findDemoCluster(programs: string): Promise<string> {
  return findImage({
    name: 'cluster',
    sources: ['src/server', 'src/shared', 'package-lock.json', 'tests/devices/postgres.ts'],
    also: programs,
    make: (path) => makeCluster(programs, path),
  });
}

async function makeCluster(programs: string, path: string): Promise<void> {
  const cluster = startPostgres(programs);
  const database = createDatabase(await openPostgres(cluster.createDatabase(DEMO), () => undefined));
  await prepareDatabase(database);
  await database.close();
  // A copy starts without the background's count of changes, and would be planned without statistics.
  cluster.run('ANALYZE', DEMO);
  cluster.keepAs(path);
}
