import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { LineGroup } from '#shared/records/lines';
import type { AnyRecord, StoredValues, ValuesOf } from '#shared/records/record';

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

/** The table of a kind of record; a field without a column of its type is a compile error. */
export type TableOf<R extends AnyRecord> = RecordTable & { $inferSelect: ValuesOf<R> };

/** A table of lines: the record of each, its place among that record's lines, and a column of the same name for every field. */
export type LineTable = PgTable & Record<'tenantId' | 'id' | 'recordId' | 'place', PgColumn>;

/** The table of a group of lines; a field without a column of its type is a compile error. */
export type LineTableOf<G extends LineGroup> = LineTable & { $inferSelect: StoredValues<G['fields']> };

/** The table's columns by field name. */
export function columnsOf(table: RecordTable): Record<string, PgColumn> {
  return Object.fromEntries(
    Object.entries(table as unknown as Record<string, PgColumn>).filter(
      ([, column]) => column?.name !== undefined,
    ),
  );
}
