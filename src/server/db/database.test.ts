import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA_TABLES } from '../testing/schema-tables.ts';
import type { Connection } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { openPGlite } from './pglite.ts';
import { agreeOnSecret } from './secret-fingerprint.ts';
import { createDatabase } from './tenancy.ts';

describe('migrations', () => {
  let connection: Connection;
  beforeAll(async () => {
    connection = await openPGlite();
  }, 60_000);
  afterAll(() => connection.close());

  test('started by two nodes at once are applied once, in order; a third node applies none', async () => {
    const names = MIGRATIONS.map((migration) => migration.name);
    const applied = await Promise.all([migrate(connection), migrate(connection)]);
    expect(applied.toSorted((a, b) => b.length - a.length)).toEqual([names, []]);
    expect(await migrate(connection)).toEqual([]);
    expect(names).toEqual(names.toSorted());
  });

  test.each(SCHEMA_TABLES.map((table) => [getTableName(table), table] as const))(
    'create table %s as the schema declares it',
    async (name, table) => {
      const { rows } = await connection.transaction(({ sql: tx }) =>
        tx.execute<{ name: string; type: string; required: boolean }>(sql`
          SELECT attname AS name, format_type(atttypid, atttypmod) AS type, attnotnull AS required
          FROM pg_attribute WHERE attrelid = ${name}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attname`),
      );
      const declared = Object.values(getTableColumns(table))
        .map((column) => ({
          name: column.name,
          type: normalType(column.getSQLType()),
          required: column.notNull,
        }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(rows).toEqual(declared);
    },
  );

  test('leave the database unchanged if one fails', async () => {
    const bad = [...MIGRATIONS, { name: '9999_bad', script: 'CREATE TABLE half (id int); SELECT nonsense;' }];
    await expect(migrate(connection, bad)).rejects.toThrow();
    const { rows } = await connection.transaction(({ sql: tx }) =>
      tx.execute<{ half: string | null }>(sql`SELECT to_regclass('half')::text AS half`),
    );
    expect(rows[0]?.half).toBe(null);
  });

  test('of a newer version are refused', async () => {
    const older = MIGRATIONS.slice(0, -1);
    await expect(migrate(connection, older)).rejects.toMatchObject({
      code: 'server.failed',
      details: { reason: { en: expect.stringContaining(MIGRATIONS.at(-1)?.name ?? '?') } },
    });
  });
});

/** A type as PostgreSQL prints it. */
function normalType(type: string): string {
  return type.replace(/^varchar/, 'character varying').replace(', ', ',');
}

describe('a database folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veneer-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is locked for one process until it is released', async () => {
    const unlock = lockFolder(join(folder, 'back-office'));
    // Nothing that a full disk could refuse.
    expect(readdirSync(folder)).toEqual(['back-office', 'back-office.lock']);
    expect(statSync(join(folder, 'back-office.lock')).size).toBe(0);
    const refused = await openPGlite(join(folder, 'back-office')).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'server.failed' });
    unlock();
    lockFolder(join(folder, 'back-office'))();
  });

  test.skipIf(process.platform === 'win32')('admits its owner only, even if it was open to others', () => {
    const old = join(folder, 'old', 'back-office');
    mkdirSync(old, { recursive: true });
    chmodSync(old, 0o755);
    lockFolder(old)();
    lockFolder(join(folder, 'new', 'back-office'))();
    const modes = [old, join(folder, 'new', 'back-office'), join(folder, 'new')].map(modeOf);
    expect(modes).toEqual(['700', '700', '700']);
  });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the secret of a database', () => {
  test('is set by the first node; another secret is refused unless it is meant to replace the first', async () => {
    const database = createDatabase(await openPGlite());
    await database.migrate();
    const refusal = expect.objectContaining({ code: 'server.failed' });
    await Promise.all(['a', 'a'].map((fingerprint) => agreeOnSecret(database, fingerprint, false)));
    await expect(agreeOnSecret(database, 'b', false)).rejects.toEqual(refusal);
    await agreeOnSecret(database, 'b', true);
    await expect(agreeOnSecret(database, 'a', false)).rejects.toEqual(refusal);
    await database.close();
  }, 60_000);
});
