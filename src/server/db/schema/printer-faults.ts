import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Faults of printers that the print jobs of desks met. */
export const printerFaults = pgTable('printer_faults', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  recordKey: uuid('record_key').notNull(),
  printer: text('printer').notNull(),
  faultZh: text('fault_zh').notNull(),
  faultEn: text('fault_en').notNull(),
  printJob: uuid('print_job').notNull(),
  deskName: text('desk_name').notNull(),
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  faultTime: timeColumn('fault_time').notNull(),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});
