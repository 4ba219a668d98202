/** Summary of a database for a backup's manifest and the check after a restore. */
export interface DatabaseContents {
  /** Major version of PostgreSQL. */
  engineMajor: number;
  /** Names of the applied migrations; empty if the database is not this product's or not set up. */
  migrations: string[];
  /** Rows by table. */
  rows: Record<string, number>;
}

/** Runs one statement and returns its rows. */
export type AskDatabase = <T>(text: string) => Promise<T[]>;

/** Counts the rows of every table of the schema. The caller's role must see all rows: a superuser, or the backup reader. */
export async function readContents(ask: AskDatabase): Promise<DatabaseContents> {
  const [engine] = await ask<{ version: string }>(`SELECT current_setting('server_version_num') AS version`);
  const tables = await ask<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await ask<{ rows: string }>(`SELECT count(*) AS rows FROM public."${name}"`);
    rows[name] = Number(counted?.rows);
  }
  const migrations = tables.some(({ name }) => name === 'schema_migrations')
    ? await ask<{ name: string }>('SELECT name FROM public.schema_migrations ORDER BY name')
    : [];
  return {
    engineMajor: Math.floor(Number(engine?.version) / 10_000),
    migrations: migrations.map(({ name }) => name),
    rows,
  };
}
