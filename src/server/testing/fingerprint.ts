import { type SQL, sql } from 'drizzle-orm';
import type { Database, SystemTx, TenantTx } from '../db/tenancy.ts';

/** Tables that count every call, also failed ones. */
const UNSTEADY = ['rate_windows'];
/** Nine tenths of the demo company's rows: its row versions are compared, in a tenth of the time that hashing them takes. */
const LARGE = 'tally_lines';

/** A fingerprint of all rows of the system and the demo companies; it differs after any change. */
export async function fingerprintAll(database: Database): Promise<string> {
  const marks = [
    await database.withSystem(fingerprint),
    await database.withTenant('000000', fingerprint),
    await database.withTenant('100001', fingerprint),
  ];
  return marks.join(' ');
}

/** The rows of every table the transaction can read. */
async function fingerprint(tx: TenantTx | SystemTx): Promise<string> {
  const tables = await tx.execute<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND has_table_privilege(oid, 'SELECT')
    ORDER BY relname`);
  const parts = tables.rows
    .filter(({ name }) => !UNSTEADY.includes(name))
    .map(({ name }): SQL => {
      const table = sql.identifier(name);
      // `xmin` is the transaction that wrote the row.
      const row = name === LARGE ? sql`xmin::text::bigint` : sql`hashtextextended(${table}::text, 0)`;
      return sql`(SELECT concat(count(*), ' ', sum(${row})) FROM ${table})`;
    });
  const { rows } = await tx.execute<{ mark: string }>(
    sql`SELECT concat_ws(' ', ${sql.join(parts, sql`, `)}) AS mark`,
  );
  return String(rows[0]?.mark);
}
