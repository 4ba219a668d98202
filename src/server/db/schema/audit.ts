import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Append-only: the database refuses any change of a row. */
export const auditEntries = pgTable('audit_entries', {
  tenantId: tenantColumn(),
  /** In the order of writing; given by the database. */
  id: bigint('id', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
  userId: idColumn('user_id'),
  account: text('account').notNull(),
  userName: text('user_name').notNull(),
  sessionId: idColumn('session_id'),
  action: text('action').notNull(),
  targetType: text('target_type').notNull().default(''),
  targetId: text('target_id').notNull().default(''),
  targetName: text('target_name').notNull().default(''),
  details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  address: text('address').notNull(),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});

/** Errors that pages met and their users uploaded. */
export const errorLogs = pgTable('error_logs', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  userId: idColumn('user_id').notNull(),
  account: text('account').notNull(),
  userName: text('user_name').notNull(),
  address: text('address').notNull(),
  userAgent: text('user_agent').notNull(),
  type: text('type').notNull(),
  url: text('url').notNull(),
  message: text('message').notNull(),
  stack: text('stack').notNull(),
  info: text('info').notNull(),
  happened: text('happened').notNull(),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});
