import type { Menu } from '#shared/api/own-menu';
import { groupOf, rolesOf } from '#shared/records/menu';
import { nest } from '../../records/tree.ts';
import { type MenuRecord, withAncestors } from '../../rights/menus.ts';

/** Menus nested under their parents, in the order given; see `nest`. */
export function nestMenus(records: readonly MenuRecord[]): Menu[] {
  return nest(records.map(toMenu));
}

/**
 * The side menu: omits screens without a path, which the product does not have yet, and groups without any remaining
 * screen. A menu is a group if it has screens in the whole tree (`isGroup`), even if the user sees none of them.
 */
export function pruneUnbuilt(menus: readonly Menu[], isGroup: (id: string) => boolean): Menu[] {
  return menus.flatMap(({ children, hasChildren, ...menu }): Menu[] => {
    if (!isGroup(menu.id)) return menu.path === '' ? [] : [menu];
    const left = pruneUnbuilt(children ?? [], isGroup);
    return left.length === 0 ? [] : [{ ...menu, hasChildren: true, children: left }];
  });
}

/** The menus that are shown to these roles: those for others are left out with all below them. */
export function shownTo(all: readonly MenuRecord[], roles: readonly string[]): MenuRecord[] {
  const forOthers = all.filter((menu) => {
    const wanted = rolesOf(menu);
    return wanted.length > 0 && !wanted.some((role) => roles.includes(role));
  });
  if (forOthers.length === 0) return [...all];
  const hidden = new Set(forOthers.map(({ id }) => id));
  return all.filter((menu) => ![...withAncestors(all, new Set([menu.id]))].some((id) => hidden.has(id)));
}

export function toMenu(menu: MenuRecord): Menu {
  const icon = menu.source;
  if (menu.category !== 1) return { ...menu, icon };
  const roles = rolesOf(menu);
  const meta = { keepAlive: menu.keepAlive, i18n: '', alias: menu.alias };
  const group = groupOf(menu);
  return {
    ...menu,
    icon,
    ...(menu.preset !== '' && { query: Object.fromEntries(new URLSearchParams(menu.preset)) }),
    ...(group.length > 0 && { group }),
    meta: roles.length === 0 ? meta : { ...meta, roles },
  };
}
