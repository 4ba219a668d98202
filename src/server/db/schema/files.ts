import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Uploaded files and permissions to upload one. */
export const files = pgTable('files', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  scope: text('scope', { enum: ['tenant', 'private', 'common', 'job', 'record'] }).notNull(),
  ownerId: idColumn('owner_id').notNull(),
  directory: text('directory').notNull(),
  moduleType: text('module_type').notNull().default(''),
  description: text('description').notNull().default(''),
  state: text('state', { enum: ['SIGNED', 'STORING', 'STORED', 'REMOVED'] })
    .notNull()
    .default('SIGNED'),
  expiresAt: timeColumn('expires_at').notNull(),
  fileName: text('file_name').notNull().default(''),
  storeKey: text('store_key').notNull().default(''),
  contentType: text('content_type').notNull().default(''),
  sizeBytes: integer('size_bytes').notNull().default(0),
  resolutionRatio: text('resolution_ratio').notNull().default(''),
  storedAt: timeColumn('stored_at'),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});

/** Files of records. */
export const attachments = pgTable('attachments', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  recordArea: text('record_area').notNull(),
  recordId: idColumn('record_id').notNull(),
  fileId: idColumn('file_id').notNull(),
  fileName: text('file_name').notNull(),
  contentType: text('content_type').notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  /** Who added it. */
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  createTime: timeColumn('create_time').notNull(),
});
