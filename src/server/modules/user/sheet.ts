import { wordsOfField } from '#shared/api/field-words';
import type { FileAnswer } from '#shared/api/kit';
import { USER_FIELD_WORDS, type User } from '#shared/api/user';
import { AppError, type Language, type Words } from '#shared/errors';
import { makeDownload, type SheetColumn } from '../../http/workbook.ts';

/** What stands in the columns of a sheet of users; departments, roles and positions by their names. */
export const SHEET_FIELDS = [
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

/** Without these columns no user can be added. */
const REQUIRED: readonly SheetField[] = ['account', 'realName'];

/** What the family's own template calls some of them. */
const FAMILY_TITLES: Readonly<Record<string, SheetField>> = { 账户: 'account', 邮箱: 'email', 手机: 'phone' };

/** Columns of a download that say more than can be imported. */
const IGNORED_TITLES: readonly string[] = [
  '租户编号',
  '账号状态',
  '创建时间',
  'State of the account',
  'Time of creation',
];

const TITLE: Words = { zh: '用户', en: 'Users' };
const TEMPLATE_TITLE: Words = { zh: '用户导入模板', en: 'Users to import' };

const titleOf = (field: string): Words => wordsOfField(field, USER_FIELD_WORDS) ?? { zh: field, en: field };

const STATES: Readonly<Record<number, Words>> = {
  0: { zh: '停用', en: 'Disabled' },
  1: { zh: '启用', en: 'Active' },
};

const columnOf = (field: SheetField): SheetColumn<Partial<User>> => ({
  words: titleOf(field),
  width: 16,
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
  value: ({ createTime }) => createTime,
};

/** Users as an Excel file that can be imported again. */
export function downloadUsers(users: readonly User[], language: Language): Promise<FileAnswer> {
  return makeDownload(TITLE, [...SHEET_FIELDS.map(columnOf), STATE_COLUMN, CREATED_COLUMN], users, language);
}

/** The titles with a row to fill in. */
export function downloadTemplate(language: Language): Promise<FileAnswer> {
  return makeDownload(TEMPLATE_TITLE, SHEET_FIELDS.map(columnOf), [{}], language);
}

/** A filled-in row: its number in the sheet, and what stands in its cells. */
export interface SheetRow {
  row: number;
  cells: Partial<Record<SheetField, string>>;
}

/** The rows under the titles, in either language; empty ones are left out. Throws `import.columns`, `import.empty`. */
export function readUserSheet(sheet: readonly (readonly string[])[]): SheetRow[] {
  const [titles = [], ...rows] = sheet;
  const fields = titles.map(fieldOfTitle);
  const missing = REQUIRED.filter((field) => !fields.includes(field));
  if (missing.length > 0) throw wrongColumns({ zh: '缺少', en: 'missing' }, missing.map(titleOf));
  const twice = SHEET_FIELDS.filter((field) => fields.filter((one) => one === field).length > 1);
  if (twice.length > 0) throw wrongColumns({ zh: '重复', en: 'more than once' }, twice.map(titleOf));
  const filled = rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell === '')) return [];
    const named = fields.flatMap((field, column) => {
      const value = cells[column] ?? '';
      return field === null || value === '' ? [] : [[field, value] as const];
    });
    return [{ row: index + 2, cells: Object.fromEntries(named) }];
  });
  if (filled.length === 0) throw new AppError('import.empty');
  return filled;
}

/** Null for a column that is not read; throws for a title nobody knows, whose column would silently be lost. */
function fieldOfTitle(written: string): SheetField | null {
  const title = written.replace(/\s*\*$/, '');
  if (title === '' || IGNORED_TITLES.includes(title)) return null;
  const family = Object.hasOwn(FAMILY_TITLES, title) ? FAMILY_TITLES[title] : undefined;
  const field = family ?? SHEET_FIELDS.find((one) => [titleOf(one).zh, titleOf(one).en, one].includes(title));
  if (field === undefined)
    throw wrongColumns({ zh: '不认识', en: 'unknown' }, [{ zh: title.slice(0, 40), en: title.slice(0, 40) }]);
  return field;
}

function wrongColumns(fault: Words, titles: readonly Words[]): AppError {
  const reason = {
    zh: `${fault.zh}“${titles.map(({ zh }) => zh).join('”、“')}”`,
    en: `${fault.en}: “${titles.map(({ en }) => en).join('”, “')}”`,
  };
  return new AppError('import.columns', { reason });
}
