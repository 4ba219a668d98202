import { sql } from 'drizzle-orm';
import { customType, integer, numeric, smallint, text, timestamp, varchar } from 'drizzle-orm/pg-core';

/** A 64-bit id; text everywhere in our code, because it does not fit a JavaScript number. */
export const idColumn = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => 'bigint',
  fromDriver: String,
});

/** The company a row belongs to, filled in by the database from the transaction's company. */
export const tenantColumn = () =>
  varchar('tenant_id', { length: 12 }).notNull().default(sql`current_setting('app.tenant_id')`);

/** A text that is empty unless it is entered. */
export const textColumn = (name: string) => text(name).notNull().default('');

/** A decimal of at most 15 digits, which a JavaScript number holds exactly. */
export const decimalColumn = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' });

export const timeColumn = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** State of a package or of a tally line. */
export const stockStatusColumn = (name: string) =>
  text(name, { enum: ['PENDING_IN', 'IN_STOCK', 'LOCKED', 'OUT', 'VOID'] }).notNull();

/** Who made and last changed a record, whether it is in use, and whether it was removed. */
export const recordColumns = () => ({
  createUser: idColumn('create_user'),
  createDept: idColumn('create_dept'),
  createTime: timeColumn('create_time').notNull().defaultNow(),
  updateUser: idColumn('update_user'),
  updateTime: timeColumn('update_time').notNull().defaultNow(),
  status: smallint('status').notNull().default(1),
  isDeleted: smallint('is_deleted').notNull().default(0),
});

/** `recordColumns`, and how often the record was changed: for records of the kit. */
export const versionedColumns = () => ({
  ...recordColumns(),
  version: integer('version').notNull().default(1),
});

/** Columns of every table of lines: the record that a line belongs to, and its place among the lines of that record, from 0. */
export const lineColumns = () => ({
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  recordId: idColumn('record_id').notNull(),
  place: integer('place').notNull(),
});
