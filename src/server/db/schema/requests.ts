import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Keys of calls that make or change something, with the sealed answer that a call sent again gets. */
export const requestKeys = pgTable(
  'request_keys',
  {
    tenantId: tenantColumn(),
    userId: idColumn('user_id').notNull(),
    endpoint: text('endpoint').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    answer: text('answer'),
    createTime: timeColumn('create_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.endpoint, table.key] })],
);
