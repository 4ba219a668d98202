import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Label, tag and document line of a package, checked against each other at a desk. */
export const labelChecks = pgTable('label_checks', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  recordKey: uuid('record_key').notNull(),
  packId: idColumn('pack_id').notNull(),
  /** Null for a label that was there already. */
  printJob: uuid('print_job'),
  epc: text('epc').notNull(),
  tid: text('tid').notNull(),
  /** Empty for a package that was not taken from a document. */
  docKind: text('doc_kind').notNull().default(''),
  docId: idColumn('doc_id'),
  docNo: text('doc_no').notNull().default(''),
  verifiedBy: text('verified_by', { enum: ['scanner', 'eye'] }).notNull(),
  /** Empty for a check by eye. */
  code: text('code').notNull().default(''),
  deskName: text('desk_name').notNull(),
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  checkTime: timeColumn('check_time').notNull(),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});
