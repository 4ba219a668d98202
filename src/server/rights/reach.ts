import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { AppError, type ErrorCode, type Words } from '#shared/errors';
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
  /** An administrator has all rights, whatever the other fields say. */
  isAdministrator: boolean;
  /** Granted menus and buttons, and the menus above them, which are shown too. */
  menuIds: ReadonlySet<string>;
  deptIds: SeenDepartments;
}

/** Rights in one reach that are missing in another. */
type Excess =
  | { kind: 'administrator' }
  | { kind: 'allRows' }
  | { kind: 'menus' | 'departments'; ids: readonly string[] };

/**
 * Serializes changes of users, roles and departments of a company until the transaction ends, and returns the caller's
 * reach before the change. Otherwise two concurrent changes that are each within the reach could together exceed it.
 * Call it before locking any row. Throws `auth.expired` if the caller no longer exists.
 */
export async function openRights(tx: TenantTx, { userId }: Pick<Principal, 'userId'>): Promise<Reach> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('rights ' || current_setting('app.tenant_id'), 0))`,
  );
  return requireReach(tx, userId);
}

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
      deptIds: isAdministrator ? 'all' : seenBy(own, places, { below, chosenOf: contents.chosenOf }),
    };
  });
}

/** Whether a user with `outer` could give all of `inner`. */
export function isWithin(inner: Reach, outer: Reach): boolean {
  return findExcess(inner, outer) === null;
}

/** Whether the other user's rows are visible. */
export function sees({ userId, deptIds }: Reach, other: { userId: string; deptId: string }): boolean {
  return deptIds === 'all' || other.userId === userId || deptIds.has(other.deptId);
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

/** The users who reach beyond the giver, by name, and with what. */
export async function findBeyond(
  tx: TenantTx,
  giver: Reach,
  userIds: readonly string[],
): Promise<{ name: string; beyond: Words }[]> {
  if (giver.isAdministrator || userIds.length === 0) return [];
  const found: { name: string; beyond: Words }[] = [];
  for (const reach of await findReaches(tx, inArray(users.id, [...userIds]))) {
    const excess = findExcess(reach, giver);
    if (excess !== null) found.push({ name: reach.name, beyond: await describe(tx, excess) });
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
  if (ids.length > 0) throw new AppError(code, { beyond: await describe(tx, { kind: 'menus', ids }) });
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
  const excess = findUnseen(
    seenBy(rows, [], { below: new Map(), chosenOf: contents.chosenOf }),
    giver.deptIds,
  );
  if (excess !== null) throw new AppError('role.beyond_own', { beyond: await describe(tx, excess) });
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
    if (was === undefined || isSame(was, after)) continue;
    const excess = excessOf(was) ?? excessOf(after);
    if (excess !== null) throw new AppError(code, { name: after.name, beyond: await describe(tx, excess) });
  }
  return result;
}

/** The condition of users who hold one of the roles. */
export function holdersOf(tx: TenantTx, roleIds: readonly string[]): SQL {
  const holders = tx
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(inArray(userRoles.roleId, [...roleIds]));
  return inArray(users.id, holders);
}

function findExcess(inner: Reach, outer: Reach): Excess | null {
  if (outer.isAdministrator) return null;
  if (inner.isAdministrator) return { kind: 'administrator' };
  const ids = without(inner.menuIds, outer.menuIds);
  return ids.length > 0 ? { kind: 'menus', ids } : findUnseen(inner.deptIds, outer.deptIds);
}

function findUnseen(inner: SeenDepartments, outer: SeenDepartments): Excess | null {
  if (outer === 'all') return null;
  if (inner === 'all') return { kind: 'allRows' };
  const ids = without(inner, outer);
  return ids.length > 0 ? { kind: 'departments', ids } : null;
}

function isSame(one: Reach, other: Reach): boolean {
  return (
    one.isAdministrator === other.isAdministrator &&
    hasSame(one.menuIds, other.menuIds) &&
    (one.deptIds === 'all' || other.deptIds === 'all'
      ? one.deptIds === other.deptIds
      : hasSame(one.deptIds, other.deptIds))
  );
}

const without = (these: ReadonlySet<string>, those: ReadonlySet<string>): string[] =>
  [...these].filter((id) => !those.has(id));

const hasSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && without(one, other).length === 0;

/** Departments that roles show to a user of these departments. */
function seenBy(
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

interface Contents {
  menusOf(roleId: string): ReadonlySet<string>;
  chosenOf(roleId: string): readonly string[];
}

/** Menus and chosen departments of roles. */
async function findContents(tx: TenantTx, roleIds: readonly string[]): Promise<Contents> {
  if (roleIds.length === 0) return { menusOf: () => new Set(), chosenOf: () => [] };
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
  const chosenOf = Map.groupBy(chosen, (row) => row.roleId);
  return {
    menusOf: (roleId) => menusOf.get(roleId) ?? new Set(),
    chosenOf: (roleId) => (chosenOf.get(roleId) ?? []).map((row) => row.deptId),
  };
}

/** Maximum number of names in a message. */
const NAMED = 3;

async function describe(tx: TenantTx, excess: Excess): Promise<Words> {
  if (excess.kind === 'administrator') return { zh: '管理员角色', en: 'the administrator’s role' };
  if (excess.kind === 'allRows') return { zh: '全部数据', en: 'all records' };
  const found = await (excess.kind === 'menus' ? nameMenus : nameDepartments)(tx, excess.ids);
  const named = found.slice(0, NAMED);
  const more = found.length > NAMED;
  return {
    zh: `${named.map(({ zh }) => `“${zh}”`).join('、')}${more ? '等' : ''}`,
    en: `${named.map(({ en }) => `“${en}”`).join(', ')}${more ? ' and more' : ''}`,
  };
}

async function nameDepartments(tx: TenantTx, ids: readonly string[]): Promise<Words[]> {
  const rows = await tx
    .select({ name: departments.deptName })
    .from(departments)
    .where(inArray(departments.id, [...ids]))
    .orderBy(departments.id);
  return rows.map(({ name }) => ({ zh: name, en: name }));
}

/** Buttons with their screens, and screens with none of their buttons among them. */
async function nameMenus(tx: TenantTx, ids: readonly string[]): Promise<Words[]> {
  const all = new Map((await findAllMenus(tx)).map((menu) => [menu.id, menu]));
  const meant = ids.flatMap((id) => all.get(id) ?? []);
  const parents = new Set(meant.map((menu) => menu.parentId));
  return meant
    .filter((menu) => !parents.has(menu.id))
    .map(({ name, alias, category, parentId }) => {
      const screen = category === 2 ? all.get(parentId) : undefined;
      return screen === undefined
        ? { zh: name, en: alias }
        : { zh: `${screen.name}：${name}`, en: `${screen.alias}: ${alias}` };
    });
}
