import { integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { DocumentKind } from '#shared/domain/document-states';
import type { ApprovalStep } from '#shared/workflow/approval-process';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

export const approvalProcesses = pgTable('approval_processes', {
  tenantId: tenantColumn(),
  kind: text('kind').$type<DocumentKind>().notNull(),
  version: integer('version').notNull(),
  steps: jsonb('steps').$type<ApprovalStep[]>().notNull(),
  required: jsonb('required').$type<string[]>().notNull(),
  userName: text('user_name').notNull(),
  createTime: timeColumn('create_time').notNull(),
  isDeleted: smallint('is_deleted').notNull().default(0),
});

export const approvalEvents = pgTable('approval_events', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  docKind: text('doc_kind').notNull(),
  docId: idColumn('doc_id').notNull(),
  act: text('act', {
    enum: ['review', 'withdraw', 'approve', 'reject', 'sendBack', 'transfer', 'reverse'],
  }).notNull(),
  step: text('step').notNull().default(''),
  /** The step that the document was sent back to, or the name of the user whom the turn was handed to. */
  target: text('target').notNull().default(''),
  reason: text('reason').notNull().default(''),
  /** Null for acts before migration 1470. */
  userId: idColumn('user_id'),
  userName: text('user_name').notNull(),
  createTime: timeColumn('create_time').notNull(),
});

/** Turns that were handed to another user, until the document leaves its step. */
export const approvalTransfers = pgTable('approval_transfers', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  docKind: text('doc_kind').$type<DocumentKind>().notNull(),
  docId: idColumn('doc_id').notNull(),
  fromUserId: idColumn('from_user_id').notNull(),
  toUserId: idColumn('to_user_id').notNull(),
  createTime: timeColumn('create_time').notNull(),
});
