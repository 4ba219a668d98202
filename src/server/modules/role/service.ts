import type { z } from 'zod';
import type { TreeNode } from '#shared/api/kit';
import { DATA_SCOPES, type RoleGrantSchema } from '#shared/api/role';
import { AppError, type Language } from '#shared/errors';
import { raiseVersions, requireRecords } from '../../db/records.ts';
import { menus } from '../../db/schema/menus.ts';
import { departments, roles, userRoles } from '../../db/schema/people.ts';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import type { RecordRules } from '../../records/record-rules.ts';
import { usersThrough } from '../../records/referrers.ts';
import { toTreeNodes } from '../../records/tree.ts';
import { callsOfButton } from '../../rights/calls.ts';
import { SCOPE } from '../../rights/data-scope.ts';
import { findContents, holdersOf, openRights, type Reach } from '../../rights/reach.ts';
import { changingReaches, refuseRolesBeyond } from '../../rights/refuse-beyond.ts';
import { ADMINISTRATOR, findRoles } from '../../rights/roles.ts';
import {
  type Button,
  findButtons,
  findHoldersOf,
  findMenuIdsOfRoles,
  findRolesByIds,
  findScopesOfRoles,
  holdersQuery,
  lockRoles,
  type RoleRow,
  replaceRoleMenus,
  replaceScope,
  replaceWithheldCalls,
} from './repository.ts';

export { findHoldersOf, findMenuIdsOfRoles, findRolesByIds, holdersQuery };

/**
 * The administrator's role cannot be changed; changes of other roles are checked by reaches. Throws as
 * `requireChangeable` does, and `role.administrator` for a role that would become the administrator's.
 */
export const ROLE_RULES: RecordRules = {
  referredToBy: [usersThrough(userRoles, userRoles.roleId)],
  present: findScopesOfRoles,
  async around(tx, { ids, isNew, values }, by, write) {
    if (String(values?.roleAlias ?? '').toLowerCase() === ADMINISTRATOR)
      throw new AppError('role.administrator');
    const giver = await openRights(tx, by);
    await lockRoles(tx);
    if (!isNew) await requireChangeable(tx, giver, ids);
    // A new role sees only a user's own rows; a user with the grant permission may widen that.
    await write(isNew ? { dataScope: SCOPE.own } : {});
  },
};

/**
 * Replaces the menus, buttons, calls and data scope of roles. Throws `role.beyond_own`, `role.holder_beyond_own`, and as
 * `requireChangeable` does.
 */
export async function grantToRoles(
  tx: TenantTx,
  body: z.output<typeof RoleGrantSchema>,
  user: Principal,
  now: Date,
): Promise<void> {
  const roleIds = [...new Set(body.roleIds)];
  const giver = await openRights(tx, user);
  await requireChangeable(tx, giver, roleIds);
  const menuIds = [...new Set(body.menuIds)];
  await requireRecords(tx, menus, menuIds);
  const concerned = {
    condition: holdersOf(tx, roleIds),
    code: 'role.holder_beyond_own',
    of: 'everything',
  } as const;
  await changingReaches(tx, giver, concerned, async () => {
    await replaceContents(tx, giver, roleIds, menuIds, body);
    await raiseVersions(tx, roles, roleIds, { ...user, now });
    await refuseRolesBeyond(tx, giver, roleIds);
  });
}

async function replaceContents(
  tx: TenantTx,
  giver: Reach,
  roleIds: readonly string[],
  menuIds: readonly string[],
  body: z.output<typeof RoleGrantSchema>,
): Promise<void> {
  if (body.apiScopeIds !== undefined) {
    const buttons = await findButtons(tx, menuIds);
    const named = new Set(body.apiScopeIds);
    for (const roleId of roleIds) {
      const had = new Set(await findMenuIdsOfRoles(tx, [roleId]));
      await replaceWithheldCalls(tx, roleId, callsToWithhold(buttons, { had, named, giver }));
    }
  }
  await replaceRoleMenus(tx, roleIds, menuIds);

  const [scope] = body.dataScopeIds ?? [];
  if (scope === undefined) return;
  const deptIds = Number(scope) === SCOPE.chosen ? (body.dataScopeDeptIds ?? []) : [];
  await requireRecords(tx, departments, deptIds);
  await replaceScope(tx, roleIds, Number(scope), [...new Set(deptIds)]);
}

/**
 * Names of the calls of the buttons that are not among the named nodes. A button that the role did not have, and that is not
 * named by itself or one of its calls, withholds only those that the giver lacks: clients that show calls apart from buttons
 * know only the calls the role had.
 */
function callsToWithhold(
  buttons: readonly Button[],
  { had, named, giver }: { had: ReadonlySet<string>; named: ReadonlySet<string>; giver: Reach },
): string[] {
  const mayGive = (node: string) => giver.isAdministrator || giver.calls.has(node);
  const withheld = buttons.flatMap(({ id, code }) => {
    const calls = callsOfButton(code);
    const isUnknown = !had.has(id) && !named.has(id) && !calls.some((call) => named.has(call.id));
    return calls.filter((call) => (isUnknown ? !mayGive(call.id) : !named.has(call.id)));
  });
  return [...new Set(withheld.map(({ name }) => name))];
}

/** The permissions of roles, as keys of the grant tree. */
export async function keysOfRoles(tx: TenantTx, roleIds: readonly string[]) {
  const rows = await findRolesByIds(tx, roleIds);
  const ids = rows.map((row) => row.id);
  const { callsOf } = await findContents(tx, ids);
  const given = new Set(ids.flatMap((id) => [...callsOf(id)]));
  return {
    menu: await findMenuIdsOfRoles(tx, ids),
    dataScope: [...new Set(rows.map((row) => String(row.dataScope)))],
    apiScope: [...given].toSorted(),
  };
}

/** The kinds of data scope a user can grant, as nodes of the grant tree. */
export function treeOfScopes(seesAll: boolean, language: Language): TreeNode[] {
  const given = Object.entries(DATA_SCOPES).filter(([id]) => seesAll || Number(id) !== SCOPE.all);
  return toTreeNodes(
    given.map(([id, words]) => ({ id, parentId: '0', title: words[language] })),
    (scope) => scope.title,
  );
}

/**
 * Refuses changes of the administrator's role, of a role the caller holds, and of a role with permissions the caller
 * does not hold. Throws `role.administrator`, `role.own`, `role.beyond_own`, `record.some_missing`.
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
