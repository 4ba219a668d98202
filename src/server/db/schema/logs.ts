import { date, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, versionedColumns } from './columns.ts';

const textColumn = (name: string) => text(name).notNull().default('');

/** A decimal of at most 15 digits, which a JavaScript number holds exactly. */
const decimal = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' });

export const logs = pgTable('logs', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  logNo: text('log_no').notNull(),
  oldLogNo: textColumn('old_log_no'),
  speciesId: idColumn('species_id'),
  supplierId: idColumn('supplier_id'),
  cabinetNo: textColumn('cabinet_no'),
  inDate: date('in_date'),
  shortDiaCm: decimal('short_dia_cm', 4, 1),
  longDiaCm: decimal('long_dia_cm', 4, 1),
  lengthM: decimal('length_m', 4, 2),
  checkDiameter: decimal('check_diameter', 4, 1),
  checkLength: decimal('check_length', 4, 2),
  volumeSource: text('volume_source', { enum: ['BY_COMPANY', 'GB4814', 'SUPPLIER', 'MANUAL'] })
    .notNull()
    .default('BY_COMPANY'),
  volume: decimal('volume', 9, 4),
  tableVolume: decimal('table_volume', 9, 4),
  bftSource: text('bft_source', { enum: ['BY_COMPANY', 'DOYLE', 'SCRIBNER_C', 'INTL_14', 'SUPPLIER'] })
    .notNull()
    .default('BY_COMPANY'),
  bft: decimal('bft', 8, 0),
  outStatus: smallint('out_status').notNull().default(0),
  syncStatus: smallint('sync_status').notNull().default(0),
  feedOrderId: idColumn('feed_order_id'),
  remark: textColumn('remark'),
  ...versionedColumns(),
});
