import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import type { ScopeInTx } from '../../db/data-scope.ts';
import { users } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Reach } from '../../rights/reach.ts';
import { refuseBeyond } from '../../rights/refuse-beyond.ts';
import type { UserRow } from './present.ts';

/**
 * Locks the users with these ids if the caller may change all of them: they are in `scope`, and none has more rights
 * than the caller. Throws `record.some_missing`, `user.beyond_own`.
 */
export async function requireUsers(
  tx: TenantTx,
  ids: readonly string[],
  giver: Reach,
  scope: ScopeInTx | undefined,
): Promise<UserRow[]> {
  const rows = await holdUsers(tx, ids, scope);
  await refuseBeyond(tx, giver, ids, 'user.beyond_own');
  return rows;
}

/** The users with these ids in `scope`, locked until the transaction ends. Throws `record.some_missing`. */
export async function holdUsers(
  tx: TenantTx,
  ids: readonly string[],
  scope: ScopeInTx | undefined,
): Promise<UserRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select()
    .from(users)
    .where(and(inArray(users.id, wanted), eq(users.isDeleted, 0), await scope?.(tx)))
    .orderBy(users.id)
    .for('no key update');
  if (rows.length !== wanted.length) throw new AppError('record.some_missing');
  return rows;
}
