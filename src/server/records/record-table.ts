import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AnyRecord, ValuesOf } from '#shared/records/record';

const STAMPS = [
  'id',
  'tenantId',
  'version',
  'isDeleted',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
] as const;

/** A table of records: the stamps, and a column of the same name for every field of the declaration. */
export type RecordTable = PgTable & Record<(typeof STAMPS)[number], PgColumn>;

/** A table that holds this kind of record; it does not compile where a field has no column of its type. */
export type TableOf<R extends AnyRecord> = RecordTable & { $inferSelect: ValuesOf<R> };

/** The table's columns by the names of their fields. */
export function columnsOf(table: RecordTable): Record<string, PgColumn> {
  return Object.fromEntries(
    Object.entries(table as unknown as Record<string, PgColumn>).filter(
      ([, column]) => column?.name !== undefined,
    ),
  );
}
