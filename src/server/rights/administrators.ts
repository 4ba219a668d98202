import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { roles, userRoles, users } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { findAdministratorRoleIds } from './roles.ts';

/**
 * Makes a change of these users and ensures that the company keeps an administrator who can sign in; concurrent changes
 * of administrators are serialized. Throws `role.last_administrator`.
 */
export async function keepingAdministrator<T>(
  tx: TenantTx,
  userIds: readonly string[],
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const roleIds = await findAdministratorRoleIds(tx);
  const concerned = await tx
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(and(inArray(userRoles.userId, [...userIds]), inArray(userRoles.roleId, roleIds)));
  if (concerned.length === 0) return work();
  await tx.execute(
    sql`SELECT id FROM ${roles} WHERE ${inArray(roles.id, roleIds)} ORDER BY id FOR NO KEY UPDATE`,
  );
  const result = await work();
  if ((await findAdministrators(tx, now)).length === 0) throw new AppError('role.last_administrator');
  return result;
}

/** Ids of the administrators who can sign in at this time. */
export async function findAdministrators(tx: TenantTx, now: Date): Promise<string[]> {
  const roleIds = await findAdministratorRoleIds(tx);
  const found = await tx
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoles, and(eq(userRoles.userId, users.id), inArray(userRoles.roleId, roleIds)))
    .where(
      and(eq(users.isDeleted, 0), eq(users.status, 1), or(isNull(users.expiresAt), gt(users.expiresAt, now))),
    );
  return found.map(({ id }) => id);
}
