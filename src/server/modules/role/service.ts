import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { TreeNode } from '#shared/api/kit';
import type { Role, RoleBodySchema, RoleGrantSchema } from '#shared/api/role';
import { DATA_SCOPES } from '#shared/api/role';
import { AppError } from '#shared/errors';
import {
  changedBy,
  type Doer,
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
import { refuseHeld, usersThrough } from '../../records/referrers.ts';
import { nest, refuseOwnDescendant, refuseTooDeep, toTreeNodes } from '../../records/tree.ts';
import { SCOPE } from '../../rights/data-scope.ts';
import { changingReaches, holdersOf, openRights, type Reach, refuseRolesBeyond } from '../../rights/reach.ts';
import { ADMINISTRATOR, findRoles } from '../../rights/roles.ts';
import {
  findHoldersOf,
  findMenuIdsOfRoles,
  findRoleRows,
  findRolesByIds,
  lockRoles,
  presentRoles,
  type RoleRow,
  replaceRoleMenus,
  replaceScope,
} from './repository.ts';

export { findHoldersOf, findMenuIdsOfRoles };

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
  const giver = await openRights(tx, user);
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
  await requireChangeable(tx, giver, [id]);
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
  const giver = await openRights(tx, user);
  await lockRoles(tx);
  await requireChangeable(tx, giver, ids);
  const all = await findRoleRows(tx);
  if (all.some((role) => ids.includes(role.parentId) && !ids.includes(role.id)))
    throw new AppError('record.has_children');
  const removed = all.filter((role) => ids.includes(role.id));
  await refuseHeld(tx, removed, 'roleName', [usersThrough(userRoles, userRoles.roleId)]);
  await removeRecords(tx, roles, ids, changedBy(by));
}

/**
 * Replaces the menus, buttons and data scope of roles. Throws `role.beyond_own`, `role.holder_beyond_own`, and as
 * `requireChangeable` does.
 */
export async function grantToRoles(
  tx: TenantTx,
  body: z.output<typeof RoleGrantSchema>,
  user: Principal,
): Promise<void> {
  const roleIds = [...new Set(body.roleIds)];
  const giver = await openRights(tx, user);
  await requireChangeable(tx, giver, roleIds);
  const menuIds = [...new Set([...body.menuIds, ...(body.apiScopeIds ?? [])])];
  await requireRecords(tx, menus, menuIds);
  const concerned = {
    condition: holdersOf(tx, roleIds),
    code: 'role.holder_beyond_own',
    of: 'everything',
  } as const;
  await changingReaches(tx, giver, concerned, async () => {
    await replaceContents(tx, roleIds, menuIds, body);
    await refuseRolesBeyond(tx, giver, roleIds);
  });
}

async function replaceContents(
  tx: TenantTx,
  roleIds: readonly string[],
  menuIds: readonly string[],
  body: z.output<typeof RoleGrantSchema>,
): Promise<void> {
  await replaceRoleMenus(tx, roleIds, menuIds);

  const [scope] = body.dataScopeIds ?? [];
  if (scope === undefined) return;
  const deptIds = Number(scope) === SCOPE.chosen ? (body.dataScopeDeptIds ?? []) : [];
  await requireRecords(tx, departments, deptIds);
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

/** The kinds of data scope that somebody may give, as nodes of the grant tree. */
export function treeOfScopes(seesAll: boolean): TreeNode[] {
  const given = Object.entries(DATA_SCOPES).filter(([id]) => seesAll || Number(id) !== SCOPE.all);
  return toTreeNodes(
    given.map(([id, words]) => ({ id, parentId: '0', title: words.zh })),
    (scope) => scope.title,
  );
}

/**
 * The administrator's role is nobody's to change; a role one holds is for others to change, and what a role has and one
 * does not hold may not be taken away either. Throws `role.administrator`, `role.own`, `role.beyond_own`,
 * `record.some_missing`.
 */
async function requireChangeable(tx: TenantTx, giver: Reach, ids: readonly string[]): Promise<void> {
  const rows: RoleRow[] = await findRolesByIds(tx, ids);
  if (rows.length !== new Set(ids).size) throw new AppError('record.some_missing');
  if (rows.some((role) => role.roleAlias === ADMINISTRATOR)) throw new AppError('role.administrator');
  if (giver.isAdministrator) return;
  const own = await findRoles(tx, giver.userId);
  if (own.some((role) => ids.includes(role.id))) throw new AppError('role.own');
  await refuseRolesBeyond(tx, giver, ids);
}
