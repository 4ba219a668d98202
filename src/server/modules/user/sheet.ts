import { wordsOfField } from '#shared/api/field-words';
import type { FileAnswer } from '#shared/api/kit';
import { USER_FIELD_WORDS, type User } from '#shared/api/user';
import type { Language, Words } from '#shared/errors';
import { makeDownload, type SheetColumn } from '../../http/workbook.ts';
import { readTitledSheet, type SheetRow, type TitledColumn } from '../../records/import/titled-sheet.ts';

/** Columns of a sheet of users; departments, roles and positions are given by name. */
const SHEET_FIELDS = [
  'account',
  'realName',
  'name',
  'code',
  'phone',
  'email',
  'birthday',
  'sexName',
  'deptName',
  'roleName',
  'postName',
] as const;
export type SheetField = (typeof SHEET_FIELDS)[number];

/** Columns without which no user can be added. */
const REQUIRED: readonly SheetField[] = ['account', 'realName'];

/** Titles of columns in the family's own template. */
const FAMILY_TITLES: Partial<Record<SheetField, string>> = { account: '账户', email: '邮箱', phone: '手机' };

/** Titles of columns that a download has and an import ignores. */
const IGNORED_TITLES: readonly string[] = [
  '租户编号',
  '账号状态',
  '创建时间',
  'State of the account',
  'Time of creation',
];

const TEMPLATE_TITLE: Words = { zh: '用户导入模板', en: 'Users to import' };

const titleOf = (field: string): Words => wordsOfField(field, USER_FIELD_WORDS) ?? { zh: field, en: field };

/** The columns a sheet to import may have. */
const COLUMNS: readonly TitledColumn<SheetField>[] = SHEET_FIELDS.map((name) => ({
  name,
  title: titleOf(name),
  otherTitles: [FAMILY_TITLES[name] ?? []].flat(),
  isNeeded: REQUIRED.includes(name),
}));

const STATES: Readonly<Record<number, Words>> = {
  0: { zh: '停用', en: 'Disabled' },
  1: { zh: '启用', en: 'Active' },
};

const columnOf = (field: SheetField): SheetColumn<Partial<User>> => ({
  words: titleOf(field),
  width: 16,
  ...(field === 'birthday' && { form: 'day' }),
  value: (user) => user[field],
});

const STATE_COLUMN: SheetColumn<Partial<User>> = {
  words: titleOf('status'),
  width: 10,
  value: ({ status = 1 }, language) => STATES[status]?.[language],
};
const CREATED_COLUMN: SheetColumn<Partial<User>> = {
  words: titleOf('createTime'),
  width: 20,
  form: 'moment',
  value: ({ createTime }) => createTime,
};

/** Columns of a download, which can be imported again. */
export const DOWNLOAD_COLUMNS = [...SHEET_FIELDS.map(columnOf), STATE_COLUMN, CREATED_COLUMN];

/** The titles with an empty row. */
export function downloadTemplate(language: Language): Promise<FileAnswer> {
  return makeDownload(TEMPLATE_TITLE, SHEET_FIELDS.map(columnOf), [{}], language);
}

export type UserRow = SheetRow<SheetField>;

/** The rows under titles in either language, without empty rows. Throws `import.columns`, `import.empty`. */
export function readUserSheet(sheet: readonly (readonly string[])[]): UserRow[] {
  return readTitledSheet(sheet, COLUMNS, IGNORED_TITLES);
}
