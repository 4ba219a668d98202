/** What is in a database, as a backup's manifest and a restore's check tell it. */
export interface DatabaseContents {
  /** Major version of PostgreSQL. */
  engineMajor: number;
  /** Names of the migrations applied; empty for a database that is not ours or not set up. */
  migrations: string[];
  /** Rows by table. */
  rows: Record<string, number>;
}

/** Runs one statement and gives its rows. */
export type AskDatabase = <T>(text: string) => Promise<T[]>;

/** Counts every table of the schema. The caller's role must be let see all rows: a superuser, or the backup reader. */
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
