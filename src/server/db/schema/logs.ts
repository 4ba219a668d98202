import { date, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { decimalColumn, idColumn, tenantColumn, textColumn, versionedColumns } from './columns.ts';

export const logs = pgTable('logs', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  logNo: text('log_no').notNull(),
  oldLogNo: textColumn('old_log_no'),
  speciesId: idColumn('species_id'),
  supplierId: idColumn('supplier_id'),
  cabinetNo: textColumn('cabinet_no'),
  inDate: date('in_date'),
  shortDiaCm: decimalColumn('short_dia_cm', 4, 1),
  longDiaCm: decimalColumn('long_dia_cm', 4, 1),
  lengthM: decimalColumn('length_m', 4, 2),
  checkDiameter: decimalColumn('check_diameter', 4, 1),
  checkLength: decimalColumn('check_length', 4, 2),
  volumeSource: text('volume_source', { enum: ['BY_COMPANY', 'GB4814', 'SUPPLIER', 'MANUAL'] })
    .notNull()
    .default('BY_COMPANY'),
  volume: decimalColumn('volume', 9, 4),
  tableVolume: decimalColumn('table_volume', 9, 4),
  bftSource: text('bft_source', { enum: ['BY_COMPANY', 'DOYLE', 'SCRIBNER_C', 'INTL_14', 'SUPPLIER'] })
    .notNull()
    .default('BY_COMPANY'),
  bft: decimalColumn('bft', 8, 0),
  outStatus: smallint('out_status').notNull().default(0),
  syncStatus: smallint('sync_status').notNull().default(0),
  feedOrderId: idColumn('feed_order_id'),
  remark: textColumn('remark'),
  ...versionedColumns(),
});
