import type { Menu } from '#shared/api/own-menu';
import { findMenu, isVisible } from '../../menu/menu-tree.ts';
import type { Screen } from '../screen.ts';
import { findScreen } from '../screens.ts';

/** The screen of an address, with the rules of the server's menu for it. */
export interface Page {
  screen: Screen;
  /** The menu entry that leads there, if any. */
  menu: Menu | undefined;
  /** Keeps its state while another page is in front. */
  keepAlive: boolean;
  leavesTab: boolean;
  /** The menu reserves it for other roles. */
  forbidden: boolean;
}

/**
 * Finds the page of a path; null if the product has none. A menu entry for the page decides whether it is kept alive.
 */
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
