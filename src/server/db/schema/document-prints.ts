import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { PRINT_OUTCOMES } from '#shared/documents/print-outcomes';
import type { Paper } from '#shared/paper/paper';
import { PAPER_STYLES, type SheetOptions } from '#shared/paper/paper-choice';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Documents as they were printed. Rows are only added, and only their outcome changes. */
export const documentPrints = pgTable('document_prints', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  docKind: text('doc_kind').notNull(),
  docId: idColumn('doc_id').notNull(),
  docNo: text('doc_no').notNull(),
  partner: text('partner').notNull().default(''),
  /** 1 for the first print of the document. */
  serial: integer('serial').notNull(),
  style: text('style', { enum: PAPER_STYLES }).notNull(),
  withPrices: boolean('with_prices').notNull(),
  copies: integer('copies').notNull(),
  sheet: jsonb('sheet').$type<SheetOptions>().notNull(),
  /** The printed content. */
  paper: jsonb('paper').$type<Paper>().notNull(),
  reason: text('reason').notNull().default(''),
  /** Follows the task of a print that was handed to a desk, or the print job at the printing user's own desk. */
  outcome: text('outcome', { enum: PRINT_OUTCOMES }).notNull().default('printed'),
  /** That print job; null for all others. */
  printJob: uuid('print_job'),
  /** The desk's number of the report that the outcome is from. */
  outcomeStep: integer('outcome_step').notNull().default(0),
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  printedAt: timeColumn('printed_at').notNull(),
});
