import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, lineColumns, tenantColumn, textColumn, timeColumn, versionedColumns } from './columns.ts';

/** Lists of codes that apps and handhelds submitted. */
export const scanLists = pgTable('scan_lists', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  listNo: text('list_no').notNull(),
  purpose: text('purpose', { enum: ['DELIVERY', 'INBOUND', 'STOCKTAKE'] }).notNull(),
  processStatus: smallint('process_status').notNull().default(0),
  rowCount: integer('row_count').notNull().default(0),
  saleOrderId: idColumn('sale_order_id'),
  purchaseOrderId: idColumn('purchase_order_id'),
  device: textColumn('device'),
  submitterId: idColumn('submitter_id'),
  submitTime: timeColumn('submit_time'),
  deliveryId: idColumn('delivery_id'),
  inboundId: idColumn('inbound_id'),
  remark: textColumn('remark'),
  ...versionedColumns(),
});

/** Their rows, as they were submitted. */
export const scanListRows = pgTable('scan_list_rows', {
  ...lineColumns(),
  code: text('code').notNull(),
  species: textColumn('species'),
  grade: textColumn('grade'),
  thicknessMm: textColumn('thickness_mm'),
  logNo: textColumn('log_no'),
  bundleNo: textColumn('bundle_no'),
  lengthCm: textColumn('length_cm'),
  widthCm: textColumn('width_cm'),
  pieces: textColumn('pieces'),
  area: textColumn('area'),
});
