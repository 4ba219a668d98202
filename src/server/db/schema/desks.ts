import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, textColumn, timeColumn, versionedColumns } from './columns.ts';

/** Registered desks; `status` 0: revoked. */
export const desks = pgTable('desks', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  name: text('name').notNull(),
  place: textColumn('place'),
  publicKey: text('public_key').notNull(),
  lastSeenTime: timeColumn('last_seen_time'),
  appVersion: textColumn('app_version'),
  platform: textColumn('platform'),
  printers: textColumn('printers'),
  readers: textColumn('readers'),
  remark: textColumn('remark'),
  ...versionedColumns(),
});
