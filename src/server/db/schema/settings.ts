import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { tenantColumn } from './columns.ts';

/** One row a company: the settings it has chosen, by name. */
export const companySettings = pgTable('company_settings', {
  tenantId: tenantColumn().primaryKey(),
  chosen: jsonb('chosen').$type<Record<string, unknown>>().notNull().default({}),
  version: integer('version').notNull().default(0),
  /** The access password of the company's tags, sealed with the server's secret; empty before tags are first to be locked. */
  tagPassword: text('tag_password').notNull().default(''),
});
