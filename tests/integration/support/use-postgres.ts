import { afterAll, beforeAll } from 'vitest';
import { openPostgres, type PostgresOptions } from '../../../src/server/db/postgres.ts';
import { createDatabase, type Database } from '../../../src/server/db/tenancy.ts';
import { startPostgres, type TestPostgres } from '../../devices/postgres.ts';

/** A cluster of the programs of `findPostgres` and connections to it, for one block of tests; they end with it. */
export function usePostgres(programs: string | null) {
  let cluster: TestPostgres;
  const open: Database[] = [];
  beforeAll(() => {
    cluster = startPostgres(programs ?? '');
  });
  afterAll(async () => {
    await Promise.all(open.map((database) => database.close()));
    cluster.remove();
  });
  return {
    createDatabase: (name: string) => cluster.createDatabase(name),
    run: (sql: string, database?: string) => cluster.run(sql, database),
    halt: () => cluster.halt(),
    resume: () => cluster.resume(),
    async connect(url: string, options?: PostgresOptions): Promise<Database> {
      const database = createDatabase(await openPostgres(url, () => undefined, options));
      open.push(database);
      return database;
    },
  };
}
