import type { Menu } from '#shared/api/own-menu';
import type { Language } from '#shared/errors';
import { listed } from '#shared/listed';
import { leafMenus, menuLabel, visibleMenus } from './menu-tree.ts';

/** What a user may open and do. */
export interface Rights {
  menus: Menu[];
  /** The tree of granted buttons. */
  buttons: Menu[];
  /** Aliases of the user's roles. */
  roles: string[];
}

/** A screen, or only some of its buttons. */
export interface NamedRight {
  screen: Pick<Menu, 'name' | 'alias'>;
  buttons: Pick<Menu, 'name' | 'alias'>[];
}

export interface RightsChange {
  lost: NamedRight[];
  gained: NamedRight[];
}

/** Screens and buttons of which the user has only one set, in the menu's order. */
export function compareRights(before: Rights, after: Rights): RightsChange {
  return { lost: missingFrom(after, before), gained: missingFrom(before, after) };
}

/** Each in words: a screen, or what `withButtons` makes of a screen and its buttons. */
export function rightsInWords(
  rights: readonly NamedRight[],
  language: Language,
  withButtons: (screen: string, buttons: string) => string,
): string[] {
  return rights.map(({ screen, buttons }) => {
    const name = menuLabel(screen, language);
    if (buttons.length === 0) return name;
    const names = listed(
      buttons.map((button) => menuLabel(button, language)),
      language,
    );
    return withButtons(name, names);
  });
}

function missingFrom(rights: Rights, full: Rights): NamedRight[] {
  const screens = screensOf(rights);
  const buttons = buttonsOf(rights);
  return [...screensOf(full).values()].flatMap((screen): NamedRight[] => {
    if (!screens.has(screen.id)) return [{ screen, buttons: [] }];
    const missing = [...buttonsOf(full).values()].filter(
      ({ id, parentId }) => parentId === screen.id && !buttons.has(id),
    );
    return missing.length === 0 ? [] : [{ screen, buttons: missing }];
  });
}

const screensOf = ({ menus, roles }: Rights): Map<string, Menu> =>
  new Map(leafMenus(visibleMenus(menus, roles)).map((menu) => [menu.id, menu]));

const buttonsOf = ({ buttons }: Rights): Map<string, Menu> =>
  new Map(leafMenus(buttons).flatMap((leaf) => (leaf.category === 2 ? [[leaf.id, leaf] as const] : [])));
