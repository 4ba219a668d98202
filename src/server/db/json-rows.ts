import { getTableColumns, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { TenantTx } from './tenancy.ts';

/** Values by the schema's property names of the columns. */
type Row = Readonly<Record<string, unknown>>;

/** Rows as parameters of a statement. */
interface JsonRows {
  /** The FROM item, with the alias `given`. */
  source: SQL;
  /** All columns for which at least one row has a value, by property name, with the SQL for their values. */
  columns: readonly { name: string; column: PgColumn; given: SQL }[];
}

/**
 * Passes the rows of a table as a single JSON parameter, because PGlite takes four times as long with one parameter per
 * value. A value that all rows share becomes a separate parameter. If only some rows have a value, the others get the
 * schema's default.
 */
function jsonRows(table: PgTable, rows: readonly Row[]): JsonRows {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  const all = Object.entries(getTableColumns(table))
    .filter(([name]) => names.has(name))
    // A recordset needs a column.
    .map(([name, column], at) => ({ name, column, isShared: at > 0 && isShared(rows, name) }));
  const own = all.filter((one) => !one.isShared);
  const typed = own.map(({ column }) => sql`${sql.identifier(column.name)} ${typeOf(column)}`);
  const sent = rows.map((row) =>
    Object.fromEntries(own.map(({ name, column }) => [column.name, jsonValue(column, row[name])])),
  );
  return {
    source: sql`jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS given (${sql.join(typed, sql`, `)})`,
    columns: all.map(({ name, column, ...one }) => ({
      name,
      column,
      given: one.isShared
        ? sql`${sql.param(jsonValue(column, rows[0]?.[name]))}::${typeOf(column)}`
        : sql`given.${sql.identifier(column.name)}`,
    })),
  };
}

/** Inserts rows by one statement; see `jsonRows`. */
export async function insertJson(tx: TenantTx, table: PgTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { source, columns } = jsonRows(table, rows);
  const into = columns.map(({ column }) => sql.identifier(column.name));
  const values = columns.map(({ given }) => given);
  await tx.execute(
    sql`INSERT INTO ${table} (${sql.join(into, sql`, `)}) SELECT ${sql.join(values, sql`, `)} FROM ${source}`,
  );
}

/**
 * Updates the rows with these ids by one statement, which sets each column that any of them names, and for all `also`;
 * see `jsonRows`.
 */
export async function updateJson(
  tx: TenantTx,
  table: PgTable & { id: PgColumn },
  rows: readonly (Row & { id: string })[],
  also: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  if (rows.length === 0) return;
  const { source, columns } = jsonRows(table, rows);
  const { id, ...given } = Object.fromEntries(columns.map((column) => [column.name, column.given]));
  await tx
    .update(table as PgTable)
    .set({ ...given, ...also })
    .from(source as never)
    .where(sql`${table.id} = ${id}`);
}

function isShared([first = {}, ...others]: readonly Row[], name: string): boolean {
  const value = first[name];
  const isPlain = typeof value !== 'object' || value === null || value instanceof Date;
  return isPlain && others.every((row) => row[name] === value);
}

function jsonValue(column: PgColumn, value: unknown): unknown {
  const stored = value === undefined && !(column.default instanceof SQL) ? column.default : value;
  if (stored === null || stored === undefined) return null;
  return column.getSQLType() === 'jsonb' ? stored : column.mapToDriverValue(stored);
}

const typeOf = (column: PgColumn): SQL => sql.raw(column.getSQLType());
