import { integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { idColumn } from './columns.ts';

/** A read-only view: the system's dictionaries (`tenantId` empty) and those of the transaction's company. */
export const dictionaryRows = pgTable('dictionary_rows', {
  tenantId: varchar('tenant_id', { length: 12 }).notNull(),
  id: idColumn('id').notNull(),
  parentId: idColumn('parent_id').notNull(),
  code: text('code').notNull(),
  dictKey: text('dict_key').notNull(),
  dictValue: text('dict_value').notNull(),
  sort: integer('sort').notNull(),
  remark: text('remark').notNull(),
  isDeleted: smallint('is_deleted').notNull(),
  version: integer('version').notNull(),
});

export type DictionaryRow = typeof dictionaryRows.$inferSelect;
