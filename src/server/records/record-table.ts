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

/** A table of records: the common columns, and one of the same name for every declared field. */
export type RecordTable = PgTable & Record<(typeof STAMPS)[number], PgColumn>;

/** A table for this kind of record; a field without a column of its type is a compile error. */
export type TableOf<R extends AnyRecord> = RecordTable & { $inferSelect: ValuesOf<R> };

/** The table's columns by field name. */
export function columnsOf(table: RecordTable): Record<string, PgColumn> {
  return Object.fromEntries(
    Object.entries(table as unknown as Record<string, PgColumn>).filter(
      ([, column]) => column?.name !== undefined,
    ),
  );
}
