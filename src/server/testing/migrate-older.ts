import type { SQL } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import type { Connection } from '../db/connection.ts';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { openPGlite } from '../db/pglite.ts';

type Query = <Row extends Record<string, unknown>>(query: SQL) => Promise<Row[]>;

/**
 * Brings an embedded database that lacks the migration `name` and all later ones, and has the rows of the scripts, up
 * to date. Returns how to query it; it is closed at the end of the test.
 */
export async function migrateOlder(name: string, ...scripts: readonly string[]): Promise<Query> {
  const connection = await openPGlite();
  onTestFinished(() => connection.close());
  return migrateOlderOf({ owner: connection, all: connection }, name, ...scripts);
}

/** As `migrateOlder`, for a new database: the connections of its owner, and of a user who may see and write all rows. */
export async function migrateOlderOf(
  { owner, all }: Readonly<Record<'owner' | 'all', Connection>>,
  name: string,
  ...scripts: readonly string[]
): Promise<Query> {
  await migrate(
    owner,
    MIGRATIONS.filter((migration) => migration.name < name),
  );
  await all.transaction(async ({ runScript }) => {
    for (const script of scripts) await runScript(script);
  });
  expect(await migrate(owner)).toContain(name);
  return async <Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> =>
    (await all.transaction(({ sql }) => sql.execute<Row>(query))).rows;
}
