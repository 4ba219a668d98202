import type { Menu } from '#shared/api/menu';

/** An entry with a list of roles is shown to holders of any of them. */
export function isVisible(menu: Menu, roles: string[]): boolean {
  const allowed = menu.meta?.roles ?? [];
  return allowed.length === 0 || allowed.some((role) => roles.includes(role));
}

/** Ids of the entries that have children, for a menu that starts unfolded. */
export function openKeys(menus: Menu[]): string[] {
  return menus.flatMap((menu) => (menu.children?.length ? [menu.id, ...openKeys(menu.children)] : []));
}

/** The menu path that the page belongs to: the longest one the page's path begins with; empty if there is none. */
export function selectedPath(menus: Menu[], pathname: string): string {
  return leafPaths(menus)
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .reduce((longest, path) => (path.length > longest.length ? path : longest), '');
}

function leafPaths(menus: Menu[]): string[] {
  return menus.flatMap((menu) => (menu.children?.length ? leafPaths(menu.children) : [menu.path]));
}
