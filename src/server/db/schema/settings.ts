import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { tenantColumn } from './columns.ts';

/** One row a company: the settings it has chosen, by name. */
export const companySettings = pgTable('company_settings', {
  tenantId: tenantColumn().primaryKey(),
  chosen: jsonb('chosen').$type<Record<string, unknown>>().notNull().default({}),
  version: integer('version').notNull().default(0),
});
