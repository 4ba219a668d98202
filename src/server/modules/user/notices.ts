import { and, asc, eq, inArray } from 'drizzle-orm';
import type { ServerContext } from '../../context.ts';
import { roles, userRoles } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { notifyUsers } from '../notice/service.ts';

type Context = Pick<ServerContext, 'nextId' | 'now'>;

/** Notifies users that another user has set their password. */
export async function tellPasswordReset(
  tx: TenantTx,
  context: Context,
  userIds: readonly string[],
  { tenantId, name }: Principal,
): Promise<void> {
  const details = { by: name };
  await notifyUsers(tx, context, { tenantId, to: userIds, kind: 'user.password_reset', details });
}

/** Runs a change of these users and notifies each whose roles differ afterwards, except the caller. */
export async function tellingRoles<T>(
  tx: TenantTx,
  context: Context,
  userIds: readonly string[],
  by: Principal,
  work: () => Promise<T>,
): Promise<T> {
  const others = [...new Set(userIds)].filter((id) => id !== by.userId);
  const before = await findRoleNames(tx, others);
  const result = await work();
  const after = await findRoleNames(tx, others);
  for (const id of others) {
    const names = after.get(id) ?? [];
    if (names.join('\n') === (before.get(id) ?? []).join('\n')) continue;
    await notifyUsers(tx, context, {
      tenantId: by.tenantId,
      to: [id],
      kind: 'user.roles_changed',
      details: { by: by.name, roles: names },
    });
  }
  return result;
}

/** Names of the roles of users, by user, in the order of role lists. */
async function findRoleNames(tx: TenantTx, userIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ userId: userRoles.userId, name: roles.roleName })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(inArray(userRoles.userId, [...userIds]), eq(roles.isDeleted, 0)))
    .orderBy(asc(roles.sort), asc(roles.id));
  const byUser = Map.groupBy(rows, (row) => row.userId);
  return new Map([...byUser].map(([id, held]) => [id, held.map(({ name }) => name)]));
}
