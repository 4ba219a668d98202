import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/errors';
import type { AskDatabase, DatabaseContents } from '../db/contents.ts';
import { SETUP_LOCK } from '../db/migrate.ts';
import { BACKUP_ROLE, ROLES_SCRIPT } from '../db/roles.ts';
import { explainFailure } from './files.ts';
import { majorOf } from './postgres-backup.ts';
import { withClient } from './postgres-client.ts';
import { endOf, findTools, type PostgresTools } from './postgres-tools.ts';

/** Removes everything from the schema except objects of extensions. */
const EMPTY_SCHEMA = `DO $$
DECLARE
  item record;
BEGIN
  FOR item IN
    SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('DROP TABLE IF EXISTS %s CASCADE', item.name);
  END LOOP;
  FOR item IN
    SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'S'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype IN ('e', 'a', 'i'))
  LOOP
    EXECUTE format('DROP SEQUENCE IF EXISTS %s CASCADE', item.name);
  END LOOP;
  FOR item IN
    SELECT p.oid::regprocedure AS name FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('DROP ROUTINE IF EXISTS %s CASCADE', item.name);
  END LOOP;
END $$;
`;

/** The setting of the transaction that holds the expected rows by table. */
const EXPECTED_ROWS = 'veneer_desk.expected_rows';

/** Fails, and so undoes the restore, if a table has other rows than expected, or only one side has it. */
const CHECK_ROWS = `SET LOCAL row_security = on;
SET LOCAL ROLE ${BACKUP_ROLE};
DO $$
DECLARE
  item record;
  counted bigint;
BEGIN
  FOR item IN
    SELECT coalesce(c.relname, e.key) AS name, c.oid IS NOT NULL AS exists, e.value::bigint AS rows
    FROM (SELECT oid, relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r') AS c
    FULL JOIN jsonb_each_text(current_setting('${EXPECTED_ROWS}')::jsonb) AS e ON e.key = c.relname
  LOOP
    counted := NULL;
    IF item.exists THEN
      EXECUTE format('SELECT count(*) FROM public.%I', item.name) INTO counted;
    END IF;
    IF counted IS DISTINCT FROM item.rows THEN
      RAISE EXCEPTION '%: % ≠ %', item.name, counted, item.rows;
    END IF;
  END LOOP;
END $$;
`;

/**
 * Replaces the content of the database by a dump in one transaction: if this process is killed, or the rows by table are not
 * `rows`, nothing has changed. Throws `backup.…` and `database.unavailable`.
 */
export async function restorePostgres(
  url: string,
  file: string,
  { isReplacing, rows }: { isReplacing: boolean; rows: DatabaseContents['rows'] },
): Promise<void> {
  const major = await withClient(url, async (ask) => {
    // Checked again: a server may have been started since.
    await refuseTarget(ask, isReplacing);
    await ask(ROLES_SCRIPT);
    return majorOf(ask);
  });
  const tools = await findTools(url, major, { tools: ['psql', 'pg_restore'], mayBeNewer: false });
  await runScript(tools, file, rows);
  await withClient(url, (ask) => ask('ANALYZE'));
}

/** Throws `backup.target_…` if this database must not be restored into. */
export function checkTarget(url: string, isReplacing: boolean): Promise<void> {
  return withClient(url, (ask) => refuseTarget(ask, isReplacing));
}

/** Pipes the script that pg_restore makes of the dump into psql. */
async function runScript(tools: PostgresTools, file: string, rows: DatabaseContents['rows']): Promise<void> {
  const psql = tools.start('psql', [
    '--no-psqlrc',
    '--no-password',
    '--quiet',
    '--set=ON_ERROR_STOP=1',
    tools.database,
  ]);
  psql.stdout?.resume();
  if (psql.stdin === null) throw new AppError('backup.failed', { reason: 'stdio' });
  // A broken pipe here means that psql has ended, whose own message follows.
  psql.stdin.on('error', () => undefined);
  // Either may fail first: psql at a statement while the dump is still being read, or the dump while psql waits.
  const [applied, fed] = await Promise.allSettled([
    endOf(psql, 'psql'),
    feedScript(tools, file, rows, psql.stdin),
  ]);
  // psql stops at the first failure; its message is the reason, not the broken pipe that follows.
  if (applied.status === 'rejected') throw applied.reason;
  if (fed.status === 'rejected') throw fed.reason;
}

/**
 * Writes the script of one transaction and ends `into`. COMMIT is sent only after the whole dump was read and written;
 * otherwise throws `backup.…`.
 */
async function feedScript(
  tools: PostgresTools,
  file: string,
  rows: DatabaseContents['rows'],
  into: Writable,
): Promise<void> {
  const restore = tools.start('pg_restore', ['--file=-', '--no-owner', '--no-comments', file]);
  if (restore.stdout === null) throw new AppError('backup.failed', { reason: 'stdio' });
  into.write(`BEGIN;\nSELECT pg_advisory_xact_lock(${SETUP_LOCK});\n${EMPTY_SCHEMA}`);
  const [fed, made] = await Promise.allSettled([
    pipeline(restore.stdout, into, { end: false }),
    endOf(restore, 'pg_restore'),
  ]);
  if (fed.status === 'fulfilled' && made.status === 'fulfilled') {
    const expected = JSON.stringify(rows).replaceAll("'", "''");
    into.end(`SELECT set_config('${EXPECTED_ROWS}', '${expected}', true);\n${CHECK_ROWS}COMMIT;\n`);
    return;
  }
  // Input that ends without COMMIT rolls everything back.
  into.destroy();
  if (made.status === 'rejected') throw made.reason;
  if (fed.status === 'rejected') throw explainFailure(fed.reason, file);
}

/**
 * Throws unless the database is empty, or belongs to this product, is not in use, and either has no company or may be
 * replaced.
 */
async function refuseTarget(ask: AskDatabase, isReplacing: boolean): Promise<void> {
  const tables = await ask<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  if (tables.length === 0) return;
  if (!tables.some(({ name }) => name === 'schema_migrations')) throw new AppError('backup.target_foreign');
  const [others] = await ask<{ nodes: number }>(
    `SELECT count(*)::integer AS nodes FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name LIKE 'veneer-desk%'`,
  );
  if (others !== undefined && others.nodes > 0)
    throw new AppError('backup.target_busy', { nodes: others.nodes });
  if (isReplacing) return;
  await ask('BEGIN');
  await ask('SET LOCAL ROLE veneer_desk_system');
  const [companies] = await ask<{ companies: number }>('SELECT count(*)::integer AS companies FROM tenants');
  await ask('ROLLBACK');
  if (companies?.companies !== 0) throw new AppError('backup.target_filled');
}
