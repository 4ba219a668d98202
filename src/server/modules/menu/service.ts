import type { Menu, TopMenu } from '#shared/api/own-menu';
import type { TenantTx } from '../../db/tenancy.ts';
import type { Principal } from '../../http/implement.ts';
import { findAllMenus, type MenuRecord, withAncestors } from '../../rights/menus.ts';
import { isPlatformAdministrator } from '../../rights/platform.ts';
import { PLATFORM_MENUS } from './catalogue.ts';
import {
  findGrantedMenuIds,
  findMenuIdsOfTopMenu,
  findTopMenuGrants,
  findTopMenus,
  type TopMenuQuery,
} from './repository.ts';
import { takesToken } from './takes-token.ts';
import { nestMenus, pruneUnbuilt, shownTo } from './tree.ts';

export { findMenuIdsOfTopMenu };

/**
 * The screens that are shown to a user who may open them, nested; of one top menu or of all of them. `frameOrigins`:
 * the sites that may be embedded, and to which the user's token may go.
 */
export async function listRoutes(
  tx: TenantTx,
  user: Principal,
  { topMenuId, frameOrigins }: { topMenuId: string | undefined; frameOrigins: readonly string[] },
): Promise<Menu[]> {
  const all = await findAllMenus(tx);
  const under = topMenuId === undefined ? null : await findMenuIdsOfTopMenu(tx, topMenuId);
  const allowed = await findAllowed(tx, user, all);
  const chosen = new Set([...allowed].filter((id) => under === null || under.has(id)));
  const shown = withAncestors(all, chosen);
  const groups = groupsOf(all);
  const visible = shownTo(all, user.roleAliases);
  const screens = nestOwn(
    visible
      .filter((menu) => menu.category === 1 && shown.has(menu.id))
      .map((menu) => (takesToken(menu, frameOrigins) ? { ...menu, takesToken: true as const } : menu)),
    user,
  );
  return pruneUnbuilt(screens, (id) => groups.has(id));
}

/** Screens with the buttons granted to the user. */
export async function listButtons(tx: TenantTx, user: Principal): Promise<Menu[]> {
  const all = await findAllMenus(tx);
  const allowed = await findAllowed(tx, user, all);
  const buttons = all.filter(
    (menu) => menu.category === 2 && allowed.has(menu.id) && user.permissions.has(menu.code),
  );
  const screens = new Set(buttons.map((button) => button.parentId));
  return nestOwn(
    all.filter((menu) => screens.has(menu.id) || buttons.includes(menu)),
    user,
  );
}

/** Nested menus of the user, with the company as in the specification's entry. */
const nestOwn = (menus: readonly MenuRecord[], { tenantId }: Principal): Menu[] =>
  nestMenus(menus.map((menu) => ({ ...menu, tenantId })));

/** Top menus that match the filters and contain a screen that is shown to the user, with their modules. */
export async function listTopMenus(
  tx: TenantTx,
  user: Principal,
  query: TopMenuQuery = {},
): Promise<TopMenu[]> {
  const all = await findAllMenus(tx);
  const allowed = await findAllowed(tx, user, all);
  const groups = groupsOf(all);
  const isScreen = (menu: MenuRecord) => menu.category === 1 && menu.path !== '' && !groups.has(menu.id);
  const screens = new Set(
    shownTo(all, user.roleAliases)
      .filter(isScreen)
      .map((menu) => menu.id),
  );
  const grants = await findTopMenuGrants(tx);
  const filled = new Set(
    grants
      .filter(({ menuId }) => screens.has(menuId) && allowed.has(menuId))
      .map(({ topMenuId }) => topMenuId),
  );
  const modules = new Map(all.map(({ id, name, alias, source }) => [id, { id, name, alias, source }]));
  return (await findTopMenus(tx, query))
    .filter((topMenu) => filled.has(topMenu.id))
    .map((topMenu) => {
      const module = modules.get(topMenu.moduleMenuId);
      return module === undefined ? topMenu : { ...topMenu, module };
    });
}

/** Ids of the menus that have menus as children. */
function groupsOf(all: readonly MenuRecord[]): Set<string> {
  return new Set(all.filter((menu) => menu.category === 1).map((menu) => menu.parentId));
}

async function findAllowed(
  tx: TenantTx,
  user: Principal,
  all: readonly MenuRecord[],
): Promise<ReadonlySet<string>> {
  const allowed = user.isAdministrator
    ? new Set(all.map((menu) => menu.id))
    : await findGrantedMenuIds(tx, user.roleIds);
  if (!isPlatformAdministrator(user)) for (const id of PLATFORM_MENUS) allowed.delete(id);
  return allowed;
}
