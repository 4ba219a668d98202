import type { Connection } from '../../../../src/server/db/connection.ts';

/** Returns the tables changed by committed transactions since the last call. */
export type TakeWrites = () => Promise<string[]>;

/** Observes writes to every table, from any connection. */
export async function watchWrites(connection: Connection): Promise<TakeWrites> {
  await connection.transaction((tx) =>
    tx.runScript(`
      CREATE SCHEMA watch;
      CREATE TABLE watch.writes (name text PRIMARY KEY);
      CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN INSERT INTO watch.writes VALUES (TG_TABLE_NAME) ON CONFLICT DO NOTHING; RETURN NULL; END $$;
      DO $$ DECLARE t record; BEGIN
        FOR t IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
          EXECUTE format('CREATE TRIGGER watch AFTER INSERT OR UPDATE OR DELETE ON public.%I FOR EACH ROW EXECUTE FUNCTION watch.note()', t.relname);
        END LOOP; END $$;`),
  );
  return () =>
    connection.transaction(async ({ sql }) => {
      const { rows } = await sql.execute<{ name: string }>('DELETE FROM watch.writes RETURNING name');
      return rows.map((row) => row.name).sort();
    });
}
