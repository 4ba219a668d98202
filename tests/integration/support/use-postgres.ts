import { afterAll, beforeAll } from 'vitest';
import { openPostgres, type PostgresOptions } from '../../../src/server/db/postgres.ts';
import { createDatabase, type Database } from '../../../src/server/db/tenancy.ts';
import { startPostgres, type TestPostgres } from '../../devices/postgres.ts';
import { DEMO, startDemoCluster } from './demo-cluster.ts';

/**
 * A cluster of the programs of `findPostgres` and connections to it, closed after the block of tests. `isNew`: no
 * server has used it before.
 */
export function usePostgres(programs: string | null, { isNew = false } = {}) {
  let cluster: TestPostgres;
  const open: Database[] = [];
  beforeAll(async () => {
    cluster = isNew ? startPostgres(programs ?? '') : await startDemoCluster(programs ?? '');
  });
  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
    cluster.remove();
  });
  return {
    createDatabase: (name: string) => cluster.createDatabase(name),
    /** A database with the demo data. */
    createDemoDatabase: (name: string) => cluster.createDatabase(name, DEMO),
    run: (sql: string, database?: string) => cluster.run(sql, database),
    readLog: () => cluster.readLog(),
    halt: () => cluster.halt(),
    resume: () => cluster.resume(),
    async connect(url: string, options?: PostgresOptions): Promise<Database> {
      const database = createDatabase(await openPostgres(url, () => undefined, options));
      open.push(database);
      return database;
    },
  };
}
