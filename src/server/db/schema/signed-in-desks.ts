import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Unregistered desks at which a user has signed in; one a host and company. */
export const signedInDesks = pgTable('signed_in_desks', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  /** SHA-256 (hex) of the host's own id. */
  hostKey: text('host_key').notNull(),
  name: text('name').notNull(),
  printers: text('printers').notNull().default(''),
  /** The session behind the desk; null after its end. */
  sessionId: idColumn('session_id'),
  userId: idColumn('user_id').notNull(),
  userName: text('user_name').notNull(),
  lastSeenTime: timeColumn('last_seen_time').notNull(),
});
