import { customType, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { OPERATION_NAMES } from '#shared/domain/processing/operations';
import {
  decimalColumn,
  idColumn,
  tenantColumn,
  textColumn,
  timeColumn,
  versionedColumns,
} from './columns.ts';

/** Comma-separated ids: written from a list or such a text, read as text. */
const idsColumn = customType<{ data: string | readonly string[]; driverData: string }>({
  dataType: () => 'text',
  toDriver: (ids) => (typeof ids === 'string' ? ids : ids.join(',')),
});

const operationColumn = () => text('operation', { enum: OPERATION_NAMES }).notNull();

export const processTasks = pgTable('process_tasks', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  timberNo: text('timber_no').notNull(),
  logId: idColumn('log_id'),
  feedOrderId: idColumn('feed_order_id'),
  speciesId: idColumn('species_id'),
  taskStatus: smallint('task_status').notNull().default(0),
  operation: operationColumn().default('COOK'),
  isRunning: smallint('is_running').notNull().default(0),
  plannedDate: date('planned_date'),
  productionProcessId: idColumn('production_process_id'),
  thicknessMm: decimalColumn('thickness_mm', 4, 2),
  candidates: idsColumn('candidates').notNull().default(''),
  participants: idsColumn('participants').notNull().default(''),
  cookPoolId: idColumn('cook_pool_id'),
  sliceMachineId: idColumn('slice_machine_id'),
  dryMachineId: idColumn('dry_machine_id'),
  startTime: timeColumn('start_time'),
  finishTime: timeColumn('finish_time'),
  /** Follow from its bundles (migration 1100). */
  packCount: integer('pack_count').notNull().default(0),
  producedArea: decimalColumn('produced_area', 14, 4).notNull().default(0),
  producedVolume: decimalColumn('produced_volume', 14, 4).notNull().default(0),
  voidReason: textColumn('void_reason'),
  remark: textColumn('remark'),
  ...versionedColumns(),
});

/** An operation that was started; unfinished while it runs. */
export const processOperations = pgTable('process_operations', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  taskId: idColumn('task_id').notNull(),
  operation: operationColumn(),
  machineId: idColumn('machine_id'),
  participants: idsColumn('participants').notNull().default(''),
  startTime: timeColumn('start_time').notNull(),
  finishTime: timeColumn('finish_time'),
});

/** A bundle made of a flitch. */
export const processLines = pgTable('process_lines', {
  tenantId: tenantColumn(),
  lineId: idColumn('line_id').notNull(),
  taskId: idColumn('task_id').notNull(),
});

/** The veneer of a package that came from a flitch: the sums of its lines, updated by the database (migration 1100). */
export const processPacks = pgTable('process_packs', {
  tenantId: tenantColumn(),
  taskId: idColumn('task_id').notNull(),
  packId: idColumn('pack_id').notNull(),
  bundles: integer('bundles').notNull(),
  pieces: integer('pieces').notNull(),
  area: decimalColumn('area', 14, 4).notNull(),
  volume: decimalColumn('volume', 14, 4).notNull(),
});
