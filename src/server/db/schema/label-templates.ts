import { boolean, integer, numeric, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { idColumn, tenantColumn, timeColumn, versionedColumns } from './columns.ts';

const millimetres = (name: string) => numeric(name, { precision: 7, scale: 3, mode: 'number' }).notNull();

/** Label templates of a company. */
export const labelTemplates = pgTable('label_templates', {
  tenantId: tenantColumn(),
  id: idColumn('id').notNull(),
  code: varchar('code', { length: 64 }).notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  subject: varchar('subject', { length: 20 }).notNull(),
  widthMm: millimetres('width_mm'),
  heightMm: millimetres('height_mm'),
  /** Language of its words; empty if the user who prints chooses. */
  captions: varchar('captions', { length: 2 }).notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
  ...versionedColumns(),
});

export const labelTemplateVersions = pgTable('label_template_versions', {
  tenantId: tenantColumn(),
  templateId: idColumn('template_id').notNull(),
  number: integer('number').notNull(),
  content: text('content').notNull(),
  createUser: idColumn('create_user'),
  createTime: timeColumn('create_time').notNull().defaultNow(),
});
