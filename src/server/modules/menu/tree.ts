import type { Menu } from '#shared/api/menu';
import type { MenuRecord } from './repository.ts';

/** Ids of the menus and of all their ancestors. */
export function withAncestors(all: readonly MenuRecord[], ids: ReadonlySet<string>): Set<string> {
  const byId = new Map(all.map((menu) => [menu.id, menu]));
  const found = new Set<string>();
  for (const id of ids) {
    for (let menu = byId.get(id); menu !== undefined && !found.has(menu.id); menu = byId.get(menu.parentId))
      found.add(menu.id);
  }
  return found;
}

/**
 * Nests records under their parents, in the order given. A record whose parent is not among them becomes a root, so that
 * a filtered tree still shows it. `children` is absent where there are none.
 */
export function nestMenus(records: readonly MenuRecord[]): Menu[] {
  const nodes = new Map(records.map((record) => [record.id, toMenu(record)]));
  const roots: Menu[] = [];
  for (const node of nodes.values()) {
    const parent = nodes.get(node.parentId);
    if (parent === undefined) roots.push(node);
    else parent.children = [...(parent.children ?? []), node];
  }
  return roots;
}

function toMenu({ keepAlive, isDeleted: _removed, ...menu }: MenuRecord): Menu {
  if (menu.category !== 1) return menu;
  return { ...menu, meta: { keepAlive, roles: [], i18n: '', alias: menu.alias } };
}
