import type { Menu } from '#shared/api/menu';
import { findMenu, isVisible } from '../../menu/menu-tree.ts';
import { findScreen, type Screen } from '../screens.ts';

/** What an address shows: the screen the product has for it, by what the server's menu says of it. */
export interface Page {
  screen: Screen;
  /** The entry that leads there, if one does. */
  menu: Menu | undefined;
  /** Stays as it was while another page is in front. */
  keepAlive: boolean;
  leavesTab: boolean;
  /** The menu keeps it for other roles. */
  forbidden: boolean;
}

/** The page of a path; null where the product has none. Where a menu entry leads, the entry decides on keep-alive. */
export function findPage(pathname: string, menus: Menu[], roles: string[]): Page | null {
  const screen = findScreen(pathname);
  if (!screen) return null;
  const menu = findMenu(menus, pathname);
  return {
    screen,
    menu,
    keepAlive: menu?.meta?.keepAlive ?? screen.keepAlive ?? false,
    leavesTab: screen.tab !== false,
    forbidden: menu !== undefined && !isVisible(menu, roles),
  };
}
