import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { decimalColumn, idColumn, tenantColumn, versionedColumns } from './columns.ts';

/** The columns that all kinds of master data have. */
const masterColumns = () => ({
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(1),
  remark: text('remark').notNull().default(''),
  ...versionedColumns(),
});

const temperatureColumns = () => ({
  minTemperatureC: decimalColumn('min_temperature_c', 5, 1),
  maxTemperatureC: decimalColumn('max_temperature_c', 5, 1),
});

const thicknessColumns = () => ({
  minThicknessMm: decimalColumn('min_thickness_mm', 5, 2),
  maxThicknessMm: decimalColumn('max_thickness_mm', 5, 2),
});

export const cookPools = pgTable('cook_pools', {
  ...masterColumns(),
  kind: text('kind').notNull().default(''),
  capacityM3: decimalColumn('capacity_m3', 7, 2),
  ...temperatureColumns(),
});

export const dryMachines = pgTable('dry_machines', {
  ...masterColumns(),
  kind: text('kind').notNull().default(''),
  maxWidthCm: decimalColumn('max_width_cm', 5, 1),
  ...temperatureColumns(),
  ...thicknessColumns(),
});

export const sliceMachines = pgTable('slice_machines', {
  ...masterColumns(),
  craft: text('craft').notNull().default(''),
  maxLengthCm: decimalColumn('max_length_cm', 5, 1),
  ...thicknessColumns(),
});

export const productionProcesses = pgTable('production_processes', {
  ...masterColumns(),
  craft: text('craft').notNull().default(''),
  operations: text('operations').notNull().default(''),
  minCookHours: decimalColumn('min_cook_hours', 5, 1),
  maxCookHours: decimalColumn('max_cook_hours', 5, 1),
  ...temperatureColumns(),
  ...thicknessColumns(),
  moisturePct: decimalColumn('moisture_pct', 4, 1),
});
