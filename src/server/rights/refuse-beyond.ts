import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { AppError, type ErrorCode, type Words } from '#shared/errors';
import { roles, users } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { describeExcess, findCallsBeyond, findExcess, findUnseen, hasSameRights } from './excess.ts';
import { findContents, findReaches, type Reach, seenBy } from './reach.ts';

/** Whether a user with the rights `outer` could grant all of `inner`. */
export function isWithin(inner: Reach, outer: Reach): boolean {
  return findExcess(inner, outer) === null;
}

/** Throws `code` with the name of the first user whose reach exceeds the giver's, and with the excess. */
export async function refuseBeyond(
  tx: TenantTx,
  giver: Reach,
  userIds: readonly string[],
  code: ErrorCode,
): Promise<void> {
  const [first] = await findBeyond(tx, giver, userIds);
  if (first !== undefined) throw new AppError(code, { ...first });
}

/** The users with more rights than the giver, by name, and the rights in excess. */
export async function findBeyond(
  tx: TenantTx,
  giver: Reach,
  userIds: readonly string[],
): Promise<{ name: string; beyond: Words }[]> {
  if (giver.isAdministrator || userIds.length === 0) return [];
  const found: { name: string; beyond: Words }[] = [];
  for (const reach of await findReaches(tx, inArray(users.id, [...userIds]))) {
    const excess = findExcess(reach, giver);
    if (excess !== null) found.push({ name: reach.name, beyond: await describeExcess(tx, excess) });
  }
  return found;
}

/** Throws `role.beyond_own` unless the giver holds all of these menus and buttons. */
export async function refuseMenusBeyond(
  tx: TenantTx,
  giver: Reach,
  menuIds: readonly string[],
  code: ErrorCode = 'role.beyond_own',
): Promise<void> {
  if (giver.isAdministrator) return;
  const ids = menuIds.filter((id) => !giver.menuIds.has(id));
  if (ids.length > 0) throw new AppError(code, { beyond: await describeExcess(tx, { kind: 'menus', ids }) });
}

/**
 * Throws `role.beyond_own` unless the giver holds all rights of these roles. A scope relative to its holder's
 * department is checked only when a user gets the role.
 */
export async function refuseRolesBeyond(
  tx: TenantTx,
  giver: Reach,
  roleIds: readonly string[],
): Promise<void> {
  if (giver.isAdministrator || roleIds.length === 0) return;
  const rows = await tx
    .select({ id: roles.id, dataScope: roles.dataScope })
    .from(roles)
    .where(and(inArray(roles.id, [...roleIds]), eq(roles.isDeleted, 0)));
  const contents = await findContents(tx, roleIds);
  await refuseMenusBeyond(tx, giver, [...new Set(roleIds.flatMap((id) => [...contents.menusOf(id)]))]);
  const calls = new Set(roleIds.flatMap((id) => [...contents.callsOf(id)]));
  const excess =
    findCallsBeyond(calls, giver) ??
    findUnseen(seenBy(rows, [], { below: new Map(), chosenOf: contents.chosenOf }), giver.deptIds);
  if (excess !== null) throw new AppError('role.beyond_own', { beyond: await describeExcess(tx, excess) });
}

/**
 * Makes a change of something several users share. Throws `code` with the user's name and the excess if it changes the
 * reach of a user whose reach exceeds the giver's before or after the change.
 */
export async function changingReaches<T>(
  tx: TenantTx,
  giver: Reach,
  { condition, code, of }: { condition: SQL | undefined; code: ErrorCode; of: 'everything' | 'rows' },
  work: () => Promise<T>,
): Promise<T> {
  if (giver.isAdministrator || (of === 'rows' && giver.deptIds === 'all')) return work();
  const excessOf = (reach: Reach) =>
    of === 'rows' ? findUnseen(reach.deptIds, giver.deptIds) : findExcess(reach, giver);
  const before = new Map((await findReaches(tx, condition)).map((reach) => [reach.userId, reach]));
  const result = await work();
  for (const after of await findReaches(tx, condition)) {
    const was = before.get(after.userId);
    if (was === undefined || hasSameRights(was, after)) continue;
    const excess = excessOf(was) ?? excessOf(after);
    if (excess !== null)
      throw new AppError(code, { name: after.name, beyond: await describeExcess(tx, excess) });
  }
  return result;
}
