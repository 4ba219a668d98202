import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, versionedColumns } from './columns.ts';

/** Ratings, not figures that are added up: JavaScript numbers hold them. */
const rating = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' });

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
  minTemperatureC: rating('min_temperature_c', 5, 1),
  maxTemperatureC: rating('max_temperature_c', 5, 1),
});

const thicknessColumns = () => ({
  minThicknessMm: rating('min_thickness_mm', 5, 2),
  maxThicknessMm: rating('max_thickness_mm', 5, 2),
});

export const cookPools = pgTable('cook_pools', {
  ...masterColumns(),
  kind: text('kind').notNull().default(''),
  capacityM3: rating('capacity_m3', 7, 2),
  ...temperatureColumns(),
});

export const dryMachines = pgTable('dry_machines', {
  ...masterColumns(),
  kind: text('kind').notNull().default(''),
  maxWidthCm: rating('max_width_cm', 5, 1),
  ...temperatureColumns(),
  ...thicknessColumns(),
});

export const sliceMachines = pgTable('slice_machines', {
  ...masterColumns(),
  craft: text('craft').notNull().default(''),
  maxLengthCm: rating('max_length_cm', 5, 1),
  ...thicknessColumns(),
});

export const productionProcesses = pgTable('production_processes', {
  ...masterColumns(),
  craft: text('craft').notNull().default(''),
  operations: text('operations').notNull().default(''),
  minCookHours: rating('min_cook_hours', 5, 1),
  maxCookHours: rating('max_cook_hours', 5, 1),
  ...temperatureColumns(),
  ...thicknessColumns(),
  moisturePct: rating('moisture_pct', 4, 1),
});
