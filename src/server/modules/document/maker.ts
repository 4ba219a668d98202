import { inArray } from 'drizzle-orm';
import type { RecordRow } from '#shared/records/record';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';

/** Names of the users who made documents, in the order of the rows; empty where nobody is known. */
export async function makersOf(tx: TenantTx, rows: readonly RecordRow[]): Promise<string[]> {
  const idOf = ({ createUser }: RecordRow) => String(createUser ?? '');
  const ids = new Set(rows.map(idOf).filter((id) => id !== ''));
  if (ids.size === 0) return rows.map(() => '');
  const found = await tx
    .select({ id: users.id, name: users.realName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  const nameOf = new Map(found.map(({ id, name }) => [id, name]));
  return rows.map((row) => nameOf.get(idOf(row)) ?? '');
}

/** Name of the user who made a document; empty if nobody is known. */
export async function makerOf(tx: TenantTx, row: RecordRow): Promise<string> {
  const [name = ''] = await makersOf(tx, [row]);
  return name;
}
