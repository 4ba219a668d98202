import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { TreeNode } from '#shared/api/kit';
import type { Role, RoleBodySchema, RoleGrantSchema } from '#shared/api/role';
import { DATA_SCOPES } from '#shared/api/role';
import { AppError } from '#shared/errors';
import {
  changedBy,
  type Doer,
  holdRecords,
  madeBy,
  need,
  removeRecords,
  requireRecords,
  sentFields,
} from '../../db/records.ts';
import { menus } from '../../db/schema/menus.ts';
import { departments, roles, userRoles } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { nest, refuseOwnDescendant, refuseTooDeep, toTreeNodes } from '../../tree.ts';
import { ADMINISTRATOR } from '../auth/repository.ts';
import { SCOPE } from './data-scope.ts';
import {
  findDepartmentIdsOfRoles,
  findMenuIdsOfRoles,
  findRoleRows,
  findRolesByIds,
  findRolesInUse,
  lockRoles,
  presentRoles,
  type RoleRow,
  replaceRoleMenus,
  replaceScope,
} from './repository.ts';

export { findDataScope, findDepartmentsBelow } from './data-scope.ts';
export { findMenuIdsOfRoles };

export async function listRoles(tx: TenantTx, query: Record<string, unknown>): Promise<Role[]> {
  return nest(await presentRoles(tx, await findRoleRows(tx, query)));
}

export async function treeOfRoles(tx: TenantTx): Promise<TreeNode[]> {
  return toTreeNodes(await findRoleRows(tx), (role) => role.roleName);
}

export async function findRoleDetail(tx: TenantTx, id: string): Promise<Role> {
  const [role] = await presentRoles(tx, await findRolesByIds(tx, [id]));
  if (role === undefined) throw new AppError('record.not_found');
  return role;
}

/** Inserts or updates; gives the id. What the role may do is changed by `grantToRoles` only. */
export async function submitRole(
  tx: TenantTx,
  body: z.output<typeof RoleBodySchema>,
  user: Principal,
  by: Doer & { newId: string },
): Promise<string> {
  const { id, deptId, ...fields } = body;
  if (fields.roleAlias?.toLowerCase() === ADMINISTRATOR) throw new AppError('role.administrator');
  await lockRoles(tx);
  const { parentId } = fields;
  if (parentId !== undefined && parentId !== '0') await requireRecords(tx, roles, [parentId]);
  const all = parentId === undefined ? [] : await findRoleRows(tx);
  if (parentId !== undefined) refuseTooDeep(all, parentId, id);
  if (deptId) await requireRecords(tx, departments, [deptId]);
  const dept = deptId === undefined ? {} : { deptId: deptId === '' ? null : deptId };
  if (id === undefined) {
    await tx.insert(roles).values({
      ...sentFields(fields),
      ...dept,
      ...madeBy(by),
      id: by.newId,
      roleName: need(fields, 'roleName'),
      roleAlias: need(fields, 'roleAlias'),
      // Nobody gives a new role more than he has; its scope is widened by whoever may grant.
      dataScope: SCOPE.own,
    });
    return by.newId;
  }
  await requireChangeable(tx, user, [id]);
  if (parentId !== undefined) refuseOwnDescendant(all, id, parentId);
  await tx
    .update(roles)
    .set({ ...sentFields(fields), ...dept, ...changedBy(by) })
    .where(eq(roles.id, id));
  return id;
}

/** Throws `role.administrator`, `record.has_children`, `record.in_use`. */
export async function removeRoles(
  tx: TenantTx,
  ids: readonly string[],
  user: Principal,
  by: Doer,
): Promise<void> {
  await lockRoles(tx);
  await requireChangeable(tx, user, ids);
  const all = await findRoleRows(tx);
  if (all.some((role) => ids.includes(role.parentId) && !ids.includes(role.id)))
    throw new AppError('record.has_children');
  const [used] = await findRolesInUse(tx, ids);
  if (used !== undefined) throw new AppError('record.in_use', { name: used });
  await removeRecords(tx, roles, ids, changedBy(by));
}

/** Replaces the menus, buttons and data scope of roles. Nobody gives what he does not hold himself. */
export async function grantToRoles(
  tx: TenantTx,
  body: z.output<typeof RoleGrantSchema>,
  user: Principal,
): Promise<void> {
  const roleIds = [...new Set(body.roleIds)];
  // Of two who do this at once the later one's menus stand, not both's.
  await holdRecords(tx, roles, roleIds, 'change');
  await requireChangeable(tx, user, roleIds);
  const menuIds = [...new Set([...body.menuIds, ...(body.apiScopeIds ?? [])])];
  await requireRecords(tx, menus, menuIds);
  await refuseBeyondOwn(tx, user, menuIds);
  await replaceRoleMenus(tx, roleIds, menuIds);

  const [scope] = body.dataScopeIds ?? [];
  if (scope === undefined) return;
  const deptIds = Number(scope) === SCOPE.chosen ? (body.dataScopeDeptIds ?? []) : [];
  await requireRecords(tx, departments, deptIds);
  refuseWiderScope(user, Number(scope), deptIds);
  await replaceScope(tx, roleIds, Number(scope), [...new Set(deptIds)]);
}

/** The permissions of roles, as keys of the grant tree. */
export async function keysOfRoles(tx: TenantTx, roleIds: readonly string[]) {
  const rows = await findRolesByIds(tx, roleIds);
  return {
    menu: await findMenuIdsOfRoles(
      tx,
      rows.map((row) => row.id),
    ),
    dataScope: [...new Set(rows.map((row) => String(row.dataScope)))],
    apiScope: [],
  };
}

/** The kinds of data scope as nodes of the grant tree. */
export function treeOfScopes(): TreeNode[] {
  return toTreeNodes(
    Object.entries(DATA_SCOPES).map(([id, words]) => ({ id, parentId: '0', title: words.zh })),
    (scope) => scope.title,
  );
}

/** Roles that may be given to somebody: none beyond what the giver holds. Throws `role.beyond_own`. */
export async function requireGivable(
  tx: TenantTx,
  user: Principal,
  roleIds: readonly string[],
): Promise<void> {
  await holdRecords(tx, roles, roleIds, 'refer');
  if (user.isAdministrator) return;
  const given = (await findRolesByIds(tx, roleIds)).filter((role) => !user.roleIds.includes(role.id));
  if (given.some((role) => role.roleAlias === ADMINISTRATOR)) throw new AppError('role.beyond_own');
  if (given.some((role) => role.dataScope !== SCOPE.own && user.dataScope !== 'all'))
    throw new AppError('role.beyond_own');
  await refuseBeyondOwn(
    tx,
    user,
    await findMenuIdsOfRoles(
      tx,
      given.map((role) => role.id),
    ),
  );
}

/**
 * A department somebody is put into shows him its rows if a role of his goes by departments: it must be one that whoever
 * puts him there sees. Throws `role.beyond_own`.
 */
export async function refuseWiderReach(
  tx: TenantTx,
  userId: string,
  newDeptIds: readonly string[],
  { dataScope, deptId }: Principal,
): Promise<void> {
  if (dataScope === 'all' || newDeptIds.every((id) => id === deptId || dataScope.deptIds.includes(id)))
    return;
  const [byDepartment] = await tx
    .select({ id: roles.id })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.isDeleted, 0)))
    .where(
      and(
        eq(userRoles.userId, userId),
        inArray(roles.dataScope, [SCOPE.department, SCOPE.departmentAndBelow]),
      ),
    );
  if (byDepartment !== undefined) throw new AppError('role.beyond_own');
}

/** Ids of the company's administrator roles. */
export async function findAdministratorRoleIds(tx: TenantTx): Promise<string[]> {
  const rows = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.roleAlias, ADMINISTRATOR), eq(roles.isDeleted, 0)));
  return rows.map((row) => row.id);
}

/** The administrator's role is nobody's to change; a role one holds is for others to change. */
async function requireChangeable(tx: TenantTx, user: Principal, ids: readonly string[]): Promise<void> {
  const rows: RoleRow[] = await findRolesByIds(tx, ids);
  if (rows.length !== new Set(ids).size) throw new AppError('record.some_missing');
  if (rows.some((role) => role.roleAlias === ADMINISTRATOR)) throw new AppError('role.administrator');
  if (user.isAdministrator) return;
  if (rows.some((role) => user.roleIds.includes(role.id))) throw new AppError('role.beyond_own');
  // What a role has and one does not hold may not be taken away either, nor may its holders, who see more, be given more.
  await refuseBeyondOwn(tx, user, await findMenuIdsOfRoles(tx, ids));
  const deptIds = await findDepartmentIdsOfRoles(tx, ids);
  for (const { dataScope } of rows) refuseWiderScope(user, dataScope, deptIds);
}

async function refuseBeyondOwn(tx: TenantTx, user: Principal, menuIds: readonly string[]): Promise<void> {
  if (user.isAdministrator || menuIds.length === 0) return;
  const own = new Set(await findMenuIdsOfRoles(tx, user.roleIds));
  const buttons = await tx
    .select({ id: menus.id })
    .from(menus)
    .where(and(inArray(menus.id, [...menuIds]), eq(menus.category, 2)));
  if (buttons.some((button) => !own.has(button.id))) throw new AppError('role.beyond_own');
}

function refuseWiderScope(user: Principal, scope: number, deptIds: readonly string[]): void {
  const { dataScope } = user;
  if (dataScope === 'all' || scope === SCOPE.own) return;
  const isWithin = scope === SCOPE.chosen && deptIds.every((id) => dataScope.deptIds.includes(id));
  if (!isWithin) throw new AppError('role.beyond_own');
}
