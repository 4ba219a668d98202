import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { NoticeDetails } from '#shared/domain/notice-words';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Notices to users. The words of a kind are made with `details`; a `message` has its own. */
export const notices = pgTable('notices', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  kind: text('kind').notNull().default('message'),
  title: text('title').notNull().default(''),
  content: text('content').notNull().default(''),
  details: jsonb('details').$type<NoticeDetails>().notNull().default({}),
  /** The record it is about; empty without one. */
  recordArea: text('record_area').notNull().default(''),
  recordId: text('record_id').notNull().default(''),
  createTime: timeColumn('create_time').notNull(),
});

export const noticeReceivers = pgTable('notice_receivers', {
  tenantId: tenantColumn(),
  noticeId: idColumn('notice_id').notNull(),
  userId: idColumn('user_id').notNull(),
  /** When it was first pushed to a device of the user. */
  reachedAt: timeColumn('reached_at'),
  readAt: timeColumn('read_at'),
});
