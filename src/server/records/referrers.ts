import { and, count, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError, type Words } from '#shared/errors';
import type { RecordTable } from '../db/records.ts';
import { type userPosts, type userRoles, users } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** Records that refer to others, and so stand against their removal. */
export interface Referrer {
  /** What they are called, in the plural: 用户, users. */
  words: Words;
  table: RecordTable;
  /** What one of them is called. */
  name: PgColumn;
  /** The column that refers; of a table between the two, with the column of the one that refers. */
  column: PgColumn;
  through?: { table: PgTable; own: PgColumn };
  /** The field they name the record by, `id` if absent; another value of it is refused as a removal is. */
  key?: string;
}

/** Users whose department it is. */
export const USERS_OF_DEPT: Referrer = {
  words: { zh: '用户', en: 'users' },
  table: users,
  name: users.realName,
  column: users.deptId,
};

/** Users who hold a role or a position. */
export const usersThrough = (link: typeof userRoles | typeof userPosts, column: PgColumn): Referrer => ({
  ...USERS_OF_DEPT,
  column,
  through: { table: link, own: link.userId },
});

/** Names told of those that stand in the way. */
const MOST_NAMED = 3;

type Row = Readonly<Record<string, unknown>>;

/** Throws `record.in_use`, naming the first of the records something refers to, how many do, and some of them. */
export async function refuseHeld(
  tx: TenantTx,
  rows: readonly Row[],
  called: string,
  referrers: readonly Referrer[],
): Promise<void> {
  const holders: Words[] = [];
  for (const row of rows) {
    for (const referrer of referrers) {
      const held = await findHolders(tx, referrer, row[referrer.key ?? 'id']);
      if (held !== null) holders.push(held);
    }
    if (holders.length > 0)
      throw new AppError('record.in_use', { name: row[called], holders: joined(holders) });
  }
}

async function findHolders(tx: TenantTx, referrer: Referrer, value: unknown): Promise<Words | null> {
  const { table, name, column, through, words } = referrer;
  const isHolder = and(eq(column, value), eq(table.isDeleted, 0)) as SQL;
  const from = <T extends Record<string, PgColumn | SQL>>(fields: T) => {
    const query = tx.select(fields).from(table as PgTable);
    return through === undefined ? query : query.innerJoin(through.table, eq(through.own, table.id));
  };
  const [found] = await from({ amount: count() }).where(isHolder);
  const amount = Number(found?.amount ?? 0);
  if (amount === 0) return null;
  const named = await from({ name }).where(isHolder).orderBy(name).limit(MOST_NAMED);
  const names = named.map((one) => String(one.name));
  const more = amount > names.length;
  return {
    zh: `${words.zh} ${amount} 条（${names.join('、')}${more ? '等' : ''}）`,
    en: `${words.en}: ${amount} (${names.join(', ')}${more ? ' …' : ''})`,
  };
}

function joined(all: readonly Words[]): Words {
  return { zh: all.map(({ zh }) => zh).join('；'), en: all.map(({ en }) => en).join('; ') };
}
