import { and, eq } from 'drizzle-orm';
import { SEXES, USER_FIELD_WORDS, UserBodySchema } from '#shared/api/user';
import { ERROR_WORDS } from '#shared/error-words/index';
import { AppError, type ErrorCode, fillBoth, type Words } from '#shared/errors';
import type { ScopeInTx } from '../../db/data-scope.ts';
import type { Doer } from '../../db/records.ts';
import { departments, posts, roles, users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { faultsOf } from '../../http/input.ts';
import { type Rule, sentence } from '../../http/invalid-input.ts';
import { dayOf } from '../../records/import/cell-values.ts';
import { damageOf } from '../../records/import/damaged-cell.ts';
import {
  AMBIGUOUS_NAME,
  type Fault,
  faultIn as faultInCell,
  REPEATED,
  refusalOf,
  UNKNOWN_NAME,
} from '../../records/import/faults.ts';
import type { NewPassword } from './passwords.ts';
import { insertUser, type UserFields, updateUser } from './service.ts';
import type { SheetField, UserRow } from './sheet.ts';

/** Maximum of rows in an import: each needs several queries of one transaction. */
const IMPORT_ROW_LIMIT = 500;

/** The importing user, the password of new users, and whether users whose account exists are changed (`covers`). */
type ImportedBy = Doer & NewPassword & { newId: () => string; covers: boolean; scope: ScopeInTx };

export interface Imported {
  id: string;
  isNew: boolean;
}

/** The column at which a refusal of a whole user is reported. */
const COLUMN_OF: Partial<Record<ErrorCode, SheetField>> = {
  'user.account_taken': 'account',
  'user.account_alike': 'account',
  'user.phone_taken': 'phone',
  'role.beyond_own': 'roleName',
  'user.result_beyond_own': 'roleName',
  'role.last_administrator': 'roleName',
};

const SEX: Rule = { zh: '{field}应为男、女或未知', en: '{field}: must be Man, Woman or Unknown' };

const RowSchema = UserBodySchema.omit({ id: true, password: true }).required({
  account: true,
  realName: true,
});

/**
 * Adds the users of a sheet and, if the import `covers`, changes those whose account exists. Throws `import.too_many`, and
 * `import.rows` with all faults found, so that the transaction is rolled back.
 */
export async function importUsers(
  tx: TenantTx,
  rows: readonly UserRow[],
  user: Principal,
  by: ImportedBy,
): Promise<Imported[]> {
  if (rows.length > IMPORT_ROW_LIMIT) throw new AppError('import.too_many', { limit: IMPORT_ROW_LIMIT });
  const names = await findNames(tx);
  const faults: Fault[] = [];
  const seen = new Set<string>();
  const imported: Imported[] = [];
  for (const row of rows) {
    const read = readRow(row, names, seen);
    if (read.data === undefined) {
      faults.push(...read.faults);
      continue;
    }
    const done = await saveRow(tx, row, read.data, user, by);
    if ('reason' in done) faults.push(done);
    else imported.push(done);
  }
  if (faults.length > 0) throw refusalOf(faults);
  return imported;
}

async function saveRow(
  tx: TenantTx,
  row: UserRow,
  fields: UserFields,
  user: Principal,
  by: ImportedBy,
): Promise<Imported | Fault> {
  const { covers, newId, scope, passwordHash, mustChange, ...doer } = by;
  try {
    const existing = covers ? await findByAccount(tx, fields.account ?? '') : undefined;
    if (existing !== undefined)
      return { id: await updateUser(tx, existing, fields, user, { ...doer, scope }), isNew: false };
    const secret = { passwordHash, mustChange };
    return { id: await insertUser(tx, fields, user, { ...doer, ...secret, newId: newId() }), isNew: true };
  } catch (error) {
    // A refusal is a fault of the row; a failure of the database is not.
    if (!(error instanceof AppError) || error.code === 'unexpected') throw error;
    return faultIn(row, COLUMN_OF[error.code] ?? 'account', () =>
      fillBoth(ERROR_WORDS[error.code].what, error.details),
    );
  }
}

interface Names {
  deptName: ReadonlyMap<string, readonly string[]>;
  roleName: ReadonlyMap<string, readonly string[]>;
  postName: ReadonlyMap<string, readonly string[]>;
}

function readRow(row: UserRow, names: Names, seen: Set<string>): { data?: UserFields; faults: Fault[] } {
  const { sexName, deptName, roleName, postName, birthday, ...texts } = row.cells;
  const faults: Fault[] = [];
  const idsIn = (column: keyof Names, text: string | undefined): string[] | undefined =>
    text?.split(/[,，、;；]/).flatMap((part) => {
      const found = names[column].get(part.trim()) ?? [];
      if (found.length === 1) return found;
      faults.push(
        faultIn(row, column, (field) => sentence(field, found.length === 0 ? UNKNOWN_NAME : AMBIGUOUS_NAME)),
      );
      return [];
    });
  const sex = Object.entries(SEXES).find(([, { zh, en }]) => sexName === zh || sexName === en)?.[0];
  if (sexName !== undefined && sex === undefined)
    faults.push(faultIn(row, 'sexName', (field) => sentence(field, SEX)));
  for (const [column, cell] of Object.entries(row.cells)) {
    const damage = damageOf(cell, column === 'birthday' ? 'day' : 'text');
    if (damage !== null)
      faults.push(faultIn(row, column as SheetField, (field) => sentence(field, damage, USER_FIELD_WORDS)));
  }
  const { data, faults: broken } = faultsOf(RowSchema, {
    ...texts,
    birthday: birthday === undefined ? undefined : dayOf(birthday),
    sex,
    deptId: idsIn('deptName', deptName),
    roleId: idsIn('roleName', roleName),
    postId: idsIn('postName', postName),
  });
  for (const { field, rule } of broken)
    faults.push(faultIn(row, field as SheetField, () => sentence(field, rule, USER_FIELD_WORDS)));
  for (const column of ['account', 'phone'] as const) {
    const value = row.cells[column];
    if (value === undefined) continue;
    const key = `${column} ${value.toLowerCase()}`;
    if (seen.has(key)) faults.push(faultIn(row, column, (field) => sentence(field, REPEATED)));
    seen.add(key);
  }
  return faults.length > 0 || data === undefined ? { faults } : { data, faults };
}

const faultIn = (row: UserRow, name: SheetField, reasonFor: (field: SheetField) => Words): Fault =>
  faultInCell(
    row,
    { name, title: sentence(name, { zh: '{field}', en: '{field}' }, USER_FIELD_WORDS) },
    reasonFor(name),
  );

async function findByAccount(tx: TenantTx, account: string): Promise<string | undefined> {
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.account, account), eq(users.isDeleted, 0)));
  return found?.id;
}

async function findNames(tx: TenantTx): Promise<Names> {
  const byName = (rows: readonly { id: string; name: string }[]) =>
    new Map(
      [...Map.groupBy(rows, (row) => row.name)].map(([name, same]) => [name, same.map(({ id }) => id)]),
    );
  return {
    deptName: byName(
      await tx
        .select({ id: departments.id, name: departments.deptName })
        .from(departments)
        .where(eq(departments.isDeleted, 0)),
    ),
    roleName: byName(
      await tx.select({ id: roles.id, name: roles.roleName }).from(roles).where(eq(roles.isDeleted, 0)),
    ),
    postName: byName(
      await tx.select({ id: posts.id, name: posts.postName }).from(posts).where(eq(posts.isDeleted, 0)),
    ),
  };
}
