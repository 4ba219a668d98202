import { bigint, boolean, date, integer, jsonb, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { StockDifference } from '#shared/api/stock';
import { idColumn, stockStatusColumn, tenantColumn, timeColumn } from './columns.ts';

/** Lines that came into stock (+1) or left it (-1), with the goods as they were then. Rows are only added. */
export const stockMovements = pgTable('stock_movements', {
  tenantId: tenantColumn(),
  /** Given by the database, in order. */
  id: idColumn('id').notNull(),
  docType: text('doc_type').notNull(),
  docId: idColumn('doc_id').notNull(),
  docNo: text('doc_no').notNull(),
  /** `YYYY-MM-DD`; determines the accounting month of the movement, which is that of its document. */
  docDay: date('doc_day').notNull(),
  packId: idColumn('pack_id').notNull(),
  packNo: text('pack_no').notNull(),
  lineId: idColumn('line_id').notNull(),
  direction: smallint('direction').notNull(),
  /** State of the line after it. */
  lineStatus: stockStatusColumn('line_status'),
  area: numeric('area', { precision: 12, scale: 4 }).notNull(),
  pieces: integer('pieces').notNull(),
  /** Area of the package on hand before and after it. */
  beforeArea: numeric('before_area', { precision: 14, scale: 4 }).notNull(),
  afterArea: numeric('after_area', { precision: 14, scale: 4 }).notNull(),
  treeCode: text('tree_code').notNull(),
  grade: text('grade').notNull(),
  thicknessMm: numeric('thickness_mm', { precision: 5, scale: 2 }).notNull(),
  region: text('region').notNull(),
  /** Whether it undoes movements of the same document. */
  reverses: boolean('reverses').notNull().default(false),
  userId: idColumn('user_id'),
  userName: text('user_name').notNull().default(''),
  movedAt: timeColumn('moved_at').notNull(),
});

/** Receipts minus issues, by UTC day and kind of goods; the database updates it with every movement. */
export const stockDays = pgTable('stock_days', {
  tenantId: tenantColumn(),
  day: date('day').notNull(),
  treeCode: text('tree_code').notNull(),
  grade: text('grade').notNull(),
  thicknessMm: numeric('thickness_mm', { precision: 5, scale: 2 }).notNull(),
  region: text('region').notNull(),
  lines: bigint('lines', { mode: 'number' }).notNull(),
  pieces: bigint('pieces', { mode: 'number' }).notNull(),
  area: numeric('area', { precision: 20, scale: 4 }).notNull(),
});

/** Closed months, with the stock at their end. */
export const stockClosings = pgTable('stock_closings', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  /** `YYYY-MM`. */
  month: text('month').notNull(),
  lines: bigint('lines', { mode: 'number' }).notNull(),
  pieces: bigint('pieces', { mode: 'number' }).notNull(),
  area: numeric('area', { precision: 20, scale: 4 }).notNull(),
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  closedAt: timeColumn('closed_at').notNull(),
  reopenedAt: timeColumn('reopened_at'),
});

/** Comparisons of the ledger with the figures derived from it. */
export const stockChecks = pgTable('stock_checks', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  /** Null for one of the night. */
  userId: idColumn('user_id'),
  userName: text('user_name').notNull().default(''),
  checkedAt: timeColumn('checked_at').notNull(),
  differences: bigint('differences', { mode: 'number' }).notNull(),
  /** The first 10,000 of them. */
  details: jsonb('details').$type<StockDifference[]>().notNull(),
});
