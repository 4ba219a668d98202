import { boolean, integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { timeColumn } from './columns.ts';

/** Companies. A tenant handle sees its own row and cannot change it. */
export const tenants = pgTable('tenants', {
  tenantId: varchar('tenant_id', { length: 12 }).primaryKey(),
  /** Object class of the company's EPCs. */
  serial: integer('serial').generatedAlwaysAsIdentity(),
  tenantName: text('tenant_name').notNull(),
  domain: text('domain').notNull().default(''),
  linkman: text('linkman').notNull().default(''),
  contactNumber: text('contact_number').notNull().default(''),
  address: text('address').notNull().default(''),
  fax: text('fax').notNull().default(''),
  intro: text('intro').notNull().default(''),
  activatedAt: timeColumn('activated_at'),
  expiresAt: timeColumn('expires_at'),
  /** Hash of the password for users created without one; empty: a password is generated for each. */
  initialPasswordHash: text('initial_password_hash').notNull().default(''),
  status: smallint('status').notNull().default(1),
  createTime: timeColumn('create_time').notNull().defaultNow(),
  updateTime: timeColumn('update_time').notNull().defaultNow(),
  isDeleted: smallint('is_deleted').notNull().default(0),
  version: integer('version').notNull().default(1),
});

/** One row: which secret the nodes of this database have. */
export const serverSecret = pgTable('server_secret', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  fingerprint: text('fingerprint').notNull(),
});

/** One row: the id of this back office, made with its database. */
export const backOffice = pgTable('back_office', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  id: text('id').notNull(),
});

export const signInAttempts = pgTable('sign_in_attempts', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: timeColumn('last_failure_at').notNull(),
  lockedUntil: timeColumn('locked_until'),
});

export const rateWindows = pgTable('rate_windows', {
  key: text('key').primaryKey(),
  windowEndsAt: timeColumn('window_ends_at').notNull(),
  hits: integer('hits').notNull(),
});

/** Nonces that a sign-in has used. */
export const usedNonces = pgTable('used_nonces', {
  nonce: text('nonce').primaryKey(),
  endsAt: timeColumn('ends_at').notNull(),
});
