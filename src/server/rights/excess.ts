import { inArray } from 'drizzle-orm';
import type { Words } from '#shared/errors';
import { departments } from '../db/schema/people.ts';
import type { TenantTx } from '../db/tenancy.ts';
import { PERMITTED_CALLS } from './calls.ts';
import { findAllMenus } from './menus.ts';
import type { Reach, SeenDepartments } from './reach.ts';

/** Rights in one reach that are missing in another. */
export type Excess =
  | { kind: 'administrator' }
  | { kind: 'allRows' }
  | { kind: 'menus' | 'calls' | 'departments'; ids: readonly string[] };

/** The rights of `inner` beyond those of `outer`: menus, else calls, else departments; null if there are none. */
export function findExcess(inner: Reach, outer: Reach): Excess | null {
  if (outer.isAdministrator) return null;
  if (inner.isAdministrator) return { kind: 'administrator' };
  const ids = without(inner.menuIds, outer.menuIds);
  if (ids.length > 0) return { kind: 'menus', ids };
  return findCallsBeyond(inner.calls, outer) ?? findUnseen(inner.deptIds, outer.deptIds);
}

/** Those of the calls that `outer` may not make. */
export function findCallsBeyond(inner: ReadonlySet<string>, outer: Reach): Excess | null {
  const ids = without(inner, outer.calls);
  return ids.length > 0 ? { kind: 'calls', ids } : null;
}

/** Departments, or all rows, that `inner` shows beyond `outer`. */
export function findUnseen(inner: SeenDepartments, outer: SeenDepartments): Excess | null {
  if (outer === 'all') return null;
  if (inner === 'all') return { kind: 'allRows' };
  const ids = without(inner, outer);
  return ids.length > 0 ? { kind: 'departments', ids } : null;
}

/** Whether both reaches have the same rights. */
export function hasSameRights(one: Reach, other: Reach): boolean {
  return (
    one.isAdministrator === other.isAdministrator &&
    hasSame(one.menuIds, other.menuIds) &&
    hasSame(one.calls, other.calls) &&
    (one.deptIds === 'all' || other.deptIds === 'all'
      ? one.deptIds === other.deptIds
      : hasSame(one.deptIds, other.deptIds))
  );
}

const without = (these: ReadonlySet<string>, those: ReadonlySet<string>): string[] =>
  [...these].filter((id) => !those.has(id));

const hasSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && without(one, other).length === 0;

/** Maximum number of names in a message. */
const NAMED = 3;

/** An excess in words: its first names. */
export async function describeExcess(tx: TenantTx, excess: Excess): Promise<Words> {
  if (excess.kind === 'administrator') return { zh: '管理员角色', en: 'the administrator’s role' };
  if (excess.kind === 'allRows') return { zh: '全部数据', en: 'all records' };
  const found = await NAMES[excess.kind](tx, excess.ids);
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

/**
 * Names of menu entries: buttons together with the name of their screen; screens alone only if none of their buttons is
 * named.
 */
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

/** Summaries of calls. */
async function nameCalls(_tx: TenantTx, ids: readonly string[]): Promise<Words[]> {
  const beyond = PERMITTED_CALLS.filter(({ id }) => ids.includes(id));
  return [...new Map(beyond.map(({ name, summary }) => [name, summary])).values()];
}

const NAMES = { menus: nameMenus, calls: nameCalls, departments: nameDepartments };
