import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Alike, MOST_ALIKE } from '#shared/records/alike-api';
import type { AnyRecord } from '#shared/records/record';
import type { TenantTx } from '../db/tenancy.ts';
import { columnsOf, type RecordTable } from './record-table.ts';

/** The values of a record about to be saved, and its id where it is stored. */
type Asked = Readonly<Record<string, string | undefined>>;

/** The column that holds what `alike_key` makes of a field. */
export const alikeColumn = (field: string): string => `${field}Key`;

/**
 * Finds records that are alike in a declared field: the column `<field>Key` holds what the database function `alike_key` makes of
 * the field, the text without punctuation, space, case and width.
 */
export function alikeFinder(of: AnyRecord, table: RecordTable) {
  const columns = columnsOf(table);
  const keys = (of.alike ?? []).map((field): [string, PgColumn] => {
    const key = columns[alikeColumn(field)];
    if (key === undefined) throw new Error(`${of.area}: no column ${alikeColumn(field)}`);
    return [field, key];
  });
  const column = (field: string) => columns[field] as PgColumn;

  return async (tx: TenantTx, { id, ...values }: Asked, scope?: SQL): Promise<Alike[]> => {
    const alike = keys.flatMap(([field, key]) => {
      const value = values[field] ?? '';
      return value === '' ? [] : [{ field, is: and(ne(key, ''), eq(key, sql`alike_key(${value})`)) }];
    });
    if (alike.length === 0) return [];
    const rows = await tx
      .select({
        id: table.id,
        code: column(of.code),
        name: column(of.name),
        ...Object.fromEntries(alike.map(({ field, is }) => [`is ${field}`, sql<boolean>`(${is})`])),
      })
      .from(table as PgTable)
      .where(
        and(
          eq(table.isDeleted, 0),
          scope,
          id === undefined ? undefined : ne(table.id, id),
          or(...alike.map(({ is }) => is)),
        ),
      )
      .orderBy(column(of.code))
      .limit(MOST_ALIKE);
    return rows.map((row: Readonly<Record<string, unknown>>) => ({
      id: String(row.id),
      code: String(row.code),
      name: String(row.name),
      fields: alike.flatMap(({ field }) => (row[`is ${field}`] === true ? [field] : [])),
    }));
  };
}
