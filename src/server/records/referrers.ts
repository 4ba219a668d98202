import { and, countDistinct, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError, type Words } from '#shared/errors';
import { type OwnerColumns, withinScope } from '../db/data-scope.ts';
import type { Doer, RemovableTable } from '../db/records.ts';
import { type userPosts, type userRoles, users } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { Principal } from '../http/implement.ts';
import { findDataScope } from '../rights/data-scope.ts';

/** Records that refer to others and so prevent their removal. */
export interface Referrer {
  /** Their label in the plural: 用户, users. */
  words: Words;
  table: RemovableTable;
  /** The column with their name. */
  name: PgColumn;
  /** The column with the reference; for a link table, with the column of the referring record. */
  column: PgColumn;
  through?: { table: PgTable; own: PgColumn };
  /** The condition of those that count; all if absent. */
  where?: SQL;
  /** The field they refer by, `id` if absent; changing its value is refused like a removal. */
  key?: string;
  /** The permission to read them. */
  permission: string;
  /** Their owner, if they are held to the data scope. */
  owner?: OwnerColumns | undefined;
}

/** The user for whom a refusal names records: only those that this user may read. */
export type Reader = Pick<Principal, 'userId' | 'deptId' | 'roleIds' | 'isAdministrator' | 'permissions'>;

/** Who removes records or changes them, and is told which others refer to them. */
export type WithReader<By extends Doer> = By & { reader: Reader };

/** Users of a department. */
export const USERS_OF_DEPT: Referrer = {
  words: { zh: '用户', en: 'users' },
  table: users,
  name: users.realName,
  column: users.deptId,
  permission: 'user_view',
  owner: { user: users.id, dept: users.deptId },
};

/** Users who hold a role or a position. */
export const usersThrough = (link: typeof userRoles | typeof userPosts, column: PgColumn): Referrer => ({
  ...USERS_OF_DEPT,
  column,
  through: { table: link, own: link.userId },
});

/** Limit of referring records that a refusal names. */
const MOST_NAMED = 3;

type Row = Readonly<Record<string, unknown>>;

/**
 * Throws `record.in_use` for the first record that others refer to, with their number and the names of some that the
 * reader may read.
 */
export async function refuseReferred(
  tx: TenantTx,
  rows: readonly Row[],
  called: string,
  { referrers, reader }: { referrers: readonly Referrer[]; reader: Reader },
): Promise<void> {
  const holders: Words[] = [];
  for (const row of rows) {
    for (const referrer of referrers) {
      const held = await findHolders(tx, referrer, row[referrer.key ?? 'id'], reader);
      if (held !== null) holders.push(held);
    }
    if (holders.length > 0)
      throw new AppError('record.in_use', { name: row[called], holders: joined(holders) });
  }
}

async function findHolders(
  tx: TenantTx,
  referrer: Referrer,
  value: unknown,
  reader: Reader,
): Promise<Words | null> {
  const { table, name, column, through, words, where, owner } = referrer;
  const isHolder = and(eq(column, value), eq(table.isDeleted, 0), where) as SQL;
  const from = <T extends Record<string, PgColumn | SQL>>(fields: T) => {
    const query = tx.select(fields).from(table);
    return through === undefined ? query : query.innerJoin(through.table, eq(through.own, table.id));
  };
  // A record may refer by several of its lines.
  const [found] = await from({ amount: countDistinct(table.id) }).where(isHolder);
  const amount = Number(found?.amount ?? 0);
  if (amount === 0) return null;
  const mayRead = reader.permissions.has(referrer.permission);
  const scope = owner && withinScope(await findDataScope(tx, reader), owner);
  const named = mayRead
    ? await from({ name, id: table.id })
        .where(and(isHolder, scope))
        .groupBy(table.id, name)
        .orderBy(name)
        .limit(MOST_NAMED)
    : [];
  const others = amount - named.length;
  return {
    zh: `${words.zh} ${amount} 条${namesInZh(named, others)}`,
    en: `${words.en}: ${amount}${namesInEn(named, others)}`,
  };
}

type Named = readonly { name: unknown }[];

function namesInZh(named: Named, others: number): string {
  if (named.length === 0) return '';
  return `（${named.map(({ name }) => name).join('、')}${others > 0 ? `，另有 ${others} 条` : ''}）`;
}

function namesInEn(named: Named, others: number): string {
  if (named.length === 0) return '';
  const more = others === 0 ? '' : ` and ${others} ${others === 1 ? 'other' : 'others'}`;
  return ` (${named.map(({ name }) => name).join(', ')}${more})`;
}

function joined(all: readonly Words[]): Words {
  return { zh: all.map(({ zh }) => zh).join('；'), en: all.map(({ en }) => en).join('; ') };
}
