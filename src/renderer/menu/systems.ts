import type { TopMenu } from '#shared/api/own-menu';

/**
 * The units between which a user switches: a module with its top menus or, in a company without modules, one top menu.
 */
export interface System extends Pick<TopMenu, 'id' | 'name' | 'alias' | 'source'> {
  topMenus: TopMenu[];
  /** The top menu that is opened with it. */
  entrance: TopMenu;
}

/** The systems of these top menus, in their order. A top menu without a module belongs to each. */
export function systemsOf(topMenus: TopMenu[]): System[] {
  const modules = new Map(topMenus.flatMap(({ module }) => (module ? [[module.id, module] as const] : [])));
  if (modules.size === 0)
    return topMenus.map((topMenu) => ({ ...topMenu, topMenus: [topMenu], entrance: topMenu }));
  return [...modules.values()].flatMap((module) => {
    const own = topMenus.find((topMenu) => topMenu.module?.id === module.id);
    return own === undefined ? [] : [{ ...module, topMenus: besides(topMenus, module.id), entrance: own }];
  });
}

/** The top menus of a module, including the general ones; without a module all top menus. */
export function besides(topMenus: TopMenu[], moduleId: string): TopMenu[] {
  return topMenus.filter(({ module }) => moduleId === '' || !module || module.id === moduleId);
}

/** The module of a chosen top menu: its own, else the one chosen before; empty if there are no modules. */
export function moduleOf(topMenus: TopMenu[], topMenuId: string, before: string): string {
  const own = topMenus.find(({ id }) => id === topMenuId)?.module?.id;
  return own ?? (before || (topMenus.find(({ module }) => module)?.module?.id ?? ''));
}
