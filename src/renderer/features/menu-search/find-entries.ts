import type { Menu } from '#shared/api/menu';
import type { Language } from '#shared/errors';
import { type MatchPinyin, matchWords, normalize } from '../../components/words/match-words.ts';
import { groupsOf, leafMenus, menuLabel, pagePath, visibleMenus } from '../../menu/menu-tree.ts';

/** A page, or the page of a package, that can be found. */
export interface Entry {
  /** Where it is in the product. */
  path: string;
  title: string;
  /** The groups it stands in, outermost first; what kind of package it is. */
  groups: string[];
  /** All its names, whatever the language of the screen. */
  names: string[];
}

/** The entries of a menu that open a page and that these roles see, in the menu's order. */
export function listEntries(menus: Menu[], roles: string[], language: Language): Entry[] {
  const visible = visibleMenus(menus, roles);
  return leafMenus(visible)
    .filter((menu) => menu.path !== '')
    .map((menu) => ({
      path: pagePath(menu),
      title: menuLabel(menu, language),
      groups: (groupsOf(visible, menu.id) ?? []).map((group) => menuLabel(group, language)),
      names: [menu.name, menu.alias].filter(Boolean),
    }));
}

/** Entries whose label begins with what was typed; all of them for nothing. */
export function findByPrefix(entries: Entry[], typed: string): Entry[] {
  const wanted = normalize(typed);
  return entries.filter(({ title }) => normalize(title).startsWith(wanted));
}

/**
 * Entries whose name or path contains what was typed, or whose Chinese name is typed in pinyin. What was opened last
 * comes first, then the menu's order. For nothing typed, what was opened last.
 */
export function findEntries(
  entries: Entry[],
  typed: string,
  recentPaths: string[],
  matchPinyin: MatchPinyin,
): Entry[] {
  const wanted = normalize(typed);
  const rank = (entry: Entry) => {
    const index = recentPaths.indexOf(entry.path);
    return index < 0 ? recentPaths.length : index;
  };
  const isMeant = ({ path, names }: Entry) =>
    path.toLowerCase().includes(wanted) || names.some((name) => matchWords(name, typed, matchPinyin));
  return entries
    .filter((entry) => (wanted === '' ? recentPaths.includes(entry.path) : isMeant(entry)))
    .toSorted((a, b) => rank(a) - rank(b));
}
