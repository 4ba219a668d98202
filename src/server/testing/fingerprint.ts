import { type SQL, sql } from 'drizzle-orm';
import type { Database, SystemTx, TenantTx } from '../db/tenancy.ts';

/** Tables that count every call, also failed ones. */
const UNSTEADY = ['rate_windows'];
/** A failed upload releases its permission, which rewrites the row without changing it. */
const REWRITTEN = 'files';

/** Snapshot and fingerprint of each company at its last reading. */
const lastMarks = new WeakMap<Database, Map<string, { snapshot: string; mark: string }>>();

/**
 * Returns a fingerprint of all rows of the system and the demo companies; it differs after any change. It counts the
 * rows of each table and sums the transaction ids that wrote them, in a fifth of the time that hashing takes.
 */
export async function fingerprintAll(database: Database): Promise<string> {
  const marks = [
    await database.withSystem(fingerprint),
    await fingerprintCompany(database, '000000'),
    await fingerprintCompany(database, '100001'),
  ];
  return marks.join(' ');
}

/**
 * Returns a function that reports whether a transaction has written and committed since, in any company. It takes a
 * hundredth of the time of two fingerprints, but counts the tables that change with every call.
 */
export async function watchCommits(database: Database): Promise<() => Promise<boolean>> {
  const read = <Row extends Record<string, unknown>>(query: SQL) =>
    database.withSystem(async (tx) => (await tx.execute<Row>(query)).rows);
  const [then] = await read<{ snapshot: string }>(sql`SELECT pg_current_snapshot()::text AS snapshot`);
  const before = sql`${then?.snapshot}::pg_snapshot`;
  return async () => {
    const [since] = await read<{ isSome: boolean }>(sql`
      SELECT bool_or(pg_xact_status(id::text::xid8) = 'committed') AS "isSome" FROM (
        SELECT pg_snapshot_xip(${before})::text::bigint AS id
        UNION ALL SELECT generate_series(
          pg_snapshot_xmax(${before})::text::bigint,
          pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1
        )
      ) AS under_way`);
    return since?.isSome === true;
  };
}

/**
 * Returns a fingerprint of the rows that one company can see. It is the last one if no transaction has written since:
 * each one that writes gets an id, which changes the snapshot.
 */
export function fingerprintCompany(database: Database, tenantId: string): Promise<string> {
  return database.withTenant(tenantId, async (tx) => {
    const marks = lastMarks.get(database) ?? new Map();
    lastMarks.set(database, marks);
    const { rows } = await tx.execute<{ snapshot: string }>(
      sql`SELECT pg_current_snapshot()::text AS snapshot`,
    );
    const snapshot = String(rows[0]?.snapshot);
    const last = marks.get(tenantId);
    if (last?.snapshot === snapshot) return last.mark;
    const mark = await fingerprint(tx);
    marks.set(tenantId, { snapshot, mark });
    return mark;
  });
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
      // The ages of transaction ids, because `xmin` has no other way to an integer than through a text; each is counted
      // from the age of the oldest id, as all ages grow with the next transaction.
      const row =
        name === REWRITTEN ? sql`hashtextextended(${table}::text, 0)` : sql`age('3'::xid) - age(xmin)`;
      return sql`(SELECT count(*) || ' ' || coalesce(sum(${row}), 0) FROM ${table})`;
    });
  // An array, because a function takes at most 100 arguments and there are more tables. Prepared, because planning it
  // takes longer than running it.
  const marks = tx
    .select({ mark: sql<string>`array_to_string(ARRAY[${sql.join(parts, sql`, `)}], ' ')` })
    .from(sql`(VALUES (1)) AS one`)
    .prepare(`fingerprint_${tables.rows.length}`);
  const [row] = await marks.execute();
  return String(row?.mark);
}
