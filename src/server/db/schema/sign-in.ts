import { integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn } from './columns.ts';

const purpose = () => text('purpose', { enum: ['login', 'bind'] }).notNull();

/** Accounts at other services; one without a user waits for a phone to be bound. */
export const oauthIdentities = pgTable('oauth_identities', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  source: text('source').notNull(),
  subject: text('subject').notNull(),
  nickName: text('nick_name').notNull().default(''),
  userId: idColumn('user_id'),
  bindKeyHash: text('bind_key_hash').notNull().default(''),
  bindUntil: timeColumn('bind_until'),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});

export const smsOutbox = pgTable('sms_outbox', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  phone: text('phone').notNull(),
  purpose: purpose(),
  code: text('code').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});

/** The newest code of each phone; only the system handle sees it. */
export const smsCodes = pgTable('sms_codes', {
  tenantId: varchar('tenant_id', { length: 12 }).notNull(),
  purpose: purpose(),
  phone: text('phone').notNull(),
  deviceId: text('device_id').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  expiresAt: timeColumn('expires_at').notNull(),
});

/** QR codes on sign-in pages, made by the system; a company's transaction sees those not yet scanned and its own. */
export const qrChallenges = pgTable('qr_challenges', {
  idHash: text('id_hash').primaryKey(),
  codeHash: text('code_hash').notNull(),
  state: smallint('state').notNull().default(0),
  tenantId: varchar('tenant_id', { length: 12 }),
  userId: idColumn('user_id'),
  oauthId: text('oauth_id').notNull().default(''),
  address: text('address').notNull(),
  expiresAt: timeColumn('expires_at').notNull(),
  usedAt: timeColumn('used_at'),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});
