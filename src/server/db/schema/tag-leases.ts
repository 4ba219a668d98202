import { pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

/** Packages whose EPC only one desk may write until `endTime`; at most one lease per package. */
export const tagLeases = pgTable('tag_leases', {
  tenantId: tenantColumn(),
  packId: idColumn('pack_id').notNull(),
  /** The registered desk, or the session of a page at a desk that is not registered. */
  holder: text('holder').notNull(),
  /** Null for a desk that is not registered. */
  deskId: idColumn('desk_id'),
  /** Name of the desk, or of the user where it is not registered. */
  holderName: text('holder_name').notNull(),
  epc: text('epc').notNull(),
  userName: text('user_name').notNull(),
  takeTime: timeColumn('take_time').notNull(),
  endTime: timeColumn('end_time').notNull(),
});
