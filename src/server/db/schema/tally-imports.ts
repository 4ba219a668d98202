import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TallyMapping } from '#shared/tally-import/mapping';
import { decimalColumn, idColumn, tenantColumn, timeColumn } from './columns.ts';

export const tallyMappings = pgTable('tally_mappings', {
  tenantId: tenantColumn(),
  supplierId: idColumn('supplier_id').notNull(),
  mapping: jsonb('mapping').$type<TallyMapping>().notNull(),
  version: integer('version').notNull().default(1),
  updateUser: idColumn('update_user').notNull(),
  updateTime: timeColumn('update_time').notNull(),
});

export const tallyImports = pgTable('tally_imports', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  fileHash: text('file_hash').notNull(),
  fileName: text('file_name').notNull(),
  packs: integer('packs').notNull(),
  lines: integer('lines').notNull(),
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  createTime: timeColumn('create_time').notNull(),
});

/** The supplier's tally of a purchase order, in the order of the file (W1.3). */
export const supplierTallyLines = pgTable('supplier_tally_lines', {
  tenantId: tenantColumn(),
  orderId: idColumn('order_id').notNull(),
  lineNo: integer('line_no').notNull(),
  packNo: text('pack_no').notNull(),
  logNo: text('log_no').notNull(),
  bundleNo: text('bundle_no').notNull(),
  barcode: text('barcode').notNull(),
  lengthCm: decimalColumn('length_cm', 5, 1).notNull(),
  widthCm: decimalColumn('width_cm', 5, 1).notNull(),
  pieces: integer('pieces').notNull(),
  area: decimalColumn('area', 12, 4).notNull(),
});
