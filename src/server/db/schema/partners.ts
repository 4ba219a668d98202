import { sql } from 'drizzle-orm';
import { numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { idColumn, lineColumns, tenantColumn, versionedColumns } from './columns.ts';

const textColumn = (name: string) => text(name).notNull().default('');

/** A rate or a coordinate: not added up, so that a JavaScript number holds it. */
const rating = (name: string, precision: number, scale: number) =>
  numeric(name, { precision, scale, mode: 'number' });

/** A database-generated key of a text, used to find likely duplicates. */
const alikeColumn = (name: string) =>
  text(`${name}_key`).generatedAlwaysAs(sql`alike_key(${sql.identifier(name)})`);

const partnerColumns = () => ({
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  shortName: textColumn('short_name'),
  kind: textColumn('kind'),
  grade: textColumn('grade'),
  taxNo: textColumn('tax_no'),
  phone: textColumn('phone'),
  country: textColumn('country'),
  region: textColumn('region'),
  address: textColumn('address'),
  longitude: rating('longitude', 9, 6),
  latitude: rating('latitude', 8, 6),
  taxRatePct: rating('tax_rate_pct', 5, 2),
  currency: textColumn('currency'),
  bank: textColumn('bank'),
  bankAccount: textColumn('bank_account'),
  paymentTerms: textColumn('payment_terms'),
  salesUserId: idColumn('sales_user_id'),
  remark: textColumn('remark'),
  namePinyin: text('name_pinyin'),
  nameKey: alikeColumn('name'),
  taxNoKey: alikeColumn('tax_no'),
  phoneKey: alikeColumn('phone'),
  ...versionedColumns(),
});

const contactColumns = () => ({
  ...lineColumns(),
  name: text('name').notNull(),
  isPrimary: smallint('is_primary').notNull().default(0),
  post: textColumn('post'),
  mobile: textColumn('mobile'),
  landline: textColumn('landline'),
  email: textColumn('email'),
  wechat: textColumn('wechat'),
  address: textColumn('address'),
});

export const customers = pgTable('customers', partnerColumns());
export const customerContacts = pgTable('customer_contacts', contactColumns());
export const suppliers = pgTable('suppliers', {
  ...partnerColumns(),
  boardFootRule: text('board_foot_rule', { enum: ['BY_COMPANY', 'DOYLE', 'SCRIBNER_C', 'INTL_14'] })
    .notNull()
    .default('BY_COMPANY'),
});
export const supplierContacts = pgTable('supplier_contacts', contactColumns());
