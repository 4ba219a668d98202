import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, versionedColumns } from './columns.ts';

/** Places of the warehouse; packages name theirs by `region`. */
export const zones = pgTable('zones', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  regionCode: text('region_code').notNull(),
  region: text('region').notNull(),
  warehouse: text('warehouse').notNull().default(''),
  remark: text('remark').notNull().default(''),
  ...versionedColumns(),
});
