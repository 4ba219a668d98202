import { type SQL, sql } from 'drizzle-orm';
import type { Database, SystemTx, TenantTx } from '../db/tenancy.ts';

/** Tables that count every call, also failed ones. */
const UNSTEADY = ['rate_windows'];

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
      return sql`(SELECT concat(count(*), sum(hashtextextended(${table}::text, 0))) FROM ${table})`;
    });
  const { rows } = await tx.execute<{ mark: string }>(
    sql`SELECT concat_ws(' ', ${sql.join(parts, sql`, `)}) AS mark`,
  );
  return String(rows[0]?.mark);
}
