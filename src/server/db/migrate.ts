import { sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { Connection, Sql } from './connection.ts';

const FILES: Record<string, string> = import.meta.glob('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Key of the advisory lock; no other program on the same database may use it. */
export const SETUP_LOCK = 7_306_820_251n;

export interface Migration {
  /** `0001_tenancy`. */
  name: string;
  script: string;
}

export const MIGRATIONS: readonly Migration[] = Object.entries(FILES)
  .map(([path, script]) => ({ name: path.replace(/^.*\/(.+)\.sql$/, '$1'), script }))
  .sort((a, b) => a.name.localeCompare(b.name));

/**
 * Brings the database up to date and returns the names of the applied migrations. All pending files run in one
 * transaction under a lock, so that nodes starting together apply each once; then the backup reader gets read access
 * to all tables. Throws `server.failed` if the database has unknown migrations, that is, belongs to a newer version.
 */
export async function migrate(
  connection: Connection,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<string[]> {
  return connection.transaction(async (tx) => {
    await tx.sql.execute(sql`SELECT pg_advisory_xact_lock(${String(SETUP_LOCK)}::bigint)`);
    await tx.runScript(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = await findApplied(tx.sql, migrations);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const { name, script } of pending) {
      await tx.runScript(script);
      await tx.sql.execute(sql`INSERT INTO schema_migrations (name) VALUES (${name})`);
    }
    if (pending.length > 0) await admitBackupReader(tx.sql);
    return pending.map((migration) => migration.name);
  });
}

/**
 * The names of an existing database's migrations if some of this version are not among them; null for one that is up to date,
 * and for one that has none yet. Throws as `migrate` does.
 */
export async function findOutdated(connection: Connection): Promise<string[] | null> {
  return connection.transaction(async (tx) => {
    const found = await tx.sql.execute<{ exists: boolean }>(
      sql`SELECT to_regclass('schema_migrations') IS NOT NULL AS exists`,
    );
    if (!found.rows[0]?.exists) return null;
    const applied = await findApplied(tx.sql, MIGRATIONS);
    const isOutdated = applied.size > 0 && MIGRATIONS.some(({ name }) => !applied.has(name));
    return isOutdated ? [...applied] : null;
  });
}

/** The names of the applied migrations, in order. Throws `server.failed` if one is not among those known. */
async function findApplied(tx: Sql, known: readonly Migration[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(sql`SELECT name FROM schema_migrations ORDER BY name`);
  const applied = new Set(rows.map(({ name }) => name));
  refuseNewerDatabase(applied, known);
  return applied;
}

/** Includes new tables in backups. Tests migrate with their own scripts, which lack this function. */
async function admitBackupReader(tx: Sql): Promise<void> {
  const { rows } = await tx.execute<{ exists: boolean }>(
    sql`SELECT to_regproc('admit_backup_reader') IS NOT NULL AS exists`,
  );
  if (rows[0]?.exists) await tx.execute(sql`SELECT admit_backup_reader()`);
}

function refuseNewerDatabase(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].find((name) => !known.has(name));
  if (unknown === undefined) return;
  const reason = {
    zh: `数据库由更新的版本建立（${unknown}），请升级本程序`,
    en: `the database was made by a newer version (${unknown}); upgrade this program`,
  };
  throw new AppError('server.failed', { reason });
}
