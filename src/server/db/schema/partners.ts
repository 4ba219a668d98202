import { sql } from 'drizzle-orm';
import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import {
  decimalColumn,
  idColumn,
  lineColumns,
  tenantColumn,
  textColumn,
  versionedColumns,
} from './columns.ts';

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
  longitude: decimalColumn('longitude', 9, 6),
  latitude: decimalColumn('latitude', 8, 6),
  taxRatePct: decimalColumn('tax_rate_pct', 5, 2),
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
