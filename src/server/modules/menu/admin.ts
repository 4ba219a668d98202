import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { FIELD_WORDS } from '#shared/api/field-words';
import { allEndpoints } from '#shared/api/index';
import type { Page, PageQuery, TreeNode } from '#shared/api/kit';
import type { MenuBodySchema, MenuDetailSchema } from '#shared/api/menu';
import type { Menu } from '#shared/api/own-menu';
import { AppError, type Language } from '#shared/errors';
import { SYSTEM_RECORDS } from '#shared/records/index';
import { menu, rolesOf } from '#shared/records/menu';
import type { RecordRow } from '#shared/records/record';
import type { Actor } from '../../audit/record-audit.ts';
import { exactly, type Filterable, filterBy } from '../../db/filters.ts';
import { offsetOf, toPage } from '../../db/paging.ts';
import { removeRecords, requireField, requireRecords, sentFields } from '../../db/records.ts';
import { menus, topMenuMenus } from '../../db/schema/menus.ts';
import type { Database, SystemTx, TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { inSystem, saveRecord } from '../../records/save-record.ts';
import { refuseOwnDescendant, toTreeNodes } from '../../records/tree.ts';
import { PERMITTED_CALLS } from '../../rights/calls.ts';
import { findAllMenus, type MenuRecord, withAncestors } from '../../rights/menus.ts';
import { isPlatformAdministrator } from '../../rights/platform.ts';
import { ADMINISTRATOR } from '../../rights/roles.ts';
import { findMenuIdsOfRoles, treeOfScopes } from '../role/service.ts';
import { PLATFORM_MENUS } from './catalogue.ts';
import { nestMenus, toMenu } from './tree.ts';

type MenuSheetRow = Omit<Menu, 'children'> & RecordRow;

const FILTERABLE: Filterable = {
  id: menus.id,
  parentId: menus.parentId,
  code: exactly(menus.code),
  name: menus.name,
  alias: menus.alias,
  path: menus.path,
  source: menus.source,
  icon: menus.source,
  sort: menus.sort,
  category: menus.category,
  action: menus.action,
  isOpen: menus.isOpen,
  roles: menus.roles,
  preset: menus.preset,
  pageGroup: menus.pageGroup,
  remark: menus.remark,
  version: menus.version,
};

export const MENUS = [1];
export const MENUS_AND_BUTTONS = [1, 2];

const CATEGORIES = ['', '菜单', '按钮'];
const ACTIONS = ['', '工具栏', '操作栏', '工具操作栏'];
const OPENINGS = ['', '当前页面', '新窗口'];

/** The menus of one level; without a parent the roots or, with filters, all menus that match them. */
export async function listMenuLevel(
  tx: TenantTx,
  { parentId, ...query }: { parentId?: string | undefined } & Record<string, unknown>,
  categories: readonly number[],
): Promise<Menu[]> {
  const all = (await findAllMenus(tx)).filter((menu) => categories.includes(menu.category));
  const filter = filterBy(query, FILTERABLE);
  const answering = filter === undefined ? all : await findMenus(tx, query);
  const found = answering.filter((menu) => categories.includes(menu.category));
  const level =
    parentId === undefined && filter !== undefined
      ? found
      : found.filter((menu) => menu.parentId === (parentId ?? '0'));
  const parents = new Set(all.map((menu) => menu.parentId));
  return level.map((menu) => ({ ...toMenu(menu), hasChildren: parents.has(menu.id) }));
}

/** Menus of these categories that match the filters, nested. */
export async function listMenusNested(
  tx: TenantTx,
  query: Record<string, unknown>,
  categories: readonly number[],
): Promise<Menu[]> {
  const found = await findMenus(tx, query);
  const names = new Map((await findAllMenus(tx)).map((menu) => [menu.id, menu.name]));
  return nestMenus(
    found
      .filter((menu) => categories.includes(menu.category))
      .map((menu) => ({ ...menu, parentName: names.get(menu.parentId) ?? '' })),
  );
}

/** A page of the menus and buttons that match the filters, in the order of the tree. */
export async function findSheetPage(
  tx: TenantTx,
  query: PageQuery & Record<string, unknown>,
): Promise<Page<MenuSheetRow>> {
  const flat = (menus: readonly Menu[]): MenuSheetRow[] =>
    menus.flatMap(({ children = [], ...menu }) => [
      { ...menu, version: menu.version ?? 1 },
      ...flat(children),
    ]);
  const all = flat(await listMenusNested(tx, query, MENUS_AND_BUTTONS));
  return toPage(all.slice(offsetOf(query), offsetOf(query) + query.size), all.length, query);
}

/** All menus of these categories as a tree, named in the language. */
export async function treeOfMenus(
  tx: TenantTx,
  categories: readonly number[],
  language: Language,
): Promise<TreeNode[]> {
  const all = await findAllMenus(tx);
  return toTreeNodes(
    all.filter((menu) => categories.includes(menu.category)),
    (menu) => labelOf(menu, language),
  );
}

/** The name of a menu; in English its alias, if it has one. */
const labelOf = ({ name, alias }: { name: string; alias: string }, language: Language): string =>
  language === 'en' && alias !== '' ? alias : name;

/** The menu with this id. Throws `record.not_found`. */
export async function findMenuDetail(tx: TenantTx, id: string): Promise<z.output<typeof MenuDetailSchema>> {
  const all = await findAllMenus(tx);
  const menu = all.find((one) => one.id === id);
  if (menu === undefined) throw new AppError('record.not_found');
  return {
    ...menu,
    parentName: all.find((one) => one.id === menu.parentId)?.name ?? '',
    categoryName: CATEGORIES[menu.category] ?? '',
    actionName: ACTIONS[menu.action] ?? '',
    isOpenName: OPENINGS[menu.isOpen] ?? '',
  };
}

/** Codes of the buttons whose permission a call requires: without the button not even an administrator could make the call. */
const NEEDED = new Set(
  allEndpoints().flatMap(({ access }) =>
    typeof access === 'object' ? [access.permission, access.permissionToAdd ?? access.permission] : [],
  ),
);

function refuseNeeded(changed: readonly { code: string }[]): void {
  const needed = changed.find((menu) => NEEDED.has(menu.code));
  if (needed !== undefined) throw new AppError('menu.needed', { code: needed.code });
}

/** Refuses to hide the menu administration from administrators, because the choice of roles could then not be undone. */
function refuseUnreachable(all: readonly MenuRecord[], { id, name }: MenuRecord, text: string): void {
  const roles = rolesOf({ roles: text });
  const own = withAncestors(all, new Set([String(menu.menu.id)]));
  if (own.has(id) && roles.length > 0 && !roles.includes(ADMINISTRATOR))
    throw new AppError('menu.unreachable', { name });
}

type MenuBody = z.output<typeof MenuBodySchema>;

/**
 * Inserts or updates a menu; returns the id. Throws `record.changed`, `record.code_taken`, `record.own_parent`,
 * `record.some_missing`, `menu.needed` if a permission that a call requires would no longer exist, and
 * `menu.unreachable` if the administrator could no longer open the menus.
 */
export function submitMenu(
  database: Database,
  call: Actor & { user: Principal; body: MenuBody },
  newId: string,
): Promise<{ id: string }> {
  return inSystem(database, call, (audited) =>
    saveRecord(audited, call, SYSTEM_RECORDS.menu, {
      lock: lockMenu,
      save: (tx, before) => saveMenu(tx, call.body, before, newId),
    }),
  );
}

/**
 * Locks all menus and buttons in a fixed order until the transaction ends, so that two changes can neither form a loop nor
 * remove a menu under which another is put.
 */
async function lockMenus(tx: SystemTx): Promise<void> {
  await tx
    .select({ id: menus.id })
    .from(menus)
    .where(eq(menus.isDeleted, 0))
    .orderBy(asc(menus.id))
    .for('update');
}

/** All menus and buttons, locked. Read after the lock, whose statement does not return rows added while it waited. */
async function holdMenus(tx: SystemTx): Promise<MenuRecord[]> {
  await lockMenus(tx);
  return findAllMenus(tx);
}

/** The menu, locked with all others. Throws `record.some_missing`. */
export async function lockMenu(tx: SystemTx, id: string): Promise<MenuRecord> {
  await lockMenus(tx);
  const [row] = await tx
    .select()
    .from(menus)
    .where(and(eq(menus.id, id), eq(menus.isDeleted, 0)));
  if (row === undefined) throw new AppError('record.some_missing');
  return row;
}

async function saveMenu(
  tx: SystemTx,
  { id: _id, version: _version, ...body }: MenuBody,
  before: MenuRecord | undefined,
  newId: string,
): Promise<{ id: string; values: Partial<MenuRecord> }> {
  const all = await holdMenus(tx);
  if (body.parentId !== undefined && body.parentId !== '0') await requireRecords(tx, menus, [body.parentId]);
  if (body.code !== undefined && all.some((one) => one.code === body.code && one.id !== before?.id))
    throw new AppError('record.code_taken', { field: 'code', code: body.code, words: FIELD_WORDS.code });
  const values = sentFields(body);
  if (before === undefined) {
    const needed = {
      code: requireField(body, 'code'),
      name: requireField(body, 'name'),
      alias: requireField(body, 'alias'),
      sort: requireField(body, 'sort'),
      category: requireField(body, 'category'),
    };
    await tx.insert(menus).values({ ...values, ...needed, id: newId });
    return { id: newId, values };
  }
  const isOtherCode = body.code !== undefined && body.code !== before.code;
  if (isOtherCode || (body.category ?? 2) !== 2) refuseNeeded([before]);
  if (body.parentId !== undefined) refuseOwnDescendant(all, before.id, body.parentId);
  if (body.roles !== undefined) refuseUnreachable(all, before, body.roles);
  await tx
    .update(menus)
    .set({ ...values, version: before.version + 1 })
    .where(eq(menus.id, before.id));
  return { id: before.id, values };
}

/** Removes all menus or none. Throws `record.has_children`, `record.some_missing`, `menu.needed`. */
export async function removeMenus(tx: SystemTx, ids: readonly string[]): Promise<void> {
  const all = await holdMenus(tx);
  const isLeft = all.some(({ id, parentId }) => ids.includes(parentId) && !ids.includes(id));
  if (isLeft) throw new AppError('record.has_children');
  refuseNeeded(all.filter(({ id }) => ids.includes(id)));
  await removeRecords(tx, menus, ids);
}

/** The menus that a caller may grant to roles: all for an administrator, otherwise those that the caller has. */
export async function treeOfGrants(tx: TenantTx, user: Principal, language: Language) {
  return {
    menu: await treeOfHeld(tx, user, MENUS_AND_BUTTONS, language),
    dataScope: treeOfScopes(user.dataScope === 'all', language),
    apiScope: await treeOfCalls(tx, user, language),
  };
}

/** The calls a caller may make, under each of the buttons they belong to and the menus of these. */
async function treeOfCalls(tx: TenantTx, user: Principal, language: Language): Promise<TreeNode[]> {
  const all = await findOffered(tx, user);
  const buttons = new Map(
    all
      .filter(({ category, code }) => category === 2 && user.permissions.has(code))
      .map((menu) => [menu.code, menu.id]),
  );
  const calls = PERMITTED_CALLS.flatMap(({ id, button, summary }) => {
    const parentId = buttons.get(button);
    return parentId === undefined || user.withheld.has(id)
      ? []
      : [{ id, parentId, title: summary[language] }];
  });
  const above = withAncestors(all, new Set(calls.map(({ parentId }) => parentId)));
  const menus = all
    .filter(({ id }) => above.has(id))
    .map((menu) => ({ id: menu.id, parentId: menu.parentId, title: labelOf(menu, language) }));
  return toTreeNodes([...menus, ...calls], ({ title }) => title);
}

/** Menus of these categories that a caller holds, with their ancestors, as a tree. */
export async function treeOfHeld(
  tx: TenantTx,
  user: Principal,
  categories: readonly number[],
  language: Language,
): Promise<TreeNode[]> {
  const all = await findOffered(tx, user);
  const own = user.isAdministrator
    ? new Set(all.map((menu) => menu.id))
    : new Set(await findMenuIdsOfRoles(tx, user.roleIds));
  const shown = withAncestors(all, own);
  return toTreeNodes(
    all.filter((menu) => shown.has(menu.id) && categories.includes(menu.category)),
    (menu) => labelOf(menu, language),
  );
}

/** All menus without those of the platform, which no role of another company opens. */
async function findOffered(tx: TenantTx, user: Principal): Promise<MenuRecord[]> {
  const all = await findAllMenus(tx);
  return isPlatformAdministrator(user) ? all : all.filter(({ id }) => !PLATFORM_MENUS.includes(id));
}

/** The menus under top menus, as keys of the grant tree. */
export async function keysOfTopMenus(tx: TenantTx, topMenuIds: readonly string[]) {
  if (topMenuIds.length === 0) return { menu: [], dataScope: [], apiScope: [] };
  const rows = await tx
    .selectDistinct({ menuId: topMenuMenus.menuId })
    .from(topMenuMenus)
    .innerJoin(menus, and(eq(menus.id, topMenuMenus.menuId), ne(menus.isDeleted, 1)))
    .where(inArray(topMenuMenus.topMenuId, [...topMenuIds]))
    .orderBy(asc(topMenuMenus.menuId));
  return { menu: rows.map((row) => row.menuId), dataScope: [], apiScope: [] };
}

function findMenus(tx: TenantTx, query: Record<string, unknown>): Promise<MenuRecord[]> {
  return tx
    .select()
    .from(menus)
    .where(and(eq(menus.isDeleted, 0), filterBy(query, FILTERABLE)))
    .orderBy(asc(menus.sort), asc(menus.id));
}
