import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors';
import { lockInCompany } from '../db/company-lock.ts';
import { roleMenus } from '../db/schema/menus.ts';
import {
  departments,
  roleDepartments,
  roles,
  userDepartments,
  userRoles,
  users,
} from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';
import type { Principal } from '../http/implement.ts';
import { callsGiven, findWithheldCalls } from './calls.ts';
import { SCOPE } from './data-scope.ts';
import { findAllMenus, withAncestors } from './menus.ts';
import { ADMINISTRATOR } from './roles.ts';

/** Departments whose rows are visible. */
export type SeenDepartments = 'all' | ReadonlySet<string>;

/** Everything a user can access with all roles, in every department they can switch to. */
export interface Reach {
  userId: string;
  name: string;
  /** The user's own department, which decides who sees the user. */
  deptId: string;
  /** An administrator has all rights, regardless of the other fields. */
  isAdministrator: boolean;
  /** Granted menus and buttons, and the menus above them, which are shown too. */
  menuIds: ReadonlySet<string>;
  /** Nodes of the calls that the buttons admit to and a role gives below them (`calls.ts`). */
  calls: ReadonlySet<string>;
  deptIds: SeenDepartments;
}

/**
 * Serializes changes of users, roles and departments of a company until the transaction ends, and returns the caller's
 * reach before the change. Otherwise two concurrent changes that are each within the reach could together exceed it.
 * Call it before locking any row. Throws `auth.expired` if the caller no longer exists.
 */
export async function openRights(tx: TenantTx, { userId }: Pick<Principal, 'userId'>): Promise<Reach> {
  await lockRights(tx);
  return requireReach(tx, userId);
}

/** Only the serialization of `openRights`, for a transaction that locks rows before it opens the rights. */
export const lockRights = (tx: TenantTx): Promise<void> => lockInCompany(tx, 'rights');

/** The current reach of a user. Throws `auth.expired` if the user no longer exists. */
export async function requireReach(tx: TenantTx, userId: string): Promise<Reach> {
  const [reach] = await findReaches(tx, eq(users.id, userId));
  if (reach === undefined) throw new AppError('auth.expired');
  return reach;
}

/** The reach of each of the users, from the tables as seen by the transaction. */
export async function findReaches(tx: TenantTx, condition: SQL | undefined): Promise<Reach[]> {
  const isMeant = and(eq(users.isDeleted, 0), condition);
  const people = await tx
    .select({ userId: users.id, name: users.realName, deptId: users.deptId })
    .from(users)
    .where(isMeant);
  if (people.length === 0) return [];
  const further = await tx
    .select({ userId: userDepartments.userId, deptId: userDepartments.deptId })
    .from(userDepartments)
    .innerJoin(users, eq(users.id, userDepartments.userId))
    .where(isMeant);
  const held = await tx
    .select({ userId: userRoles.userId, id: roles.id, alias: roles.roleAlias, dataScope: roles.dataScope })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.isDeleted, 0)))
    .where(isMeant);
  const furtherOf = Map.groupBy(further, (row) => row.userId);
  const heldBy = Map.groupBy(held, (row) => row.userId);
  const limited = held.filter((role) => role.alias !== ADMINISTRATOR);
  const contents = await findContents(tx, [...new Set(limited.map((role) => role.id))]);
  const goesBelow = limited.some((role) => role.dataScope === SCOPE.departmentAndBelow);
  const below = goesBelow ? await findBelow(tx) : new Map<string, string[]>();
  return people.map(({ userId, name, deptId }) => {
    const places = [
      ...(deptId === null ? [] : [deptId]),
      ...(furtherOf.get(userId) ?? []).map((row) => row.deptId),
    ];
    const own = heldBy.get(userId) ?? [];
    const isAdministrator = own.some((role) => role.alias === ADMINISTRATOR);
    return {
      userId,
      name,
      deptId: deptId ?? '',
      isAdministrator,
      menuIds: new Set(own.flatMap((role) => [...contents.menusOf(role.id)])),
      calls: new Set(own.flatMap((role) => [...contents.callsOf(role.id)])),
      deptIds: isAdministrator ? 'all' : seenBy(own, places, { below, chosenOf: contents.chosenOf }),
    };
  });
}

/** Whether the other user's rows are visible. */
export function sees({ userId, deptIds }: Reach, other: { userId: string; deptId: string }): boolean {
  return deptIds === 'all' || other.userId === userId || deptIds.has(other.deptId);
}

/** The condition of users who hold one of the roles. */
export function holdersOf(tx: TenantTx, roleIds: readonly string[]): SQL {
  const holders = tx
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(inArray(userRoles.roleId, [...roleIds]));
  return inArray(users.id, holders);
}

/** Departments that roles show to a user of these departments. */
export function seenBy(
  held: readonly { id: string; dataScope: number }[],
  places: readonly string[],
  {
    below,
    chosenOf,
  }: { below: ReadonlyMap<string, readonly string[]>; chosenOf(roleId: string): readonly string[] },
): SeenDepartments {
  const seen = new Set<string>();
  for (const { id, dataScope } of held) {
    if (dataScope === SCOPE.all) return 'all';
    if (dataScope === SCOPE.department) for (const place of places) seen.add(place);
    if (dataScope === SCOPE.departmentAndBelow)
      for (const dept of places.flatMap((place) => below.get(place) ?? [])) seen.add(dept);
    if (dataScope === SCOPE.chosen) for (const dept of chosenOf(id)) seen.add(dept);
  }
  return seen;
}

/** Each department with its descendants. */
async function findBelow(tx: TenantTx): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ id: departments.id, ancestors: departments.ancestors })
    .from(departments)
    .where(eq(departments.isDeleted, 0));
  const below = new Map(rows.map(({ id }) => [id, [id]]));
  for (const { id, ancestors } of rows) for (const above of ancestors.split(',')) below.get(above)?.push(id);
  return below;
}

const NONE: ReadonlySet<string> = new Set();

interface Contents {
  menusOf(roleId: string): ReadonlySet<string>;
  callsOf(roleId: string): ReadonlySet<string>;
  chosenOf(roleId: string): readonly string[];
}

/** Menus, calls and chosen departments of roles. */
export async function findContents(tx: TenantTx, roleIds: readonly string[]): Promise<Contents> {
  if (roleIds.length === 0) return { menusOf: () => NONE, callsOf: () => NONE, chosenOf: () => [] };
  const granted = await tx
    .select({ roleId: roleMenus.roleId, menuId: roleMenus.menuId })
    .from(roleMenus)
    .where(inArray(roleMenus.roleId, [...roleIds]));
  const chosen = await tx
    .select({ roleId: roleDepartments.roleId, deptId: roleDepartments.deptId })
    .from(roleDepartments)
    .where(inArray(roleDepartments.roleId, [...roleIds]));
  const all = await findAllMenus(tx);
  const menusOf = new Map(
    [...Map.groupBy(granted, (row) => row.roleId)].map(([roleId, rows]) => [
      roleId,
      withAncestors(all, new Set(rows.map((row) => row.menuId))),
    ]),
  );
  const buttons = new Map(
    all.flatMap(({ id, category, code }) => (category === 2 ? [[id, code] as const] : [])),
  );
  const withheldBy = await findWithheldCalls(tx, roleIds);
  const callsOf = new Map(
    [...Map.groupBy(granted, (row) => row.roleId)].map(([roleId, rows]) => [
      roleId,
      callsGiven(
        rows.flatMap(({ menuId }) => buttons.get(menuId) ?? []),
        withheldBy.get(roleId),
      ),
    ]),
  );
  const chosenOf = Map.groupBy(chosen, (row) => row.roleId);
  return {
    menusOf: (roleId) => menusOf.get(roleId) ?? NONE,
    callsOf: (roleId) => callsOf.get(roleId) ?? NONE,
    chosenOf: (roleId) => (chosenOf.get(roleId) ?? []).map((row) => row.deptId),
  };
}
