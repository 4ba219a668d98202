import type { Menu } from '#shared/api/own-menu';
import { isExternal, leafMenus, visibleMenus } from '../../menu/menu-tree.ts';

/**
 * The menu entry of this code with an external page. The menu is the list of allowed pages. An address of our own
 * origin is refused: embedded, it could reach out of its sandbox.
 */
export function findEmbedded(
  menus: Menu[],
  roles: string[],
  code: string,
  ownOrigin: string,
): Menu | undefined {
  return leafMenus(visibleMenus(menus, roles)).find(
    (menu) => menu.code === code && isExternal(menu) && isForeign(menu.path, ownOrigin),
  );
}

function isForeign(address: string, ownOrigin: string): boolean {
  return URL.canParse(address) && new URL(address).origin !== ownOrigin;
}
