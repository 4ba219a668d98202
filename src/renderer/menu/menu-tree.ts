import type { Menu } from '#shared/api/own-menu';
import type { Language } from '#shared/errors';

/** True when the entry lists no roles, or one of these. */
export function isVisible(menu: Menu, roles: string[]): boolean {
  const allowed = menu.meta?.roles ?? [];
  return allowed.length === 0 || allowed.some((role) => roles.includes(role));
}

/** Ids of the entries with children, for a menu that starts unfolded. */
export function openKeys(menus: Menu[]): string[] {
  return menus.flatMap((menu) => (menu.children?.length ? [menu.id, ...openKeys(menu.children)] : []));
}

/**
 * The entry that the page belongs to: the one whose path, or path of its group, is the longest prefix of the page's; of
 * several with this path the one whose parameters the page has most of, first those whose parameters it has.
 */
export function selectedEntry(menus: Menu[], pathname: string, search = ''): Menu | undefined {
  const shown = new URLSearchParams(search);
  const rated = leafMenus(menus).map((menu) => {
    const paths = [pagePath(menu), ...(menu.group ?? [])].filter((path) => isWithin(pathname, path));
    const presets = Object.entries(menu.query ?? {});
    const isShown = presets.every(([name, value]) => shown.get(name) === value);
    return {
      menu,
      length: Math.max(0, ...paths.map((path) => path.length)),
      presets: isShown ? presets.length : -1,
    };
  });
  return rated
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length || b.presets - a.presets)[0]?.menu;
}

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** The path of the entry that the page belongs to; empty without one. */
export function selectedPath(menus: Menu[], pathname: string): string {
  const entry = selectedEntry(menus, pathname);
  return entry === undefined ? '' : pagePath(entry);
}

/** The first of the top menus whose side menu has an entry of this path; null without one. */
export async function findTopMenu(
  path: string,
  topMenuIds: string[],
  menusOf: (topMenuId: string) => Promise<Menu[]>,
): Promise<string | null> {
  for (const id of topMenuIds) {
    if (leafMenus(await menusOf(id)).some((menu) => pagePath(menu) === path)) return id;
  }
  return null;
}

/** The entries that open a page, in the menu's order. */
export function leafMenus(menus: Menu[]): Menu[] {
  return menus.flatMap((menu) => (menu.children?.length ? leafMenus(menu.children) : [menu]));
}

/** The tree without the entries hidden from these roles, and without groups that are then empty. */
export function visibleMenus(menus: Menu[], roles: string[]): Menu[] {
  return menus.flatMap((menu): Menu[] => {
    if (!isVisible(menu, roles)) return [];
    if (!menu.children?.length) return [menu];
    const children = visibleMenus(menu.children, roles);
    return children.length > 0 ? [{ ...menu, children }] : [];
  });
}

/** True when the entry leads to an external page. */
export function isExternal({ path }: Pick<Menu, 'path'>): boolean {
  return /^https?:\/\//i.test(path);
}

/** The path of the entry's page: its own, or that of the embedded external page. */
export function pagePath(menu: Pick<Menu, 'path' | 'code'>): string {
  return isExternal(menu) ? `/myiframe/${encodeURIComponent(menu.code)}` : menu.path;
}

/** The address an entry opens: its page with its parameters. External pages have theirs in their path. */
export function entryAddress(menu: Pick<Menu, 'path' | 'code' | 'query'>): string {
  const query = isExternal(menu) ? '' : new URLSearchParams(menu.query ?? {}).toString();
  return query === '' ? pagePath(menu) : `${pagePath(menu)}?${query}`;
}

/** The groups that contain an entry, outermost first; null if it is not in the tree. */
export function groupsOf(menus: Menu[], id: string): Menu[] | null {
  for (const menu of menus) {
    if (menu.id === id) return [];
    const inside = menu.children && groupsOf(menu.children, id);
    if (inside) return [menu, ...inside];
  }
  return null;
}

/** The entry whose page has this path; of several the one without parameters, else the first. */
export function findMenu(menus: Menu[], pathname: string): Menu | undefined {
  const found = leafMenus(menus).filter((menu) => menu.path !== '' && pagePath(menu) === pathname);
  return found.find(({ query }) => query === undefined) ?? found[0];
}

/** An entry's label: the name, or in English its alias. */
export function menuLabel(menu: Pick<Menu, 'name' | 'alias'>, language: Language): string {
  return language === 'en' && menu.alias ? menu.alias : menu.name;
}
