import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
});

export const approvalEvents = pgTable('approval_events', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  docKind: text('doc_kind').notNull(),
  docId: idColumn('doc_id').notNull(),
  act: text('act', { enum: ['review', 'withdraw', 'approve', 'reject', 'sendBack', 'reverse'] }).notNull(),
  step: text('step').notNull().default(''),
  /** The step that the document was sent back to. */
  target: text('target').notNull().default(''),
  reason: text('reason').notNull().default(''),
  /** Null for acts before migration 1470. */
  userId: idColumn('user_id'),
  userName: text('user_name').notNull(),
  createTime: timeColumn('create_time').notNull(),
});
