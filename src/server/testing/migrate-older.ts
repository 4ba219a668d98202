import type { SQL } from 'drizzle-orm';
import { expect, onTestFinished } from 'vitest';
import { MIGRATIONS, migrate } from '../db/migrate.ts';
import { openPGlite } from '../db/pglite.ts';

/**
 * Brings an embedded database that lacks the migration `name` and all later ones, and has the rows of the scripts, up
 * to date. Returns how to query it; it is closed at the end of the test.
 */
export async function migrateOlder(name: string, ...scripts: readonly string[]) {
  const connection = await openPGlite();
  onTestFinished(() => connection.close());
  await migrate(
    connection,
    MIGRATIONS.filter((migration) => migration.name < name),
  );
  await connection.transaction(async ({ runScript }) => {
    for (const script of scripts) await runScript(script);
  });
  expect(await migrate(connection)).toContain(name);
  return async <Row extends Record<string, unknown>>(query: SQL): Promise<Row[]> =>
    (await connection.transaction(({ sql }) => sql.execute<Row>(query))).rows;
}
