import { and, countDistinct, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { AppError, type Words } from '#shared/errors';
import type { RecordTable } from '../db/records.ts';
import { type userPosts, type userRoles, users } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';

/** Records that refer to others and so prevent their removal. */
export interface Referrer {
  /** Their label in the plural: 用户, users. */
  words: Words;
  table: RecordTable;
  /** The column with their name. */
  name: PgColumn;
  /** The column with the reference; for a link table, with the column of the referring record. */
  column: PgColumn;
  through?: { table: PgTable; own: PgColumn };
  /** The condition of those that count; all if absent. */
  where?: SQL;
  /** The field they refer by, `id` if absent; changing its value is refused like a removal. */
  key?: string;
}

/** Users of a department. */
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

/** Limit of referring records that a refusal names. */
const MOST_NAMED = 3;

type Row = Readonly<Record<string, unknown>>;

/** Throws `record.in_use` for the first record that others refer to, with their number and some of their names. */
export async function refuseReferred(
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
  const { table, name, column, through, words, where } = referrer;
  const isHolder = and(eq(column, value), eq(table.isDeleted, 0), where) as SQL;
  const from = <T extends Record<string, PgColumn | SQL>>(fields: T) => {
    const query = tx.select(fields).from(table as PgTable);
    return through === undefined ? query : query.innerJoin(through.table, eq(through.own, table.id));
  };
  // A record may refer by several of its lines.
  const [found] = await from({ amount: countDistinct(table.id) }).where(isHolder);
  const amount = Number(found?.amount ?? 0);
  if (amount === 0) return null;
  const named = await from({ name, id: table.id })
    .where(isHolder)
    .groupBy(table.id, name)
    .orderBy(name)
    .limit(MOST_NAMED);
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
