import { bigint, integer, pgTable, smallint, text, varchar } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn, versionedColumns } from './columns.ts';

const dictionaryColumns = () => ({
  /** 0: the row that names a dictionary. */
  parentId: idColumn('parent_id').notNull().default('0'),
  code: text('code').notNull(),
  dictKey: text('dict_key').notNull(),
  dictValue: text('dict_value').notNull(),
  sort: integer('sort').notNull().default(1),
  remark: text('remark').notNull().default(''),
  isDeleted: smallint('is_deleted').notNull().default(0),
  version: integer('version').notNull().default(1),
});

/** Words of the product's selections, the same for every company. A tenant handle can only read them. */
export const dictionaries = pgTable('dictionaries', {
  id: idColumn('id').primaryKey(),
  ...dictionaryColumns(),
});

/** Dictionaries of a company, and its own entries of the system's. */
export const companyDictionaries = pgTable('company_dictionaries', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  ...dictionaryColumns(),
});

export const numberingRules = pgTable('numbering_rules', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  ruleName: text('rule_name').notNull(),
  documentType: text('document_type').notNull(),
  prefix: text('prefix').notNull().default(''),
  codeLength: smallint('code_length').notNull(),
  start: bigint('start', { mode: 'number' }).notNull(),
  dateBased: smallint('date_based').notNull().default(1),
  ...versionedColumns(),
});

/** Last serial given out after the text `series`; it outlives its rule. */
export const numberingSeries = pgTable('numbering_series', {
  tenantId: tenantColumn(),
  documentType: text('document_type').notNull(),
  series: text('series').notNull(),
  lastSerial: bigint('last_serial', { mode: 'number' }).notNull(),
});

/**
 * A user of one company who asks to join another. The row belongs to the company asked; the applicant's company may
 * read it.
 */
export const joinApplications = pgTable('join_applications', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  applicantTenantId: varchar('applicant_tenant_id', { length: 12 }).notNull(),
  applicantUserId: idColumn('applicant_user_id').notNull(),
  applicantCompany: text('applicant_company').notNull(),
  /** Name of the company asked. */
  companyName: text('company_name').notNull().default(''),
  account: text('account').notNull(),
  realName: text('real_name').notNull(),
  phone: text('phone').notNull().default(''),
  remark: text('remark').notNull().default(''),
  state: text('state', { enum: ['in_review', 'approved', 'rejected', 'disabled', 'removed'] })
    .notNull()
    .default('in_review'),
  reason: text('reason').notNull().default(''),
  memberUserId: idColumn('member_user_id'),
  expiresAt: timeColumn('expires_at'),
  reviewedBy: idColumn('reviewed_by'),
  reviewedAt: timeColumn('reviewed_at'),
  createTime: timeColumn('create_time').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
});
