import { boolean, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import type { ListLayout } from '#shared/api/list-view';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** The users' own settings of their screens. */
export const userPreferences = pgTable('user_preferences', {
  tenantId: tenantColumn(),
  userId: idColumn('user_id').notNull(),
  key: varchar('key', { length: 100 }).notNull(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  /** Number of changes. */
  version: integer('version').notNull().default(1),
  updateTime: timeColumn('update_time').notNull().defaultNow(),
});

/** Saved views of lists. */
export const listViews = pgTable('list_views', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  list: varchar('list', { length: 50 }).notNull(),
  ownerId: idColumn('owner_id').notNull(),
  name: varchar('name', { length: 50 }).notNull(),
  query: text('query').notNull().default(''),
  layout: jsonb('layout').$type<ListLayout>(),
  isShared: boolean('is_shared').notNull().default(false),
  version: integer('version').notNull().default(1),
  createTime: timeColumn('create_time').notNull().defaultNow(),
  updateTime: timeColumn('update_time').notNull().defaultNow(),
});
